// What runs in a sandboxed frame: a library under test, and the same check of it as worker.js. Only the library's answers
// leave it. The page's worker checks them again, so that the verdict is never the library's.

/** What `protocol.mjs` is to an adapter in the page: it is handed over, and asked from here. */
const PROTOCOL = `export const serve = adapter => globalThis.kiwipeteServe(adapter);`;
/** For the version of a library: adapters for Node.js read it from the package. */
const NODE_MODULE = `export const createRequire = () => Object.assign(() => ({ version: "" }), { resolve: name => name });`;

/** A CommonJS file as a module: what it exports by name can be imported by name. */
function asModule(text) {
  if (/^\s*(export|import)\b/m.test(text) || !/\b(module\.)?exports\b/.test(text)) return text;
  const names = new Set([...text.matchAll(/\bexports\.([A-Za-z_$][\w$]*)\s*=/g)].map(match => match[1]));
  names.delete("default");
  return `const module = { exports: {} }; const exports = module.exports;\n${text}\nexport default module.exports;\n` +
    [...names].map(name => `const export_${name} = module.exports.${name}; export { export_${name} as ${name} };`).join("\n");
}

/** The addresses of files that import each other by name; `files` are [[name, text], …]. */
class Modules {
  constructor(files) {
    this.files = new Map(files);
    this.addresses = new Map();
  }

  /** The file that an import means: of the same name, wherever it lies, with or without its ending. */
  #find(specifier, from) {
    const name = specifier.split("/").pop();
    if (name === "protocol.mjs") return ["protocol.mjs", PROTOCOL];
    if (specifier === "node:module") return ["node:module", NODE_MODULE];
    for (const candidate of [specifier, name, `${name}.js`, `${name}.mjs`, `${name}.cjs`])
      if (this.files.has(candidate)) return [candidate, this.files.get(candidate)];
    throw new Error(`${from} imports "${specifier}": drop that file here, too, or bundle all into one`);
  }

  address(name, text, above = []) {
    if (above.includes(name)) throw new Error(`${name} imports itself, by way of ${above.join(", ")}: bundle them into one file`);
    if (!this.addresses.has(name)) {
      // Lines of comments stay as they are: they may have examples.
      const linked = asModule(text).replace(/^\s*(?:\/?\*|\/\/).*|(\bfrom\s*|\bimport\s*\(?\s*)(["'])([^"'\n]+)\2/gm, (all, before, quote, specifier) =>
        specifier === undefined ? all : before + quote + this.address(...this.#find(specifier, name), [...above, name]) + quote);
      this.addresses.set(name, URL.createObjectURL(new Blob([linked], { type: "text/javascript" })));
    }
    return this.addresses.get(name);
  }
}

const SERVED_WITHIN = 3000; // milliseconds that an adapter may load something before it calls serve

/** The adapter that a file hands to `serve`, as the module asks it. */
async function libraryOf({ files, adapter }) {
  const serving = new Promise(resolve => { globalThis.kiwipeteServe = resolve; });
  await import(new Modules(files).address("the adapter", adapter));
  const served = await Promise.race([serving, new Promise(resolve => setTimeout(resolve, SERVED_WITHIN))]);
  if (!served) throw new Error("the adapter does not call serve()");
  checkedAdapter(served);
  return { answer: line => answerToLine(line, served) };
}

self.onmessage = async ({ data: { wasm, request, library }, ports: [port] }) => {
  const answers = [];
  try {
    const kiwipete = new Kiwipete(await WebAssembly.compile(wasm));
    kiwipete.onProgress = (done, of, what) => port.postMessage({ done, of, what });
    const { answer } = await libraryOf(library);
    kiwipete.library = { answer: line => answers[answers.push(answer(line)) - 1] };
    try { kiwipete.ask(request); } catch { /* the page's worker gets the same error from the same answers */ }
    port.postMessage({ answers });
  } catch (error) {
    port.postMessage({ error: error.message });
  }
};
