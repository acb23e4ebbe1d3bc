"""Finds the mutants of C++ code with libclang: places where a small mistake can be planted, and how.

A mutant replaces the text of one expression or statement. Where it can be chosen at run time, `guard` is the text range
around which a switch can stand; mutants of what the compiler evaluates, such as tables and `case` labels, have none.
"""

import bisect
import dataclasses
import functools
import multiprocessing
import pathlib
import re

import clang.cindex
from clang.cindex import CursorKind as Kind

RELATIONAL = {"<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="]}
LOGICAL = {"&&": ["||"], "||": ["&&"]}
ARITHMETIC = {"+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["+"], "&": ["|"], "|": ["&"], "^": ["|", "&"],
              "<<": [">>"], ">>": ["<<"]}
ASSIGNMENT = {"+=": ["-="], "-=": ["+="], "*=": ["+="], "/=": ["*="], "%=": ["+="], "&=": ["|="], "|=": ["&="],
              "^=": ["|="], "<<=": [">>="], ">>=": ["<<="]}
BINARY = {symbol: (name, others)
          for name, table in (("comparison", RELATIONAL), ("logical operator", LOGICAL), ("operator", ARITHMETIC),
                              ("assignment", ASSIGNMENT))
          for symbol, others in table.items()}
SYMBOL = re.compile(r"<<=|>>=|<=>|[-+*/%&|^]=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^<>]")
FUNCTIONS = {Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.FUNCTION_TEMPLATE,
             Kind.CONVERSION_FUNCTION}
LOOPS = {Kind.FOR_STMT, Kind.CXX_FOR_RANGE_STMT, Kind.WHILE_STMT, Kind.DO_STMT}
#: Statements that contain other statements: an expression directly below one is a statement.
HOLDERS = LOOPS | {Kind.COMPOUND_STMT, Kind.IF_STMT, Kind.CASE_STMT, Kind.DEFAULT_STMT}
#: Nodes that the compiler adds around the written expression.
WRAPPERS = {Kind.UNEXPOSED_EXPR}
#: Calls whose first two arguments can be swapped without a change of meaning.
SYMMETRIC = re.compile(r"(\w+(\.|->))?(same|between_bb|line_bb|aligned|distance|pieces|std::min|std::max|min|max)\(")


@dataclasses.dataclass(frozen=True)
class Mutant:
    """A replacement for the text of `file` from `start` to `end` (offsets in bytes).

    `how` says what a switch around `guard` does: "expression" chooses a text, "condition" negates, "statement" skips the
    statement, "body" ends the loop; "" means that there can be no switch.
    """
    file: str
    start: int
    end: int
    replacement: str
    operator: str
    how: str
    guard: tuple[int, int]
    function: str


class Source:
    """The text of a file, and where its lines start."""

    def __init__(self, path):
        self.text = pathlib.Path(path).read_bytes().decode("latin-1")  # libclang counts bytes
        self.starts = [0] + [m.end() for m in re.finditer("\n", self.text)]

    def line_of(self, offset):
        """The number of the line at an offset, from 1."""
        return bisect.bisect_right(self.starts, offset)

    def column_of(self, offset):
        return offset - self.starts[self.line_of(offset) - 1] + 1

    def line_text(self, offset):
        line = self.line_of(offset) - 1
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[line]:end].strip()


class Node:
    """A cursor of libclang with its range and its parent."""

    def __init__(self, cursor, parent):
        self.cursor, self.parent, self.kind = cursor, parent, cursor.kind
        self.start, self.end = cursor.extent.start.offset, cursor.extent.end.offset

    def ancestors(self):
        node = self.parent
        while node:
            yield node
            node = node.parent


