// The adapter protocol for adapters in JavaScript: reads requests, calls the adapter, writes answers (docs/libraries.md).
import { createInterface } from "node:readline";
import { writeSync } from "node:fs";

const ACTIONS = ["unmake", "null", "unnull"];

function answerTo(request, adapter) {
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
const asJson = (answer) => JSON.stringify(answer, (_, v) => (typeof v === "bigint" ? v.toString(16) : v)) + "\n";

function writeAll(text) {
  for (let rest = Buffer.from(text); rest.length > 0; )
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error; // the pipe is full
    }
}

/** Answers requests until the input ends. What the adapter throws is the answer {"error": …}. */
export async function serve(adapter) {
  console.log = console.error; // standard output belongs to the protocol
  for await (const line of createInterface({ input: process.stdin })) {
    let answer;
    try {
      answer = answerTo(JSON.parse(line), adapter);
    } catch (error) {
      answer = { error: error?.stack?.split("\n").slice(0, 2).join(" ") ?? String(error) };
    }
    writeAll(asJson(answer));
  }
}
