// The answers of the adapter protocol for adapters in JavaScript (docs/libraries.md), in Node.js or a browser.

const MOST_ERROR = 1000; // characters that are told of an error or a refusal
const ACTIONS = ["unmake", "null", "unnull"];

/** The adapter; throws an Error that says what is wrong if it is none. */
export function checkedAdapter(adapter) {
  const wrong = (what) => { throw new Error(`the adapter ${what}`); };
  if (typeof adapter !== "object" || adapter === null) wrong(`is ${String(adapter)}; expected an object with name, set, make and answers`);
  if (typeof adapter.name !== "string") wrong("has no name, a text");
  for (const action of ["set", "make"]) if (typeof adapter[action] !== "function") wrong(`has no function ${action}`);
  for (const action of ACTIONS) if (!["undefined", "function"].includes(typeof adapter[action])) wrong(`has ${action}, which is no function`);
  if (!adapter.null !== !adapter.unnull) wrong("has one of null and unnull without the other");
  if (!["undefined", "boolean"].includes(typeof adapter.refuses)) wrong("has refuses, which is neither true nor false");
  for (const list of ["variants", "declares"]) if (!Array.isArray(adapter[list] ?? [])) wrong(`has ${list}, which is no list`);
  for (const question of ["moves", "fen"]) if (!adapter.answers?.[question]) wrong(`has no function answers.${question}`);
  for (const group of ["answers", "given", "read"]) {
    if (typeof (adapter[group] ?? {}) !== "object") wrong(`has ${group}, which is no object`);
    for (const [question, answer] of Object.entries(adapter[group] ?? {}))
      if (typeof answer !== "function") wrong(`has ${group}.${question}, which is no function`);
  }
  return adapter;
}

/** What a function of the adapter returned; throws an Error if it is a promise. */
function returned(name, value) {
  if (typeof value?.then !== "function") return value;
  value.then(undefined, () => {}); // if it fails, too, nobody is told twice
  throw new Error(`${name} returned a promise; an adapter must answer at once, without async`);
}

/** The answer to a request, an object. Throws what the adapter throws. */
export function answerTo(request, adapter) {
  if ("hello" in request) {
    const answers = Object.keys(adapter.answers);
    if (adapter.unmake) answers.push("unmake");
    if (adapter.null && adapter.unnull) answers.push("null");
    if (adapter.refuses) answers.push("refuses");
    answers.push(...Object.keys(adapter.given ?? {}), ...Object.keys(adapter.read ?? {}));
    const { name, variants, declares } = adapter;
    return { name, variants: variants ?? ["standard"], declares: declares ?? [], answers };
  }
  for (const [question, holds] of Object.entries(adapter.given ?? {}))
    if (question in request) return { [question]: request[question].filter((one) => returned(question, holds(one))) };
  for (const [question, read] of Object.entries(adapter.read ?? {}))
    if (question in request)
      return { [question]: Object.fromEntries(request[question].map((one) => [one, returned(question, read(one)) ?? ""])) };
  if ("set" in request) {
    const refused = returned("set", adapter.set(request.set, request.chess960 === true));
    if (refused && typeof refused !== "string") throw new Error(`set returned a value of type ${typeof refused}; expected nothing, or a text that says why the FEN is refused`);
    if (refused) return { refused: refused.slice(0, MOST_ERROR) };
  } else if ("make" in request) returned("make", adapter.make(request.make));
  else for (const action of ACTIONS) if (action in request) returned(action, adapter[action]());
  const answer = {};
  for (const question of request.ask ?? []) answer[question] = returned(question, adapter.answers[question]());
  return answer;
}

/** JSON has no big integers: keys of 64 bits become texts of hexadecimal digits. */
const asJson = (answer) => JSON.stringify(answer, (_, v) => (typeof v === "bigint" ? v.toString(16) : v));

/** The answer to a line with a request, a line without its end. What the adapter throws is the answer {"error": …}. */
export function answerToLine(line, adapter) {
  try {
    return asJson(answerTo(JSON.parse(line), adapter));
  } catch (error) {
    return asJson({ error: (error?.stack?.split("\n").slice(0, 2).join(" ") ?? String(error)).slice(0, MOST_ERROR) });
  }
}