class Finder:
    """Finds the mutants of one file."""

    def __init__(self, name, source, macros):
        self.name, self.source, self.text, self.macros = name, source, source.text, macros
        self.found = {}

    def visit(self, cursor, parent=None):
        node = Node(cursor, parent)
        if parent and (node.start < parent.start or node.end > parent.end):
            return  # a default argument, written elsewhere
        if any(start < node.end and node.start < end and not (node.start < start and end < node.end)
               for start, end in self.macros):
            return
        self.mutate(node)
        for child in cursor.get_children():
            self.visit(child, node)

    # --- Contexts ---------------------------------------------------------------------------------------------------

    def is_template_argument(self, node):
        """Whether a node stands between the angle brackets of its parent."""
        parent = node.parent
        if parent is None or not node.kind.is_expression():
            return False
        if parent.kind == Kind.DECL_REF_EXPR:
            return True
        before = self.text[parent.start:node.start]
        if parent.kind == Kind.MEMBER_REF_EXPR:
            return node.start > parent.start and "<" in before
        if any(c.kind == Kind.TEMPLATE_REF for c in parent.cursor.get_children()):
            last = [c for c in parent.cursor.get_children() if c.kind == Kind.TEMPLATE_REF][0]
            return not re.search(r"[({=]", self.text[last.extent.end.offset:node.start])
        return False

    def is_constant(self, node):
        """Whether the compiler itself evaluates the node."""
        parent = node.parent
        if parent is None:
            return False
        if parent.kind in (Kind.STATIC_ASSERT, Kind.ENUM_CONSTANT_DECL, Kind.TEMPLATE_NON_TYPE_PARAMETER):
            return True
        if parent.kind == Kind.CASE_STMT and self.text[parent.start:node.start].strip() == "case":
            return True
        if node.kind in (Kind.VAR_DECL, Kind.FIELD_DECL) or node.kind in FUNCTIONS:
            head = self.text[node.start:node.start + 200].split("(")[0].split("=")[0].split("{")[0]
            if re.search(r"\bconsteval\b|\bconstinit\b", head):
                return True
            return node.kind not in FUNCTIONS and re.search(r"\bconstexpr\b", head) is not None
        return parent.kind == Kind.IF_STMT and re.match(r"if\s+constexpr", self.text[parent.start:]) is not None \
            and node.kind.is_expression()

    def guard_of(self, node):
        """The range around which a switch can be put: the node itself, or the call of which it is a template argument. None if the
        compiler evaluates the node."""
        guard = node
        way = [node, *node.ancestors()]
        for inner in way:
            if inner.kind == Kind.LAMBDA_EXPR:
                continue
            if self.is_constant(inner):
                return None
            if self.is_template_argument(inner):
                outer = next((a for a in inner.ancestors()
                              if a.kind == Kind.CALL_EXPR or a.kind == Kind.CXX_FUNCTIONAL_CAST_EXPR), None)
                if outer is None or inner.parent.kind in (Kind.VAR_DECL, Kind.FIELD_DECL, Kind.PARM_DECL):
                    return None
                guard = outer
        return guard.start, guard.end

    def function_of(self, node):
        names = [a.cursor.spelling for a in node.ancestors() if a.kind in FUNCTIONS]
        return names[0] if names else ""

    # --- Mutants ----------------------------------------------------------------------------------------------------

    def add(self, node, start, end, replacement, operator, how="expression"):
        """Adds the mutant that replaces the text `start` to `end` of `node`. The guard of a statement or body is that text."""
        if self.text[start:end] == replacement or start >= end:
            return
        guard = self.guard_of(node)
        if guard is None or how in ("statement", "body"):
            how, guard = how if guard else "", (start, end)
        mutant = Mutant(self.name, start, end, replacement, operator, how, guard, self.function_of(node))
        self.found.setdefault((start, end, replacement), mutant)

    def replace(self, node, replacement, operator):
        self.add(node, node.start, node.end, replacement, operator)

    def mutate(self, node):
        kind = node.kind
        if kind in (Kind.BINARY_OPERATOR, Kind.COMPOUND_ASSIGNMENT_OPERATOR):
            self.mutate_binary(node, list(node.cursor.get_children()))
        elif kind == Kind.CALL_EXPR:
            self.mutate_call(node)
        elif kind == Kind.UNARY_OPERATOR:
            self.mutate_unary(node)
        elif kind == Kind.INTEGER_LITERAL:
            literal = self.text[node.start:node.end]
            self.replace(node, f"({literal} + 1)", "constant")
            self.replace(node, f"({literal} - 1)", "constant")
        elif kind == Kind.CHARACTER_LITERAL:
            self.replace(node, f"char({self.text[node.start:node.end]} + 1)", "constant")
        elif kind == Kind.CXX_BOOL_LITERAL_EXPR:
            self.replace(node, "false" if self.text[node.start:node.end] == "true" else "true", "constant")
        elif kind == Kind.DECL_REF_EXPR:
            self.mutate_name(node)
        elif kind == Kind.CONDITIONAL_OPERATOR:
            self.negate(node, next(node.cursor.get_children()))
        elif kind in (Kind.IF_STMT, Kind.WHILE_STMT):
            first = next((c for c in node.cursor.get_children() if c.kind.is_expression()), None)
            head = self.text[node.start:first.extent.start.offset] if first else ""
            if re.fullmatch(r"(if|while)\s*\((.*;)?\s*", head, re.S):
                self.negate(node, first)
        if kind in LOOPS:
            self.cut(node)
        if kind == Kind.RETURN_STMT:
            value = list(node.cursor.get_children())
            if value and value[0].type.spelling == "bool":
                self.negate(node, value[0])
        if node.parent and node.parent.kind in HOLDERS:
            self.remove(node)

    def mutate_binary(self, node, operands):
        if len(operands) != 2:
            return
        left, right = operands[0].extent.end.offset, operands[1].extent.start.offset
        match = SYMBOL.search(self.text, left, right)
        if not match or match.group() not in BINARY:
            return
        name, others = BINARY[match.group()]
        for other in others:
            self.replace(node, self.text[node.start:match.start()] + other + self.text[match.end():node.end], name)

    def mutate_call(self, node):
        children = list(node.cursor.get_children())
        called = node.cursor.spelling
        if called.startswith("operator") and not called[8:9].isalpha():
            if len(children) == 3:
                self.mutate_binary(node, [children[0], children[2]])
            elif len(children) == 2 and called in ("operator~", "operator!", "operator-"):
                self.mutate_unary(node)
            return
        if SYMMETRIC.match(self.text, node.start):
            return
        arguments = [a for a in node.cursor.get_arguments() if a is not None]
        for a, b in zip(arguments, arguments[1:]):
            first = (a.extent.start.offset, a.extent.end.offset)
            second = (b.extent.start.offset, b.extent.end.offset)
            if self.text[first[1]:second[0]].strip() != "," or a.type.get_canonical().spelling.replace("const ", "") \
                    != b.type.get_canonical().spelling.replace("const ", ""):
                continue
            one, two = self.text[slice(*first)], self.text[slice(*second)]
            if one != two:
                self.replace(node, self.text[node.start:first[0]] + two + self.text[first[1]:second[0]] + one
                             + self.text[second[1]:node.end], "arguments swapped")

    def mutate_unary(self, node):
        text = self.text[node.start:node.end]
        if text[:2] in ("++", "--"):
            self.replace(node, {"++": "--", "--": "++"}[text[:2]] + text[2:], "increment")
        elif text[-2:] in ("++", "--"):
            self.replace(node, text[:-2] + {"++": "--", "--": "++"}[text[-2:]], "increment")
        elif text[:1] == "!":
            self.add(node, node.start, node.end, text[1:].lstrip(), "operator removed", "condition")
        elif text[:1] in ("~", "-"):
            self.replace(node, text[1:].lstrip(), "operator removed")

    def mutate_name(self, node):
        referenced = node.cursor.referenced
        if referenced is None:
            return
        text = self.text[node.start:node.end]
        if referenced.kind == Kind.ENUM_CONSTANT_DECL and referenced.semantic_parent:
            names = [c.spelling for c in referenced.semantic_parent.get_children()
                     if c.kind == Kind.ENUM_CONSTANT_DECL and not c.spelling.endswith("_NB")]
            if referenced.spelling in names and text.endswith(referenced.spelling):
                other = names[(names.index(referenced.spelling) + 1) % len(names)]
                self.replace(node, text[:len(text) - len(referenced.spelling)] + other, "enumerator")
        elif referenced.kind == Kind.TEMPLATE_NON_TYPE_PARAMETER and referenced.type.spelling.endswith("Color"):
            self.replace(node, f"(~{text})", "colour")

    def negate(self, node, condition):
        """Adds the negation of a condition, except for == and != and for conditions that begin with !: other mutants negate
        these."""
        inner = condition
        while inner.kind in WRAPPERS or inner.kind == Kind.PAREN_EXPR:
            below = [c for c in inner.get_children() if c.kind.is_expression()]
            if len(below) != 1:
                break
            inner = below[0]
        start, end = condition.extent.start.offset, condition.extent.end.offset
        text = self.text[start:end]
        if text.startswith("!") or inner.kind == Kind.CXX_BOOL_LITERAL_EXPR:
            return
        if inner.kind == Kind.BINARY_OPERATOR:
            left, right = list(inner.get_children())
            match = SYMBOL.search(self.text, left.extent.end.offset, right.extent.start.offset)
            if match and match.group() in ("==", "!="):
                return
        self.add(Node(condition, node), start, end, f"!({text})", "condition negated", "condition")

    def remove(self, node):
        kind = node.kind
        is_expression = kind.is_expression() and kind not in (Kind.LAMBDA_EXPR,)
        if node.parent.kind != Kind.COMPOUND_STMT and is_expression and not self.is_body(node):
            return
        if not (is_expression or kind in (Kind.BREAK_STMT, Kind.CONTINUE_STMT)
                or (kind == Kind.RETURN_STMT and self.can_go_on(node))):
            return
        end = node.end
        rest = re.match(r"\s*;", self.text[end:])
        if not rest:
            return
        end += rest.end()
        name = "call removed" if kind == Kind.CALL_EXPR else "statement removed"
        self.add(node, node.start, end, "{}", name, "statement")

    def is_body(self, node):
        """Whether the node is what a condition or loop runs, not its condition."""
        return re.match(r"\s*;", self.text[node.end:]) is not None and \
            re.search(r"(\)|\belse|\bdo|:)\s*$", self.text[node.parent.start:node.start]) is not None

    def can_go_on(self, node):
        """Whether there is something to run after a return statement if it is removed."""
        for function in node.ancestors():
            if function.kind in FUNCTIONS or function.kind == Kind.LAMBDA_EXPR:
                bodies = [c for c in function.cursor.get_children() if c.kind == Kind.COMPOUND_STMT]
                statements = list(bodies[-1].get_children()) if bodies else []
                if not list(node.cursor.get_children()):
                    return True
                return bool(statements) and statements[-1].kind == Kind.RETURN_STMT \
                    and statements[-1].extent.start.offset != node.start
        return False

    def cut(self, node):
        """Adds the mutant of a loop that ends after its first pass."""
        body = list(node.cursor.get_children())[0 if node.kind == Kind.DO_STMT else -1]
        start, end = body.extent.start.offset, body.extent.end.offset
        if body.kind != Kind.COMPOUND_STMT:
            rest = re.match(r"\s*;", self.text[end:])
            end += rest.end() if rest else 0
        self.add(node, start, end, f"{{ {self.text[start:end]} break; }}", "loop cut", "body")


