import type { Page } from "playwright-core";
import { editorReady, textOf } from "../../test/browser/workspace";
import { percentile, type Row } from "../table";
import { inMs, type Pace, paceName, RUNS, type Site } from "./site";

/** A key is pressed this often, in milliseconds. */
const PRESS_EVERY_MS = 50;
/** So many keys are pressed after the full editor is there. */
const KEYS_AFTER = 20;
const DIGITS = "0123456789";
const FIRST_KEY = "The first key was taken";
const EDITOR = ".monaco-editor .view-lines";

interface Typing {
  readonly paintMs: number;
  readonly firstKeyMs: number;
  readonly editorMs: number;
  /** Keys that were pressed since the first that the page took, and how many of them are not in the text. */
  readonly pressed: number;
  readonly lost: number;
}

/**
 * A person who opens a screen with an editor, clicks where it will stand and types at once: when the first key is taken,
 * when the full editor is there, and how many keys are not in the text in the end.
 */
export async function measureTyping(site: Site, screen: { name: string; path: string }, pace: Pace): Promise<Row[]> {
  const runs: Typing[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await typeOnce(site, screen.path, pace));
  const median = (read: (typing: Typing) => number) => inMs(percentile(runs.map(read), 0.5));
  const sum = (read: (typing: Typing) => number) => runs.reduce((total, typing) => total + read(typing), 0);
  const times = [
    ({ paintMs }: Typing) => paintMs,
    ({ firstKeyMs }: Typing) => firstKeyMs,
    ({ editorMs }: Typing) => editorMs,
  ];
  return [
    {
      what: `${screen.name}${paceName(pace)}, typed into: first paint, first key, full editor`,
      value: times.map(median).join(", "),
      aim: pace === 1 ? "editor <= 500 ms" : "<= 250 ms, <= 700 ms, <= 1400 ms",
    },
    {
      what: `${screen.name}${paceName(pace)}: keys lost, a key every ${PRESS_EVERY_MS} ms`,
      value: `${sum(({ lost }) => lost)} of ${sum(({ pressed }) => pressed)}`,
      aim: "0",
    },
  ];
}

async function typeOnce(site: Site, path: string, pace: Pace): Promise<Typing> {
  const { context, page, close } = await site.open(pace);
  await context.addInitScript(noteTimes, [EDITOR, FIRST_KEY] as const);
  const session = await context.newCDPSession(page);
  await page.goto(path, { waitUntil: "commit" });
  let isTaken = false;
  page.on("console", (message) => {
    if (message.text() === FIRST_KEY) isTaken = true;
  });
  let next = 0;
  let left = Number.POSITIVE_INFINITY;
  // Nothing is waited for: the next key is pressed whether or not the page has had time for the last.
  const press = () => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const at = { x: width * 0.25, y: height * 0.75, button: "left" as const, clickCount: 1 };
    if (!isTaken) {
      void session.send("Input.dispatchMouseEvent", { type: "mousePressed", ...at });
      void session.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...at });
    }
    const text = DIGITS[next % DIGITS.length] ?? "";
    const key = { key: text, code: `Digit${text}`, windowsVirtualKeyCode: 48 + Number(text) };
    void session.send("Input.dispatchKeyEvent", { type: "keyDown", text, ...key });
    void session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
    next += 1;
    left -= 1;
  };
  const timer = setInterval(() => left > 0 && press(), PRESS_EVERY_MS);
  const editor = await editorReady(page);
  left = KEYS_AFTER;
  await page.waitForTimeout((KEYS_AFTER + 10) * PRESS_EVERY_MS);
  clearInterval(timer);
  const { paintMs, firstKeyMs, first, editorMs, heard } = await timesOf(page);
  // What was pressed before the page could hear it, or before the first key was taken, is no loss but the time until then.
  const wanted = heard.slice(first).join("");
  const pressed = wanted.length;
  const found = (await textOf(editor)).match(/\d{5,}/g)?.sort((one, other) => other.length - one.length)[0] ?? "";
  await close();
  return { paintMs, firstKeyMs, editorMs, pressed, lost: found === wanted ? 0 : Math.max(1, pressed - found.length) };
}

interface Times {
  readonly paintMs: number;
  readonly firstKeyMs: number;
  readonly editorMs: number;
  /** The place of the first key that was taken among those that were pressed. */
  readonly first: number;
  /** The keys that came to the page, wherever the focus was. */
  readonly heard: readonly string[];
}

/** Runs in the page before its own scripts: notes when the first key has changed a text, and when the editor is there. */
function noteTimes([selector, firstKey]: readonly [string, string]): void {
  const times = { firstKeyMs: 0, editorMs: 0, first: 0, heard: [] as string[] };
  Object.assign(globalThis, { typingTimes: times });
  addEventListener("keydown", ({ key }) => times.heard.push(key), { capture: true });
  addEventListener(
    "input",
    () => {
      if (times.firstKeyMs !== 0) return;
      times.firstKeyMs = performance.now();
      times.first = times.heard.length - 1;
      console.log(firstKey);
    },
    { capture: true },
  );
  const look = () => {
    if (document.querySelector(selector)?.getClientRects().length) times.editorMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const timesOf = (page: Page): Promise<Times> =>
  page.evaluate(() => {
    const paintMs = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    return { paintMs, ...(globalThis as unknown as { typingTimes: Omit<Times, "paintMs"> }).typingTimes };
  });
