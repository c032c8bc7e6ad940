import {
  cutAfter,
  durationOf,
  edgeTime,
  NO_DETAILS,
  partOf,
  playbackOf,
  type RecordedSession,
  sessionOf,
  timedInputs,
  trimmed,
  wrongDetails,
} from "./recorded-session";

const run = { type: "keyboardCommand", data: "run" } as const;
const pause = { type: "forcePause", data: null } as const;
const at = (segment: number, time: number) => ({ segment, at: time, input: run });

const asTheyAre = (segments: RecordedSession["segments"]) => segments;

const SESSION: RecordedSession = {
  init: { chapter: 2, externalLibrary: "RUNES", editorValue: "1;" },
  variant: "lazy",
  // Recorded, paused for eight seconds, recorded; after a crash another take.
  segments: [
    { take: 0, from: 1000, to: 3000 },
    { take: 0, from: 11000, to: 12000 },
    { take: 1, from: 500, to: 4500 },
  ],
  inputs: [at(0, 1250), at(0, 2900), at(1, 11020), { segment: 2, at: 500, input: pause }, at(2, 4400)],
};

it("counts the time of an input from where the sound of its segment begins", () => {
  expect(timedInputs(SESSION).map(({ type, time }) => `${type} ${time}`)).toEqual([
    "keyboardCommand 250",
    "keyboardCommand 1900",
    "keyboardCommand 2020",
    "forcePause 3000",
    "keyboardCommand 6900",
  ]);
});

it("says the language, the duration and the variant of the recording", () => {
  const { init, ext } = playbackOf(SESSION);
  expect(init).toEqual({ chapter: 2, externalLibrary: "RUNES", editorValue: "1;" });
  expect(ext).toEqual({ version: 1, durationMs: 7000, variant: "lazy" });
});

it("keeps an input within its segment, whose ends lie on edges of the sound", () => {
  const inputs = [at(0, 990), at(0, 3010), at(1, 10_990), at(1, 12_030)];
  expect(timedInputs({ ...SESSION, inputs }).map(({ time }) => time)).toEqual([0, 2000, 2000, 3000]);
});

it("never lets an input come before the one that happened earlier", () => {
  expect(timedInputs({ ...SESSION, inputs: [at(0, 1500.6), at(0, 1500.2)] }).map(({ time }) => time)).toEqual([
    501, 501,
  ]);
});

it("adds up no error over 51 pauses", () => {
  const segments = Array.from({ length: 52 }, (_, index) => ({
    take: 0,
    from: index * 1000,
    to: index * 1000 + 333.3,
  }));
  const inputs = segments.map(({ from }, segment) => at(segment, from + 100));
  const times = timedInputs({ segments, inputs }).map(({ time }) => time);
  expect([times[0], times[1], times[51]]).toEqual([100, 433, 17_098]);
  expect(Math.round(durationOf(segments))).toBe(17_332);
});

it("finds the parts of the takes between two times of the recording", () => {
  expect(partOf(SESSION.segments, 500, 2500)).toEqual([
    { take: 0, from: 1500, to: 3000 },
    { take: 0, from: 11_000, to: 11_500 },
  ]);
  expect(partOf(SESSION.segments, 7000, 9000)).toEqual([]);
});

it("drops what comes after a cut, of the sound and of the inputs", () => {
  const cut = cutAfter(SESSION, 2020, asTheyAre);
  expect(cut.segments).toEqual([
    { take: 0, from: 1000, to: 3000 },
    { take: 0, from: 11_000, to: 11_020 },
  ]);
  expect(timedInputs(cut).map(({ time }) => time)).toEqual([250, 1900, 2020]);
});

it("goes on after a cut at the beginning with nothing but what happened there", () => {
  const cut = cutAfter({ ...SESSION, inputs: [at(0, 1000), at(0, 1001)] }, 0, asTheyAre);
  expect(cut.segments).toEqual([]);
  expect(cut.inputs).toEqual([at(0, 1000)]);
  const resumed = { ...cut, segments: [{ take: 0, from: 20_000, to: 21_000 }], inputs: [...cut.inputs, at(0, 20_400)] };
  expect(timedInputs(resumed).map(({ time }) => time)).toEqual([0, 400]);
});

const FORMAT = { codec: "opus", container: "webm", sampleRate: 48_000, description: null } as const;
const sound = {
  format: FORMAT,
  packets: [{ frame: 0, frames: 960, bytes: new Uint8Array() }],
  levels: [],
};
const TAKES = [sound, sound];

it("finds the edge of a packet that is nearest to a time, through pauses and takes", () => {
  const times = [0, 1009, 1011, 2049, 3505, 9000].map((time) => edgeTime(SESSION.segments, TAKES, time));
  expect(times).toEqual([0, 1000, 1020, 2040, 3500, 7000]);
});

it("is the same recording when its playback data are put to the same sound again", () => {
  const again = sessionOf(playbackOf(SESSION), SESSION.segments);
  expect(playbackOf(again)).toEqual(playbackOf(SESSION));
});

it("is trimmed at both ends: what was typed before is there from the beginning", () => {
  const typed = {
    type: "codeDelta",
    data: { start: { row: 0, column: 0 }, end: { row: 0, column: 2 }, action: "insert", lines: ["40"] },
  } as const;
  const inputs = [{ segment: 0, at: 1100, input: typed }, at(1, 11_500), at(2, 2500), at(2, 4400)];
  const cut = trimmed({ ...SESSION, inputs }, TAKES, { from: 1503, to: 6001 });
  expect(cut.segments).toEqual([
    { take: 0, from: 2500, to: 3000 },
    { take: 0, from: 11_000, to: 12_000 },
    { take: 1, from: 500, to: 3500 },
  ]);
  expect(playbackOf(cut)).toEqual({
    init: { chapter: 2, externalLibrary: "RUNES", editorValue: "401;" },
    inputs: [
      { type: "cursorPositionChange", data: { row: 0, column: 2 }, time: 0 },
      { type: "keyboardCommand", data: "run", time: 1000 },
      { type: "keyboardCommand", data: "run", time: 3500 },
    ],
    ext: { version: 1, durationMs: 4500, variant: "lazy" },
  });
});

describe("recording details", () => {
  test.each([
    ["", false],
    ["loops_1-B", false],
    ["with space", true],
    ["ünï", true],
    ["a/b", true],
  ])("a UID of %j is wrong: %s", (uid, isWrong) => {
    expect(wrongDetails({ ...NO_DETAILS, uid }).uid).toBe(isWrong);
  });

  test("a title is needed that is more than spaces", () => {
    expect([" ", "Loops"].map((title) => wrongDetails({ ...NO_DETAILS, title }).title)).toEqual([true, false]);
  });
});
