// The C++ exception run-time for WebAssembly, which Debian's C++ library lacks. Covers what Kiwipete needs: objects
// thrown and caught by value or reference, in one thread. Omits pointers, std::exception_ptr and
// std::uncaught_exceptions. Sources: Itanium C++ ABI, "Exception Handling"; LLVM, "WebAssembly exception handling". The
// tables are DWARF's language-specific data area, in which a call site is the number of a landing pad and an action.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>
#include <typeinfo>

namespace {

/// In WebAssembly, destructors return their object.
using Destructor = void*(void*);

/// The header before each thrown object.
struct alignas(16) Thrown {
    const std::type_info* type;
    Destructor* destroy;
    void* adjusted; ///< The object converted to the handler's type, perhaps a base class.
    Thrown* next;   ///< The next exception being handled.
    int handlers;   ///< The number of active handlers; negative once rethrown.

    [[nodiscard]] void* object() { return this + 1; }
    [[nodiscard]] static Thrown& of(void* object) { return static_cast<Thrown*>(object)[-1]; }
};

Thrown* handled = nullptr; // the innermost exception first

/// The virtual functions, in order, of libc++abi's `__shim_type_info`, from which every type_info derives.
class CatchableType : public std::type_info {
public:
    ~CatchableType() override;
    virtual void noop1() const;
    virtual void noop2() const;
    /// Whether a handler of this type catches `thrown`; adjusts `object` if so.
    virtual bool can_catch(const CatchableType* thrown, void*& object) const = 0;
};

/// Reads the LEB128 numbers of DWARF.
struct DwarfReader {
    const std::uint8_t* at;

    std::uintptr_t unsigned_number() { return number(false); }
    std::intptr_t signed_number() { return static_cast<std::intptr_t>(number(true)); }

private:
    std::uintptr_t number(bool is_signed) {
        std::uintptr_t bits = 0;
        std::uint8_t byte = 0x80;
        unsigned shift = 0;
        for (; (byte & 0x80U) != 0; shift += 7) {
            byte = *at++;
            bits |= std::uintptr_t{byte & 0x7FU} << shift;
        }
        if (is_signed && (byte & 0x40U) != 0 && shift < 8 * sizeof bits)
            bits |= ~std::uintptr_t{0} << shift;
        return bits;
    }
};

/// Whether a handler catches an object; adjusts the object to its type. Null stands for `catch (...)`.
bool catches(const std::type_info* handler, Thrown& thrown) {
    thrown.adjusted = thrown.object();
    return handler == nullptr
           || static_cast<const CatchableType*>(handler)->can_catch(static_cast<const CatchableType*>(thrown.type),
                                                                    thrown.adjusted);
}

/// The number of the first handler of a landing pad that catches an object; 0 if none does.
std::uintptr_t find_handler(const std::uint8_t* table, std::uintptr_t landing_pad, Thrown& thrown) {
    constexpr std::uint8_t omitted = 0xFF;
    DwarfReader in{table + 1}; // the first byte says that landing pads have no base
    const std::type_info* const* types_end = nullptr;
    if (*in.at++ != omitted) {
        const std::uintptr_t offset = in.unsigned_number();
        types_end = reinterpret_cast<const std::type_info* const*>(in.at + offset);
    }
    ++in.at; // the encoding of call sites is always the same
    const std::uintptr_t length = in.unsigned_number();
    const std::uint8_t* const actions = in.at + length;
    while (in.at < actions) {
        const std::uintptr_t site = in.unsigned_number();
        const std::uintptr_t action = in.unsigned_number();
        if (site != landing_pad || action == 0)
            continue;
        DwarfReader record{actions + action - 1};
        for (;;) {
            const std::intptr_t number = record.signed_number();
            if (number > 0 && catches(types_end[-number], thrown))
                return static_cast<std::uintptr_t>(number);
            const std::uint8_t* const from = record.at;
            const std::intptr_t step = record.signed_number();
            if (step == 0)
                return 0;
            record.at = from + step;
        }
    }
    return 0;
}

[[noreturn]] void raise(Thrown& thrown) { __builtin_wasm_throw(0, thrown.object()); }

} // namespace

extern "C" {

/// Shared by compiled code and `_Unwind_CallPersonality`.
struct {
    std::uintptr_t landing_pad;
    const std::uint8_t* table;
    std::uintptr_t handler;
} __wasm_lpad_context;

/// Chooses a handler. Called at each landing pad with typed handlers.
int _Unwind_CallPersonality(void* object) {
    auto& context = __wasm_lpad_context;
    context.handler = find_handler(context.table, context.landing_pad, Thrown::of(object));
    return 0;
}

void* __cxa_allocate_exception(std::size_t size) noexcept {
    void* const memory = std::malloc(sizeof(Thrown) + size);
    if (memory == nullptr)
        std::terminate();
    return (new (memory) Thrown{})->object();
}

void __cxa_free_exception(void* object) noexcept { std::free(&Thrown::of(object)); }

void __cxa_throw(void* object, std::type_info* type, Destructor* destroy) {
    Thrown& thrown = Thrown::of(object);
    thrown.type = type;
    thrown.destroy = destroy;
    thrown.adjusted = object;
    raise(thrown);
}

void* __cxa_begin_catch(void* object) noexcept {
    Thrown& thrown = Thrown::of(object);
    thrown.handlers = (thrown.handlers < 0 ? -thrown.handlers : thrown.handlers) + 1;
    if (handled != &thrown) {
        thrown.next = handled;
        handled = &thrown;
    }
    return thrown.adjusted;
}

void __cxa_end_catch() {
    Thrown& thrown = *handled;
    const bool thrown_again = thrown.handlers < 0;
    thrown.handlers += thrown_again ? 1 : -1;
    if (thrown.handlers != 0)
        return;
    handled = thrown.next;
    if (thrown_again)
        return;
    if (thrown.destroy != nullptr)
        thrown.destroy(thrown.object());
    __cxa_free_exception(thrown.object());
}

void __cxa_rethrow() {
    if (handled == nullptr)
        std::terminate();
    handled->handlers = -handled->handlers;
    raise(*handled);
}

void* __cxa_get_exception_ptr(void* object) noexcept { return Thrown::of(object).adjusted; }

} // extern "C"
