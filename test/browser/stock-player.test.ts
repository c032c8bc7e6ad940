import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { becomes } from "./screens";

/** How a client of mid-2022 plays what the contract's list gives it: an audio element without credentials, and its own replay. */

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);

/** The types of inputs that such a client knows. */
const KNOWN_TYPES = [
  "activeTabChange",
  "chapterSelect",
  "codeDelta",
  "cursorPositionChange",
  "externalLibrarySelect",
  "forcePause",
  "keyboardCommand",
  "selectionRangeData",
];

interface StockRecording {
  readonly title: string;
  readonly uid: string;
  readonly url: string;
  readonly playbackData: string;
}

/** Reads the list as such a client does: by its token, and nothing that only our page asks for. */
async function listed(): Promise<StockRecording[]> {
  return call(await tokenOf("student"), "GET", "/courses/1/sourcecast");
}

let recording: StockRecording;
/** The client's own site, which is not ours. */
let site: Server;
let page: Page;
/** Requests for the sound: cookies and tokens in them, and the status of the answer. */
const requests: { readonly credentials: string[]; readonly status: number }[] = [];

beforeAll(async () => {
  recording = (await listed()).find(({ uid }) => uid === "boxes-and-arrows") as StockRecording;
  page = await (await academy.openContext()).newPage();
  page.on("response", async (response) => {
    if (response.url() !== recording.url) return;
    const sent = await response.request().allHeaders();
    requests.push({
      credentials: ["cookie", "authorization"].filter((name) => name in sent),
      status: response.status(),
    });
  });
  site = createServer((_, response) =>
    response.setHeader("content-type", "text/html").end(`<audio preload="metadata" src="${recording.url}"></audio>`),
  );
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const sound = <Result>(read: (audio: HTMLAudioElement) => Result | Promise<Result>) =>
  page.locator("audio").evaluate(read as (element: Element) => Result | Promise<Result>);

it("is a text of JSON with inputs of the eight known types alone", () => {
  const { init, inputs } = JSON.parse(recording.playbackData) as {
    init: object;
    inputs: { time: number; type: string }[];
  };
  expect(init).toEqual({ chapter: 2, externalLibrary: "NONE", editorValue: "// What lists are made of\n\n" });
  expect(inputs.filter(({ type }) => !KNOWN_TYPES.includes(type))).toEqual([]);
  const times = inputs.map(({ time }) => time);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

it("has a sound of which the length is known from the metadata, and which is fetched by range without credentials", async () => {
  await becomes(() => sound((audio) => audio.readyState >= 1), true);
  await becomes(() => sound((audio) => Math.round(audio.duration * 10) / 10), 90.1);
  // To nine tenths of it.
  await sound(async (audio) => {
    audio.currentTime = 81.1;
    await new Promise((resolve) => audio.addEventListener("seeked", resolve, { once: true }));
  });
  await becomes(() => sound((audio) => Math.round(audio.currentTime * 10) / 10), 81.1);
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter(({ credentials, status }) => credentials.length > 0 || status !== 206)).toEqual([]);
});

it("plays beside the code: what was typed before a jump at once, the rest as the sound goes on, to the last program", async () => {
  const { shown, texts } = await page.evaluate(replayOld, { playbackData: recording.playbackData, from: 72, rate: 4 });
  expect(shown).toBe(
    "// What lists are made of\n\nconst up = (k, n) => k > n\n    ? null\n    : pair(n, down(n - 1));\n\ndraw_data(down(4));",
  );
  // Key by key, not at once.
  expect(texts).toBeGreaterThan(20);
  const last = await page.evaluate(() => (window as unknown as { replayed: string }).replayed);
  expect(last).toBe(
    "// What lists are made of\n\nconst up = (k, n) => k > n\n    ? null\n    : pair(k, up(k + 1, n));\n\ndraw_data(up(1, 4));",
  );
});

interface OldReplay {
  readonly playbackData: string;
  /** Seconds. */
  readonly from: number;
  readonly rate: number;
}

/**
 * Replays as clients of mid-2022 do: the text is set to the beginning's, all changes up to the jump are applied at once, the
 * others when the sound has passed their time, looked at every 20 ms. Returns the text after the jump and how many followed.
 */
async function replayOld({ playbackData, from, rate }: OldReplay): Promise<{ shown: string; texts: number }> {
  interface Delta {
    readonly action: "insert" | "remove";
    readonly start: { readonly row: number; readonly column: number };
    readonly end: { readonly row: number; readonly column: number };
    readonly lines: string[];
  }
  const audio = document.querySelector("audio") as HTMLAudioElement;
  const { init, inputs } = JSON.parse(playbackData) as {
    init: { editorValue: string };
    inputs: { time: number; type: string; data: Delta }[];
  };
  const lines = init.editorValue.split("\n");
  const apply = ({ action, start, end, lines: given }: Delta) => {
    const line = lines[start.row] ?? "";
    if (action === "insert") {
      const rows = [...given];
      rows[0] = line.slice(0, start.column) + rows[0];
      rows[rows.length - 1] += line.slice(start.column);
      lines.splice(start.row, 1, ...rows);
    } else {
      const joined = line.slice(0, start.column) + (lines[end.row] ?? "").slice(end.column);
      lines.splice(start.row, end.row - start.row + 1, joined);
    }
  };
  audio.currentTime = from;
  const changes = inputs.filter(({ type }) => type === "codeDelta");
  const after = changes.filter(({ time }) => time > from * 1000);
  for (const { data } of changes.slice(0, changes.length - after.length)) apply(data);
  const shown = lines.join("\n");
  audio.muted = true;
  audio.playbackRate = rate;
  await audio.play();
  let texts = 0;
  while (after.length > 0 && !audio.ended) {
    const [next] = after;
    if (next && next.time < audio.currentTime * 1000) {
      apply(next.data);
      after.shift();
      texts += 1;
    } else await new Promise((resolve) => setTimeout(resolve, 20));
  }
  Object.assign(window, { replayed: lines.join("\n") });
  return { shown, texts };
}
