import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { costPage, withFigures } from "./cost/page";

/**
 * Writes docs/cost.md: the price of a term from the pinned units, the measured milliseconds and the dated prices beside this
 * file in cost/; and the figures of it that stand in other pages. With `--check` nothing is written: it fails when a page is
 * not what would be written.
 */
const COST = path.join(process.cwd(), "docs", "cost.md");
const QUOTING = ["README.md", path.join("docs", "operating.md")].map((name) => path.join(process.cwd(), name));

async function main(checks: boolean): Promise<void> {
  const pages = [[COST, costPage()]];
  for (const page of QUOTING) pages.push([page, withFigures(await readFile(page, "utf8"))]);
  for (const [page = "", text = ""] of pages) {
    if (!checks) await writeFile(page, text);
    else if ((await readFile(page, "utf8")) !== text)
      throw new Error(`${page} is out of date: npx tsx scripts/cost.ts`);
  }
}

main(process.argv.includes("--check")).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
