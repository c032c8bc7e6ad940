import type { BrowserContext, Page } from "playwright-core";
import { recordingFixture } from "./fixture";
import { FAKE_MICROPHONE } from "./hearing";
import type { RecordingPage } from "./recording-page";

const site = recordingFixture(FAKE_MICROPHONE);

declare const recording: RecordingPage;

/** The fake microphone beeps this often, in milliseconds. */
const BEEP_MS = 500;

async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/");
  await page.waitForFunction("globalThis.recording !== undefined");
  return page;
}

/** Waits until so many milliseconds of sound have come. */
const captured = (page: Page, milliseconds: number) =>
  page.waitForFunction((wanted) => recording.captured >= wanted, milliseconds);

async function kill(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void devtools.send("Page.crash").catch(() => undefined);
  await crashed;
}

/** How far each key is behind the beep that it was pressed at, in milliseconds. */
const behind = (keys: readonly number[], beeps: readonly number[]): number[] =>
  keys.flatMap((key) => {
    const apart = beeps.map((beep) => key - beep).toSorted((one, other) => Math.abs(one) - Math.abs(other))[0];
    return apart !== undefined && Math.abs(apart) < BEEP_MS / 2 ? [apart] : [];
  });

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Prints by how much keys and voice are apart, and by how much more at the end than at the beginning. */
function printDrift(keys: readonly number[], beeps: readonly number[], about: string): void {
  const all = behind(keys, beeps);
  const half = Math.floor(all.length / 2);
  const [apart, drift] = [middleOf(all), middleOf(all.slice(-half)) - middleOf(all.slice(0, half))];
  process.stdout.write(
    `  ${about}: keys ${apart.toFixed(1)} ms behind the voice, drift ${drift.toFixed(1)} ms, ${all.length} beeps\n`,
  );
}

/** How far each beep is from the nearest of others, at most, in milliseconds of the sound. */
const farthest = (beeps: readonly number[], others: readonly number[]): number =>
  Math.max(...beeps.map((beep) => Math.min(...others.map((other) => Math.abs(beep - other)))));

describe("a recording whose page was killed", () => {
  let context: BrowserContext;
  let page: Page;
  /** What was kept when the page was killed. */
  let before: { readonly milliseconds: number; readonly stamps: number };
  let stamps: readonly number[];
  let length: number;

  beforeAll(async () => {
    context = await site.openContext();
    const first = await open(context);
    await first.evaluate(() => recording.begin("killed"));
    await captured(first, 7500);
    await first.waitForFunction(() => recording.keptSoFar.milliseconds >= 6500);
    before = await first.evaluate(() => recording.keptSoFar);
    await kill(first);
    page = await open(context);
  });

  it("is there again, with all that was kept", async () => {
    expect(await page.evaluate(() => recording.list())).toMatchObject([
      { id: "killed", header: { title: "Lists" }, isOpenElsewhere: false },
    ]);
    stamps = await page.evaluate(() => recording.open("killed"));
    length = await page.evaluate(() => recording.lengths[0] ?? 0);
    // A packet is 20 milliseconds.
    expect(length).toBeGreaterThanOrEqual(before.milliseconds - 20);
    expect(before.stamps).toBeGreaterThan(0);
    expect(stamps.length).toBeGreaterThanOrEqual(before.stamps);
  });

  it("is open in one tab only", async () => {
    const other = await open(context);
    expect(await other.evaluate(() => recording.list())).toMatchObject([{ id: "killed", isOpenElsewhere: true }]);
    const refused = other.evaluate(() => recording.open("killed"));
    await expect(refused).rejects.toThrow("Another tab has the recording open");
    await other.close();
  });

  it("plays as a file of either kind, to its end and from any place, and gives the same packets again", async () => {
    const heard: (readonly number[])[] = [];
    for (const container of ["webm", "mp4"] as const) {
      const file = await page.evaluate((kind) => recording.write(kind), container);
      expect(file.type).toBe(`audio/${container}`);
      expect(file.duration).toBeCloseTo(length / 1000, 2);
      expect(file.soughtTo).toBeCloseTo(file.duration * 0.9, 1);
      printDrift(stamps, file.beeps, container);
      heard.push(file.beeps);
      const { written, same } = await page.evaluate((kind) => recording.readAgain(kind), container);
      expect([container, written, same]).toEqual([container, length / 20, length / 20]);
    }
    const [webm = [], mp4 = []] = heard;
    expect(webm.length).toBeGreaterThan(8);
    expect(mp4).toHaveLength(webm.length);
    expect(farthest(webm, mp4)).toBeLessThan(20);
  });

  it("has its keys at its beeps after 51 pauses", async () => {
    const { beeps } = await page.evaluate(() => recording.write("webm"));
    // A length between segments that beeps do not keep step with: some fall into pauses, some do not.
    const segments = Array.from({ length: 52 }, (_, part) => ({ take: 0, from: part * 120, to: part * 120 + 80 }));
    const cut = await page.evaluate((ranges) => recording.write("webm", ranges), segments);
    expect(cut.duration).toBeCloseTo(52 * 0.08, 2);
    const keys = beeps.flatMap((beep) => {
      const part = segments.findIndex(({ from, to }) => beep >= from + 10 && beep < to - 10);
      const segment = segments[part];
      return segment ? [part * 80 + beep - segment.from] : [];
    });
    expect(keys.length).toBeGreaterThan(3);
    expect(Math.abs(middleOf(behind(keys, cut.beeps)))).toBeLessThan(20);
  });

  it("is silent where packets are missing, and in time behind it", async () => {
    const { beeps, duration } = await page.evaluate(() => recording.write("webm"));
    const file = await page.evaluate(() => recording.writeWithout(2200, 3300));
    expect(file.duration).toBeCloseTo(duration, 2);
    const rest = beeps.filter((beep) => beep < 2200 || beep > 3320);
    expect(file.beeps.length).toBeLessThanOrEqual(beeps.length - 2);
    expect(Math.max(...behind(rest, file.beeps).map(Math.abs))).toBeLessThan(20);
  });

  it.each(["webm", "mp4"] as const)("writes two hours as %s without holding the page up", async (container) => {
    const written = await page.evaluate((kind) => recording.writeLong(kind, 2), container);
    const { count, duration, landed, turns } = written;
    expect(count).toBe(360_000);
    expect(duration).toBeCloseTo(7185.6, 1);
    expect(landed).toBeCloseTo(0.9, 3);
    // Without a pause it would have none.
    expect(turns).toBeGreaterThan(2);
  });

  it("is gone when it is removed", async () => {
    await page.evaluate(() => recording.remove("killed"));
    expect(await page.evaluate(() => recording.list())).toEqual([]);
  });
});

