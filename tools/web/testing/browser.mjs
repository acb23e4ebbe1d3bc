// A headless Chromium that does as it is told, through its DevTools pipe: no library, no port.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--remote-debugging-pipe"];

const SILENT_AFTER = 120_000; // milliseconds: a browser that hangs fails the test

export class Browser {
  constructor(path) {
    this.profile = mkdtempSync(join(tmpdir(), "kiwipete-page-"));
    this.process = spawn(path, [...FLAGS, `--user-data-dir=${this.profile}`], { detached: true, stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.waiting = new Map();
    this.onEvent = () => {};
    this.last = 0;
    let rest = "";
    this.process.stdio[4].on("data", data => {
      const messages = (rest + data).split("\0");
      rest = messages.pop();
      for (const message of messages) this.#receive(JSON.parse(message));
    });
  }

  #receive({ id, result, error, method, params }) {
    if (id === undefined) return this.onEvent(method, params);
    const { resolve, reject } = this.waiting.get(id);
    this.waiting.delete(id);
    error ? reject(new Error(error.message)) : resolve(result);
  }

  send(method, params = {}, sessionId = undefined) {
    const id = ++this.last;
    this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
    return new Promise((resolve, reject) => {
      const silent = setTimeout(() => reject(new Error(`the browser does not answer ${method} ${JSON.stringify(params).slice(0, 200)}`)), SILENT_AFTER).unref();
      this.waiting.set(id, { resolve: result => { clearTimeout(silent); resolve(result); }, reject: error => { clearTimeout(silent); reject(error); } });
    });
  }

  /** Opens a page at an address, in a window of some size. */
  async open(address, { width = 1280, height = 900, dark = false } = {}) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    const log = this.onEvent;
    this.onEvent = (method, params) => {
      log(method, params);
      if (method === "Runtime.consoleAPICalled") page.messages.push(params.args.map(arg => arg.value ?? arg.description).join(" "));
      if (method === "Runtime.exceptionThrown") page.messages.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
      if (method === "Log.entryAdded") page.messages.push(params.entry.text);
    };
    for (const domain of ["Page", "Runtime", "Log"]) await page.send(`${domain}.enable`);
    await page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 600 });
    await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
    await page.send("Page.navigate", { url: address });
    return page;
  }

  close() {
    for (const pipe of this.process.stdio) pipe?.destroy();
    process.kill(-this.process.pid, "SIGKILL"); // with its helpers
    this.process.unref();
    try { rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 }); } catch { /* it is still being written to */ }
  }
}

class Page {
  constructor(browser, session, target) {
    Object.assign(this, { browser, session, target, messages: [] }); // messages of the console
  }

  send(method, params) { return this.browser.send(method, params, this.session); }

  /** The value of an expression in the page; promises are awaited. */
  async value(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Waits until an expression holds. */
  async until(expression, seconds = 30) {
    for (const end = Date.now() + 1000 * seconds; Date.now() < end; await new Promise(resolve => setTimeout(resolve, 20)))
      if (await this.value(`Boolean(${expression})`).catch(() => false)) return;
    throw new Error(`never: ${expression}; the page says: ${await this.value("document.body.innerText.slice(0, 1500)")}`);
  }

  text(selector) { return this.value(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ""`); }
  click(selector) { return this.value(`document.querySelector(${JSON.stringify(selector)}).click()`); }

  /** Pastes a text as a person does, wherever the focus is. */
  paste(text, selector = "body") {
    return this.value(`{ const data = new DataTransfer(); data.setData("text", ${JSON.stringify(text)});
      document.querySelector(${JSON.stringify(selector)}).dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); }`);
  }

  /** Presses a key, such as "Tab" or "ArrowLeft". */
  async press(key) {
    const code = { Tab: 9, Enter: 13, Escape: 27, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 }[key];
    for (const type of ["keyDown", "keyUp"])
      await this.send("Input.dispatchKeyEvent", { type, key, code: key, windowsVirtualKeyCode: code, text: key === "Enter" ? "\r" : undefined });
  }

  /** Clicks on a square of the board, with White at the bottom. */
  async clickSquare(square) {
    const { left, top, width } = await this.value("document.querySelector('#board svg').getBoundingClientRect().toJSON()");
    const [x, y] = [14 + 45 * ("abcdefgh".indexOf(square[0]) + 0.5), 45 * (8.5 - Number(square[1]))].map(at => at * width / 376);
    for (const type of ["mousePressed", "mouseReleased"])
      await this.send("Input.dispatchMouseEvent", { type, x: left + x, y: top + y, button: "left", clickCount: 1 });
  }

  async screenshot(path) {
    const { data } = await this.send("Page.captureScreenshot", { format: "png", captureBeyondViewport: true });
    writeFileSync(path, Buffer.from(data, "base64"));
  }

  close() { return this.browser.send("Target.closeTarget", { targetId: this.target }); }
}
