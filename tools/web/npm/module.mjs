// The WebAssembly module of Kiwipete as an object that answers requests: in browsers, workers and Node.js alike.

/** How far a long answer is. */
const NO_PROGRESS = () => {};

/** The few calls of WASI that the module makes: it has a clock, random numbers, and no files. */
function wasi(memory) {
  const view = () => new DataView(memory().buffer);
  const SUCCESS = 0, BAD_FILE = 8;
  return {
    clock_time_get(_clock, _precision, result) {
      view().setBigUint64(result, BigInt(Math.round(performance.now() * 1e6)), true);
      return SUCCESS;
    },
    random_get(at, size) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
      return SUCCESS;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
    proc_exit(code) { throw new Error(`the module ended with ${code}`); },
    fd_write: () => BAD_FILE,
    fd_read: () => BAD_FILE,
    fd_seek: () => BAD_FILE,
    fd_close: () => BAD_FILE,
    fd_fdstat_get: () => BAD_FILE,
    fd_fdstat_set_flags: () => BAD_FILE,
    fd_prestat_get: () => BAD_FILE,
    fd_prestat_dir_name: () => BAD_FILE,
    path_open: () => BAD_FILE,
  };
}

/** One instance of the module. */
export class Kiwipete {
  /** Of a compiled module (WebAssembly.Module). */
  constructor(module) {
    this.onProgress = NO_PROGRESS;
    this.library = undefined; // { restart(), answer(request) → answer }, for `check` with "library"
    const memory = () => this.exports.memory;
    this.exports = new WebAssembly.Instance(module, {
      wasi_snapshot_preview1: wasi(memory),
      kiwipete: {
        progress: (done, of, what, size) => this.onProgress(done, of, this.#text(what, size)),
        restart: () => this.library.restart?.(),
        ask: (request, size) => this.#write(this.library.answer(this.#text(request, size))),
      },
    }).exports;
    this.exports._initialize();
  }

  #text(at, size) { return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, size)); }

  /** Writes a text where the module looks for it, and returns its size. */
  #write(text) {
    const bytes = new TextEncoder().encode(text);
    const at = this.exports.kiwipete_room(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  /** The answer to a request (tools/web/answers.h), an object; throws an Error with the reason if there is none. */
  ask(request) {
    this.#write(JSON.stringify(request));
    const at = this.exports.kiwipete_answer();
    const answer = JSON.parse(this.#text(at, this.exports.kiwipete_answer_size()));
    if (answer.error !== undefined) throw Object.assign(new Error(answer.error), answer);
    return answer;
  }
}
