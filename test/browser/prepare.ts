import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { digestOf, prepareTemplate } from "../../local/build";
import { Progress } from "../../local/progress";
import { phaserParts } from "../../web/bundler/phaser-parts";
import { seedFolder } from "./academy";
import { findChromium } from "./chromium";
import { PAGES_FOLDER, SEEDED_FOLDER } from "./prepared";

const ROOT = path.resolve(__dirname, "../..");
/** The dates of the demo course count from when it was made. */
const OLDEST_SEED_MS = 3 * 60 * 60 * 1000;

const log = (line: string) => process.stdout.write(`${line}\n`);

/** Prepares once what the files of tests share: the built product, pages of its single parts, and a seeded data folder. */
export default async function prepare(): Promise<void> {
  const began = performance.now();
  process.env.ACADEMY_BROWSER = findChromium();
  const [template] = await Promise.all([prepareTemplate(new Progress(), { asReleased: true }), buildPages()]);
  process.env.ACADEMY_TEMPLATE = template;
  await prepareSeed([path.basename(template), digestOf(["assets", "local"], ROOT)].join(" "));
  log(`Prepared in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

const PAGES = ["language-page.ts", "panels-page.tsx", "recording-page.ts", "rune-page.tsx", "story-stage-page.tsx"];

async function buildPages(): Promise<void> {
  await build({
    entryPoints: {
      ...Object.fromEntries(PAGES.map((name) => [path.parse(name).name, path.join(__dirname, name)])),
      "recording-worklet": path.join(ROOT, "web/src/recording/capture/capture-worklet.ts"),
    },
    outdir: PAGES_FOLDER,
    bundle: true,
    format: "iife",
    jsx: "automatic",
    loader: { ".woff2": "dataurl" },
    define: {
      "process.env.NODE_ENV": '"production"',
      global: "globalThis",
      process: '{"env":{}}',
      __CAPTURE_WORKLET__: '"/worklet.js"',
    },
    plugins: [phaserParts],
    logLevel: "warning",
  });
}

/** Makes the demo course, unless that was done a short while ago from the same sources. */
async function prepareSeed(sources: string): Promise<void> {
  const stamp = `${SEEDED_FOLDER}.stamp`;
  const isYoung = () => Date.now() - statSync(stamp).mtimeMs < OLDEST_SEED_MS;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources && isYoung()) return;
  log("Making the demo course ...");
  rmSync(stamp, { force: true });
  rmSync(SEEDED_FOLDER, { recursive: true, force: true });
  const draft = `${SEEDED_FOLDER}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  await seedFolder(draft);
  renameSync(draft, SEEDED_FOLDER);
  writeFileSync(stamp, sources);
}