it("finds once a visit how the browser encodes", async () => {
  const page = await open(await site.openContext());
  const { encoding, encoders } = await page.evaluate(() => recording.tried());
  expect(encoding).toMatchObject({ by: "AudioEncoder", codec: "opus", container: "webm" });
  expect(Math.abs(encoding?.delayMs ?? 1000)).toBeLessThan(5);
  expect([encoders.first > 0, encoders.again]).toEqual([true, 0]);
});

it.each(["webm", "mp4"] as const)("records %s where frames cannot be encoded one by one", async (container) => {
  const context = await site.openContext();
  await context.addInitScript((kind) => {
    Reflect.deleteProperty(globalThis, "AudioEncoder");
    const isSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder);
    MediaRecorder.isTypeSupported = (type) => type.includes(kind) && isSupported(type);
  }, container);
  const page = await open(context);
  expect((await page.evaluate(() => recording.tried())).encoding).toMatchObject({ by: "MediaRecorder", container });
  await page.evaluate(() => recording.begin("recorded"));
  await captured(page, 5000);
  await page.evaluate(() => recording.stop("recorded"));
  const stamps = await page.evaluate(() => recording.open("recorded"));
  const file = await page.evaluate((kind) => recording.write(kind), container);
  expect(file.duration).toBeGreaterThan(5);
  expect(file.soughtTo).toBeCloseTo(file.duration * 0.9, 1);
  expect(stamps.length).toBeGreaterThan(0);
  printDrift(stamps, file.beeps, `recorded as ${container}`);
});

it("ends with all that came when the microphone is taken away", async () => {
  const page = await open(await site.openContext());
  await page.evaluate(() => recording.begin("unplugged"));
  await captured(page, 1000);
  const before = await page.evaluate(() => recording.captured);
  await page.evaluate(() => recording.unplug());
  await page.waitForFunction(() => recording.ending === "microphoneLost");
  await page.evaluate(() => recording.keep("unplugged"));
  await page.evaluate(() => recording.open("unplugged"));
  expect(await page.evaluate(() => recording.lengths[0])).toBeGreaterThanOrEqual(before);
});

it("keeps what it has when the disk is full, and the rest when there is room again", async () => {
  const page = await open(await site.openContext());
  const devtools = await page.context().newCDPSession(page);
  const room = (quotaSize?: number) =>
    devtools.send("Storage.overrideQuotaForOrigin", {
      origin: site.origin,
      ...(quotaSize !== undefined && { quotaSize }),
    });
  await room(1_000_000);
  await page.evaluate(() => recording.beginEmpty("full"));
  expect(await page.evaluate(() => recording.addBytes("full", 100_000))).toBeNull();
  expect(await page.evaluate(() => recording.addBytes("full", 3_000_000))).toBe("StorageFull");
  expect(await page.evaluate(() => recording.open("full"))).toEqual([100_000]);
  await room();
  expect(await page.evaluate(() => recording.addBytes("full", 3_000_000))).toBeNull();
  expect(await page.evaluate(() => recording.addBytes("full", 200_000))).toBeNull();
  expect(await page.evaluate(() => recording.open("full"))).toEqual([100_000, 3_000_000, 200_000]);
});
