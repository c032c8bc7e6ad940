import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Returns KaTeX's style sheet with addresses of its faces that the build finds, in the one format that every browser takes which we
 * support. A formula is shown in another face until its own has come.
 */
export function katexSheet(): string {
  const folder = dirname(require.resolve("katex/dist/katex-swap.min.css"));
  return readFileSync(join(folder, "katex-swap.min.css"), "utf8")
    .replace(/,url\([^)]*\.(woff|ttf)\) format\("[a-z]+"\)/g, "")
    .replace(/url\((fonts\/[^)]+)\)/g, (_all, file: string) => `url("${join(folder, file)}")`);
}
