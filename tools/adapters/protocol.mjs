// The adapter protocol for adapters in JavaScript: reads requests, calls the adapter, writes answers (docs/libraries.md).
import { createInterface } from "node:readline";
import { writeSync } from "node:fs";
import { answerToLine, checkedAdapter } from "./answers.mjs";

function writeAll(text) {
  for (let rest = Buffer.from(text); rest.length > 0; )
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error; // the pipe is full
    }
}

/** Answers requests until the input ends. `npx kiwipete check` and the page take the adapter over instead. */
export async function serve(adapter) {
  if (globalThis.kiwipeteServe) return globalThis.kiwipeteServe(adapter);
  checkedAdapter(adapter);
  console.log = console.error; // standard output belongs to the protocol
  for await (const line of createInterface({ input: process.stdin })) writeAll(answerToLine(line, adapter) + "\n");
}
