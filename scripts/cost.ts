import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { costPage } from "./cost/page";

/**
 * Writes docs/cost.md: the price of a term from the pinned units, the measured milliseconds and the dated prices beside this
 * file in cost/. With `--check` nothing is written: it fails when the page is not what would be written.
 */
const TARGET = path.join(process.cwd(), "docs", "cost.md");

async function main(checks: boolean): Promise<void> {
  const text = costPage();
  if (!checks) return writeFile(TARGET, text);
  if ((await readFile(TARGET, "utf8")) !== text)
    throw new Error("docs/cost.md is out of date: npx tsx scripts/cost.ts");
}

main(process.argv.includes("--check")).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
