// The WebAssembly module of Kiwipete as an object that answers requests: in browsers, workers and Node.js alike.

/** How far a long answer is. */
const NO_PROGRESS = () => {};

/** The calls of WASI that the module makes: it has no environment and no files, but a clock. */
function wasi(memory) {
  const SUCCESS = 0, BAD_FILE = 8;
  return {
    environ_sizes_get(count, size) {
      const view = new DataView(memory().buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
    clock_time_get(clock, precision, time) {
      new DataView(memory().buffer).setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
      return SUCCESS;
    },
    proc_exit(code) { throw new Error(`the module ended with ${code}`); },
    fd_close: () => BAD_FILE,
    fd_seek: () => BAD_FILE,
    fd_write: () => BAD_FILE,
  };
}

/** The module, and what it is asked. */
export class Kiwipete {
  #module;
  #exports;

  /** Of a compiled module (WebAssembly.Module). */
  constructor(module) {
    this.onProgress = NO_PROGRESS;
    this.library = undefined; // { answer(line) → line }: asked by `check` with "library"
    this.#module = module;
    this.#begin();
  }

  #begin() {
    const instance = new WebAssembly.Instance(this.#module, {
      wasi_snapshot_preview1: wasi(() => this.#exports.memory),
      kiwipete: {
        progress: (done, of, what, size) => this.onProgress(done, of, this.#text(what, size)),
        ask: (request, size) => this.#write(this.library.answer(this.#text(request, size))),
      },
    });
    this.#exports = instance.exports;
    this.#exports._initialize();
  }

  #text(at, size) { return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, at, size)); }

  /** Writes a text where the module looks for it, and returns its size. */
  #write(text) {
    const bytes = new TextEncoder().encode(text);
    const at = this.#exports.kiwipete_room(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  /** The answer to a request (tools/web/answers.h), an object; throws an Error with the reason if there is none. */
  ask(request) {
    let answer;
    try {
      this.#write(JSON.stringify(request, (_, value) => typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "\ufffd") : value));
      const at = this.#exports.kiwipete_answer();
      answer = JSON.parse(this.#text(at, this.#exports.kiwipete_answer_size()));
    } catch (error) {
      this.#begin(); // a trap, such as memory that is used up, or what `library` threw, leaves the instance in the middle
      throw error;
    }
    if (answer.error !== undefined) throw Object.assign(new Error(answer.error), answer);
    return answer;
  }
}
