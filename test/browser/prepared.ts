import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What `prepare.ts` makes before the first file of tests, in folders that nothing else writes to. */
const ROOT = path.resolve(__dirname, "../..");
export const SITE_FOLDER = path.join(ROOT, "web/dist");
export const PAGES_FOLDER = path.join(ROOT, "dist/browser-tests/pages");
/** A data folder with the demo course in it. Copy it. */
export const SEEDED_FOLDER = path.join(ROOT, "dist/browser-tests/seeded");

type PageName =
  | "language-page"
  | "panels-page"
  | "recording-page"
  | "recording-worklet"
  | "rune-page"
  | "story-stage-page";

/** Reads the script and the style sheet of a page that shows one part of the product. */
export const readPage = (name: PageName, kind: "js" | "css"): Buffer =>
  readFileSync(path.join(PAGES_FOLDER, `${name}.${kind}`));

/** Reads a worker of the built site: the one for most programs, or the one that also checks types. */
export function readWorker(name: "language" | "language-typed"): Buffer {
  const folder = path.join(SITE_FOLDER, "a/worker");
  const file = readdirSync(folder).find((one) => new RegExp(`^${name}-[A-Z0-9]+\\.js$`).test(one));
  if (file === undefined) throw new Error(`The built site has no worker ${name}`);
  return readFileSync(path.join(folder, file));
}
