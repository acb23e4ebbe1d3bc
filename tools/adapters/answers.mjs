// The answers of the adapter protocol for adapters in JavaScript (docs/libraries.md), in Node.js or a browser.

const ACTIONS = ["unmake", "null", "unnull"];

/** The adapter; throws an Error that says what is wrong if it is none. */
export function checkedAdapter(adapter) {
  const wrong = (what) => { throw new Error(`the adapter ${what}`); };
  if (typeof adapter !== "object" || adapter === null) wrong(`is ${adapter}; expected an object with name, set, make and answers`);
  if (typeof adapter.name !== "string") wrong("has no name, a text");
  for (const action of ["set", "make"]) if (typeof adapter[action] !== "function") wrong(`has no function ${action}`);
  for (const action of ACTIONS) if (!["undefined", "function"].includes(typeof adapter[action])) wrong(`has ${action}, which is no function`);
  for (const question of ["moves", "fen"]) if (!adapter.answers?.[question]) wrong(`has no function answers.${question}`);
  for (const group of ["answers", "given", "read"])
    for (const [question, answer] of Object.entries(adapter[group] ?? {}))
      if (typeof answer !== "function") wrong(`has ${group}.${question}, which is no function`);
  return adapter;
}

/** The answer to a request, an object. Throws what the adapter throws. */
export function answerTo(request, adapter) {
  if ("hello" in request) {
    const answers = Object.keys(adapter.answers);
    if (adapter.unmake) answers.push("unmake");
    if (adapter.null && adapter.unnull) answers.push("null");
    if (adapter.refuses) answers.push("refuses");
    answers.push(...Object.keys(adapter.given ?? {}), ...Object.keys(adapter.read ?? {}));
    const { name, variants = ["standard"], declares = [] } = adapter;
    return { name, variants, declares, answers };
  }
  for (const [question, holds] of Object.entries(adapter.given ?? {}))
    if (question in request) return { [question]: request[question].filter((one) => holds(one)) };
  for (const [question, read] of Object.entries(adapter.read ?? {}))
    if (question in request)
      return { [question]: Object.fromEntries(request[question].map((one) => [one, read(one) ?? ""])) };
  if ("set" in request) {
    const refused = adapter.set(request.set, request.chess960 === true);
    if (refused) return { refused: String(refused) };
  } else if ("make" in request) adapter.make(request.make);
  else for (const action of ACTIONS) if (action in request) adapter[action]();
  const answer = {};
  for (const question of request.ask ?? []) answer[question] = adapter.answers[question]();
  return answer;
}

/** JSON has no big integers: keys of 64 bits become texts of hexadecimal digits. */
const asJson = (answer) => JSON.stringify(answer, (_, v) => (typeof v === "bigint" ? v.toString(16) : v));

/** The answer to a line with a request, a line without its end. What the adapter throws is the answer {"error": …}. */
export function answerToLine(line, adapter) {
  try {
    return asJson(answerTo(JSON.parse(line), adapter));
  } catch (error) {
    return asJson({ error: error?.stack?.split("\n").slice(0, 2).join(" ") ?? String(error) });
  }
}
