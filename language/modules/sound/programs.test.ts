import { CommandHandler } from "../../command-handler";
import type { Event } from "../../events";
import type { Library } from "../../library";
import { Question } from "../../testcases";

const LIBRARY: Library = {
  chapter: 2,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
};

/**
 * Runs a program: its lines, the sounds that it plays, rounded to two places, and how often it passed its time limit.
 * Each look at the clock (one in 128 calls) takes it a millisecond.
 */
function run(program: string, library: Partial<Library> = {}) {
  const events: Event[] = [];
  let time = 0;
  const surroundings = { now: () => time++, random: () => 0.5, setTimer: () => 0, clearTimer: () => undefined };
  new CommandHandler((event) => events.push(event), surroundings).handle({
    type: "run",
    run: 1,
    library: { ...LIBRARY, ...library },
    prepend: "",
    program,
  });
  const lines = events.flatMap((event) => (event.type === "output" ? event.lines.map(({ text }) => text) : []));
  const played = events.flatMap((event) =>
    event.type === "media" && event.event.library === "sound" && event.event.kind === "play"
      ? event.event.channels.map((samples) => [...samples.slice(0, 4)].map((sample) => Math.round(sample * 100) / 100))
      : [],
  );
  const overtimes = events.filter(({ type }) => type === "overtime").length;
  return { lines, played, overtimes };
}

const VARIANTS: [Library["chapter"], Library["variant"]][] = [
  [2, "default"],
  [2, "lazy"],
  [3, "concurrent"],
  [3, "non-det"],
  [4, "gpu"],
];

describe.each(VARIANTS)("sounds in Source %d %s", (chapter, variant) => {
  it("are made of functions of the program", () => {
    const program = `const steady = level => make_sound(t => level, 0.001);
      play(consecutively(map(steady, list(0.5, 0.25))));
      play(pair(t => math_sin(t * 44100), 0.001));`;
    expect(run(program, { chapter, variant, external: "sounds" }).played).toEqual([
      [0.5, 0.5, 0.5, 0.5],
      [0, 0.84, 0.91, 0.14],
    ]);
  });

  it("are imported, and changed by functions that the program gives", () => {
    const program = `import { play, stacking_adsr, make_sound, get_wave, get_duration } from "sound";
      const half = s => make_sound(t => get_wave(s)(t) / 2, get_duration(s));
      play(stacking_adsr((f, d) => make_sound(t => f, d), 0.25, 0.001, list(half, half)));`;
    expect(run(program, { chapter, variant }).played).toEqual([[0.19, 0.19, 0.19, 0.19]]);
  });
});

it("tell at which line a wave is wrong", () => {
  expect(run("const wave = t => 'loud';\nplay(make_sound(wave, 1));", { external: "sounds" }).lines).toEqual([
    expect.stringMatching(/^Line 2: .*make_sound expects a wave that gives a number at every time \(here at 0 s\)/),
  ]);
});

it("may take longer to sample than a program may run, but one call of a wave may not", () => {
  const slow = "const f = n => n === 0 ? 0 : f(n - 1); play(make_sound(t => f(100), 0.1));";
  expect(run(slow, { external: "sounds", execTimeMs: 600 })).toMatchObject({ played: [[0, 0, 0, 0]], overtimes: 0 });
  const long = "const f = n => n === 0 ? 0 : f(n - 1); play(make_sound(t => f(100000), 0.00005));";
  expect(run(long, { external: "sounds", execTimeMs: 600 }).overtimes).toBe(1);
});

it("show names and no JavaScript", () => {
  expect(run('import { play, sine_sound } from "sound"; display(play); sine_sound(440, 1);').lines).toEqual([
    "function play(p1) {\n\t[implementation hidden]\n}",
    "[t => [implementation hidden], 1]",
  ]);
});

it("are not sampled for testcases, where nobody hears them and the program's time is short", () => {
  const student = "const song = make_sound(t => math_sin(t), 200); play(song); display_waveform(1000, song);";
  const testcases = [
    "let calls = 0; play(make_sound(t => { calls = calls + 1; return 0; }, 100)); calls;",
    "get_duration(song);",
    "play(make_sound(t => 0, 301));",
  ];
  const library = { ...LIBRARY, chapter: 4 as const, external: "sounds" };
  const question = new Question({ library, prepend: "", student, postpend: "", template: "", testcases });
  expect(testcases.map((_, index) => question.run(index))).toMatchObject([
    { kind: "value", value: "0" },
    { kind: "value", value: "200" },
    { kind: "error", errors: [{ line: 1, explanation: expect.stringContaining("sounds of at most 300 s") }] },
  ]);
});
