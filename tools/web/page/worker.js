// What runs beside the page: one request, then the worker ends. A library under test is not here, only what it answered.

const REPORT_EVERY = 100; // milliseconds

/** A library that gives recorded answers, in order. */
function recorded(answers) {
  let next = 0;
  return { answer() {
    if (typeof answers[next] !== "string") throw new Error("the library's answers end before the check does");
    return answers[next++];
  } };
}

self.onmessage = ({ data: { module, request, answers } }) => {
  const kiwipete = new Kiwipete(module);
  if (answers) kiwipete.library = recorded(answers);
  let last = performance.now();
  kiwipete.onProgress = (done, of) => {
    if (performance.now() - last < REPORT_EVERY) return;
    last = performance.now();
    self.postMessage({ done, of });
  };
  try {
    self.postMessage({ answer: kiwipete.ask(request) });
  } catch (error) {
    self.postMessage({ ...error, error: error.message });
  }
};
