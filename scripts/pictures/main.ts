import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { type Academy, startAcademy } from "../../test/browser/academy";
import { launchBrowser } from "../../test/browser/chromium";
import { colorsSettled, drawn, logIn, openContext, showLook } from "../../test/browser/screens";
import { pixelsOf } from "../game-art/canvas";
import { palettePng } from "../game-art/png";
import { SCREENS, type Screen } from "./screens";

/**
 * Takes the pictures of the README and of docs/tour.md from the demo course, or those whose names contain the word on the
 * command line: `npm run pictures [word]`. Of two runs within an hour the pictures are nearly equal; later ones have other dates.
 */
const FOLDER = path.join(__dirname, "..", "..", "docs", "pictures");
const WINDOW = { width: 1280, height: 800 };
const LIMIT_KB = { tour: 100, readme: 150 };
/** A picture has as many of these colours as its limit lets it have. */
const COLOURS = [256, 128, 64];
/** A keyword of a program, which is bold once it has its colour. */
const KEYWORD = ".view-line .mtkb";
/** Motion, the blinking cursor and messages that come and go would make each picture another. */
const STILL = `
  *, *::before, *::after { animation: none !important; transition: none !important; }
  .cursors-layer, .toasts { visibility: hidden !important; }
`;

async function main(): Promise<void> {
  const wanted = process.argv[2] ?? "";
  mkdirSync(FOLDER, { recursive: true });
  const academy = await startDemoCourse();
  const browser = await launchBrowser();
  try {
    for (const screen of SCREENS.filter(({ name }) => name.includes(wanted))) await take(browser, academy, screen);
  } finally {
    await browser.close();
    await academy.remove();
  }
}

/** Starts the product with a demo course whose dates count from the beginning of this hour. */
async function startDemoCourse(): Promise<Academy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "academy-pictures-"));
  const hour = new Date();
  hour.setUTCMinutes(0, 0, 0);
  writeFileSync(path.join(folder, "demo-course-moment"), hour.toISOString());
  const academy = await startAcademy(folder, "demo course", "yes");
  rmSync(folder, { recursive: true });
  // Without a snapshot that fits, the course is made beside the first page.
  while (!existsSync(path.join(academy.dataFolder, "seeded"))) await new Promise((again) => setTimeout(again, 200));
  return academy;
}

async function take(browser: Browser, { origin }: Academy, screen: Screen): Promise<void> {
  const context = await openContext(browser, origin, { colorScheme: "light", viewport: WINDOW });
  // What the compiler puts around functions that have a name is not there in a page.
  await context.addInitScript("globalThis.__name = (value) => value;");
  const page = await context.newPage();
  await logIn(page, screen.who, screen.address);
  await screen.open(page);
  if (screen.isInReadme) {
    await keep(page, `${screen.name}-light`, LIMIT_KB.readme);
    await showLook(page, { colorScheme: "dark", viewport: WINDOW });
    await keep(page, `${screen.name}-dark`, LIMIT_KB.readme);
  } else await keep(page, screen.name, LIMIT_KB.tour);
  await context.close();
}

async function keep(page: Page, name: string, limitKb: number): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // A program gets its colours a moment after its text.
  if ((await page.locator(".view-line").count()) > 0) await page.locator(KEYWORD).first().waitFor();
  await colorsSettled(page);
  await drawn(page);
  const shot = await page.screenshot({ style: STILL, animations: "disabled" });
  const pixels = await pixelsOf(page, shot, WINDOW);
  const small = COLOURS.map((colours) => palettePng(WINDOW.width, WINDOW.height, pixels, colours)).find(
    ({ length }) => length <= limitKb * 1024,
  );
  if (small === undefined) throw new Error(`${name} is larger than ${limitKb} KB in the fewest colours`);
  writeFileSync(path.join(FOLDER, `${name}.png`), small);
  console.log(`${name} ${Math.round(small.length / 1024)} KB`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
