import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { type Caller, callerOf } from "./achievement-course";
import { academyFixture } from "./fixture";
import { longestTasks, repeatedTask } from "./main-thread";
import { becomes, signIn } from "./screens";
import { silence } from "./silence";
import { programShown } from "./workspace";

const academy = academyFixture(["--autoplay-policy=no-user-gesture-required"]);
const HOUR = 3600;
let admin: Caller;
let courseId: number;

/** An hour in which the first line says the second, below it a text that grows: a hundred thousand inputs. */
function hour() {
  const inputs: object[] = [];
  const edit = (time: number, action: string, row: number, text: string, column = 0) => {
    const [start, end] = [
      { row, column },
      { row, column: column + text.length },
    ];
    inputs.push({ time, type: "codeDelta", data: { start, end, action, lines: [text] } });
  };
  for (let second = 0; second < HOUR; second += 1) {
    edit(second * 1000, "remove", 0, second === 0 ? "// start" : `// ${second - 1}`);
    edit(second * 1000, "insert", 0, `// ${second}`);
    const row = 1 + (second % 20);
    for (let letter = 0; letter < 12; letter += 1) {
      edit(second * 1000 + 50 + letter * 70, "insert", row, "x", letter);
      const data = { row, column: letter + 1 };
      inputs.push({ time: second * 1000 + 50 + letter * 70, type: "cursorPositionChange", data });
    }
    inputs.push({ time: second * 1000 + 950, type: "selectionRangeData", data: selectionOf(row) });
  }
  const init = { chapter: 1, externalLibrary: "NONE", editorValue: `// start${"\n".repeat(20)}` };
  return { init, inputs: inputs.slice(0, 100_000) };
}

const selectionOf = (row: number) => ({
  range: { start: { row, column: 0 }, end: { row, column: 3 } },
  isBackwards: false,
});

interface Offer {
  readonly uploadId: string;
  readonly partBytes: number;
  readonly parts: readonly { readonly number: number; readonly url: string }[];
}

beforeAll(async () => {
  admin = await callerOf(academy.origin, "admin");
  courseId = await admin.makeCourse("Long lessons");
  await admin.call("PUT", `courses/${courseId}/admin/config`, { enableSourcecast: true });
  const sound = silence(HOUR);
  const path = `courses/${courseId}/admin/sourcecasts/uploads`;
  const offer = await admin.call<Offer>("POST", path, { audioBytes: sound.length, contentType: "audio/wav" });
  for (const { number, url } of offer.parts) {
    const body = sound.subarray((number - 1) * offer.partBytes, number * offer.partBytes);
    const answer = await fetch(url, { method: "PUT", body: new Uint8Array(body) });
    expect(answer.status).toBe(200);
  }
  await admin.call("POST", `${path}/${offer.uploadId}`, {
    title: "An hour",
    description: null,
    uid: "hour",
    isPublished: true,
    markers: [],
    captions: null,
    playback: gzipSync(JSON.stringify(hour())).toString("base64"),
  });
});

/** Jumps to a second, and gives the milliseconds until the first line of the editor is that of the second. */
const jump = (page: Page, second: number): Promise<number> =>
  page.evaluate(
    async ([share, expected]) => {
      const slider = document.querySelector<HTMLInputElement>(".sc-seek input");
      const firstLine = () =>
        [...document.querySelectorAll<HTMLElement>(".view-line")]
          .find(({ style }) => Number.parseFloat(style.top) <= 20)
          ?.textContent?.replaceAll("\u00a0", " ");
      const begin = performance.now();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(slider, String(share));
      slider?.dispatchEvent(new Event("input", { bubbles: true }));
      while (firstLine() !== expected) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - begin;
    },
    [(second + 0.5) / HOUR, `// ${second}`] as const,
  );

const firstLine = async (page: Page) => (await programShown(page)).split("\n")[0];

/** Jumps to a second and does not wait for it. */
const move = (page: Page, second: number): Promise<number> =>
  page.locator(".sc-seek input").evaluate((slider, share) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(slider, String(share));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    return share;
  }, second / HOUR);

test("an hour with a hundred thousand inputs is jumped through without the page standing still", async () => {
  const page = await (await academy.openContext()).newPage();
  await signIn(page.context(), "admin");
  const opening = await longestTasks(page, async () => {
    await page.goto(`/courses/${courseId}/sourcecast/hour`);
    await becomes(() => firstLine(page), "// 0");
  });
  process.stdout.write(`the longest task of opening an hour: ${opening[0]?.toFixed(1)} ms\n`);
  const taken: number[] = [];
  const tasks = await longestTasks(page, async () => {
    for (const second of [3500, 12, 1799, 3000, 600, 2401, 77, 3599, 1, 2900, 1500, 333]) {
      taken.push(await jump(page, second));
    }
  });
  const sorted = taken.toSorted((one, other) => one - other);
  process.stdout.write(
    `a jump in an hour is drawn after ${sorted[6]?.toFixed(0)} ms, the slowest of 12 after ${sorted[11]?.toFixed(0)} ms\n`,
  );
  process.stdout.write(
    `the third longest task of twelve jumps: ${repeatedTask(tasks, "twelve jumps").toFixed(1)} ms\n`,
  );
  const hurried = await longestTasks(page, async () => {
    const jumps: Promise<number>[] = [];
    for (const second of [100, 700, 1300, 1900, 2500]) jumps.push(move(page, second));
    jumps.push(jump(page, 3100));
    await Promise.all(jumps);
  });
  process.stdout.write(`the longest task of six jumps in a second: ${hurried[0]?.toFixed(1)} ms\n`);
  await page.getByRole("combobox", { name: "Speed" }).selectOption("2");
  await jump(page, 1000);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await becomes(async () => Number((await firstLine(page))?.slice(3)) > 1003, true);
});
