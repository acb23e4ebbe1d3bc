// Long answers, in a worker.

/**
 * A worker in a frame of its own origin: what runs there reaches neither the page nor its storage. It has one port, over
 * which anything may come.
 */
class SandboxedWorker {
  constructor(source) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = event => this.onmessage(event);
    this.frame = element("iframe", { sandbox: "allow-scripts", hidden: true, srcdoc: `<script>onmessage = ({ data: { source, message }, ports }) =>
      new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" }))).postMessage(message, ports);<\/script>` });
    this.postMessage = message => this.frame.addEventListener("load", () => this.frame.contentWindow.postMessage({ source, message }, "*", [port2]));
  }

  terminate() { this.frame.remove(); }
}

class Job {
  constructor(message, { onProgress = () => {}, onAnswer, onError }) {
    this.worker = message.library ? new SandboxedWorker(Job.library) : new Worker(Job.source);
    this.worker.onmessage = ({ data }) => {
      if (message.library) return this.#fromLibrary(Object(data), message, { onProgress, onAnswer, onError });
      if (data.of !== undefined) return onProgress(data);
      this.stop();
      data.error !== undefined ? onError(data) : onAnswer(data.answer);
    };
    this.worker.onerror = event => { event.preventDefault(); this.stop(); onError({ error: event.message || "the worker ended" }); };
    this.worker.postMessage(message.library ? { wasm, ...message } : { module: compiled, ...message });
    if (message.library) document.body.append(this.worker.frame);
  }

  /** What came from a sandboxed worker. The verdict is computed here, from what the library answered. */
  #fromLibrary({ done, of, what, error, answers }, { request }, { onProgress, onAnswer, onError }) {
    if (of !== undefined) return onProgress({ done: Number(done), of: Number(of), what: String(what) });
    this.stop();
    if (error !== undefined) return onError({ error: `The library cannot be run: ${error}` });
    this.worker = new Job({ request, answers: answers ?? [] }, { onProgress, onAnswer, onError }).worker;
  }

  stop() { this.worker.terminate(); }
}

/** One job at a time for each purpose, with a button that stops it and a bar that shows how far it is. */
class Task {
  constructor(stop, bar) {
    Object.assign(this, { stop, bar });
    stop.addEventListener("click", () => { this.end(); this.onStop?.(); });
  }

  run(message, { onAnswer, onError, onProgress, onStop }) {
    this.end();
    this.onStop = onStop;
    this.appear = setTimeout(() => { this.stop.hidden = this.bar.hidden = false; }, 250); // short answers do not flicker
    this.bar.removeAttribute("value");
    const ended = then => given => { this.end(); then(given); };
    this.job = new Job(message, {
      onAnswer: ended(onAnswer), onError: ended(onError),
      onProgress: data => { this.bar.max = data.of; this.bar.value = data.done; onProgress?.(data); },
    });
  }

  end() {
    clearTimeout(this.appear);
    this.job?.stop();
    this.job = undefined;
    this.stop.hidden = this.bar.hidden = true;
  }
}