def find(root, files, arguments, units, jobs):
    """All mutants of `files` (relative to `root`), ordered by file and place, and the sources by file. `units` are the files to
    parse; together they must include all of `files`."""
    with multiprocessing.Pool(jobs) as pool:
        parsed = pool.starmap(_find_in_unit, [(root, files, arguments, unit) for unit in units], chunksize=1)
    mutants = {f: {} for f in files}
    for found in parsed:
        for mutant in found:
            mutants[mutant.file].setdefault((mutant.start, mutant.end, mutant.replacement), mutant)
    ordered = [m for f in files for m in sorted(mutants[f].values(), key=lambda m: (m.start, m.end, m.replacement))]
    return ordered, {f: Source(root / f) for f in files}


def _find_in_unit(root, files, arguments, unit):
    """The mutants of a unit that is in `files`, or of all headers if it is not (the file that includes them)."""
    own = [unit] if unit in files else [f for f in files if f.endswith(".h")]
    wanted = {str((root / f).resolve()): f for f in own}
    parsed = clang.cindex.Index.create().parse(
        str(root / unit), args=arguments, options=clang.cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
    errors = [d for d in parsed.diagnostics if d.severity >= clang.cindex.Diagnostic.Error]
    if errors:
        raise RuntimeError(f"{unit} does not parse: {errors[0]}")
    macros, cursors = {}, []
    for cursor in parsed.cursor.get_children():
        file = cursor.location.file
        name = wanted.get(_resolved(file.name)) if file else None
        if name and cursor.kind == Kind.MACRO_INSTANTIATION:
            macros.setdefault(name, []).append((cursor.extent.start.offset, cursor.extent.end.offset))
        elif name and not cursor.kind.is_preprocessing():
            cursors.append((name, cursor))
    finders = {name: Finder(name, Source(root / name), macros.get(name, [])) for name in own}
    for name, cursor in cursors:
        finders[name].visit(cursor)
    return [mutant for finder in finders.values() for mutant in finder.found.values()]


@functools.cache
def _resolved(path):
    return str(pathlib.Path(path).resolve())
