import { benchBrowser } from "./language/browser";
import { benchMemory, benchStart } from "./language/node";
import { benchSpeed } from "./language/speed";
import { benchStepper } from "./language/stepper";
import { printTable, type Row } from "./table";

/**
 * Measures what `npm run bench:language -- [name ...]` names, everything when it names nothing. Figures, never
 * verdicts: the machine's noise is the reader's to judge.
 */
const BENCHES: Readonly<Record<string, { readonly title: string; readonly measure: () => Promise<Row[]> }>> = {
  start: { title: "The engine in a worker of Node", measure: benchStart },
  speed: { title: "Ten classic programs", measure: benchSpeed },
  memory: { title: "Memory", measure: benchMemory },
  stepper: { title: "The stepper", measure: benchStepper },
  browser: { title: "The language worker in headless Chromium", measure: benchBrowser },
};

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in BENCHES));
  if (unknown.length > 0) {
    throw new Error(`No bench is named ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}`);
  }
  for (const [name, { title, measure }] of Object.entries(BENCHES)) {
    if (names.length === 0 || names.includes(name)) printTable(title, await measure());
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
