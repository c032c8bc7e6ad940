import { printTable, type Row } from "./table";

/** Every benchmark by the name on the command line. */
export type Benches = Readonly<
  Record<string, { readonly title: string; readonly measure: () => Promise<readonly Row[]> }>
>;

/**
 * Measures those that the command line names, all when it names none, and prints a table of each. Figures, never
 * verdicts: the machine's noise is the reader's to judge.
 */
export async function runBenches(benches: Benches, names: readonly string[] = process.argv.slice(2)): Promise<void> {
  try {
    const unknown = names.filter((name) => !(name in benches));
    if (unknown.length > 0) {
      throw new Error(`No bench is named ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}`);
    }
    for (const [name, { title, measure }] of Object.entries(benches)) {
      if (names.length === 0 || names.includes(name)) printTable(title, await measure());
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  }
}
