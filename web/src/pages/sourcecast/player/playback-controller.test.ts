import type { Marker, PlaybackInput } from "../../../../../domain/sourcecasts/playback-data";
import { Timeline } from "../../../../../domain/sourcecasts/timeline";
import { PlaybackController, type PlaybackState } from "./playback-controller";
import { SilentClock } from "./sound-clock";

const typed = (time: number, text: string): PlaybackInput => {
  const [start, end] = [
    { row: 0, column: 0 },
    { row: 0, column: text.length },
  ];
  return { time, type: "codeDelta", data: { start, end, action: "insert", lines: [text] } };
};

interface Setup {
  readonly inputs?: readonly PlaybackInput[];
  readonly markers?: readonly Marker[];
}

/** A player whose clock and frames are moved by hand. */
function player({ inputs = [], markers = [] }: Setup = {}) {
  let now = 0;
  let frame: () => void = () => undefined;
  const clock = new SilentClock(10, () => now);
  const timeline = new Timeline({ init: { chapter: 1, externalLibrary: "NONE", editorValue: "" }, inputs });
  const states: PlaybackState[] = [];
  const runs: string[] = [];
  const shown = { text: "", jumps: 0, runs };
  const controller = new PlaybackController({
    clock,
    durationMs: 10_000,
    markers,
    timeline: {
      momentAt: async (time) => timeline.momentAt(time),
      inputsFrom: async (first, until, most) => timeline.inputsFrom(first, until, most),
    },
    show: ({ editor, run, isJump }) => {
      shown.text = editor.lines.join("\n");
      shown.jumps += isJump ? 1 : 0;
      if (run !== null) runs.push(run);
    },
    onState: (state) => states.push(state),
    nextFrame: (callback) => {
      frame = callback;
      return () => {
        frame = () => undefined;
      };
    },
  });
  /** Lets time pass and the frames of it be drawn. */
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 10) {
      now += 10;
      frame();
      await Promise.resolve();
    }
  };
  /** Lets all that the timeline has been asked be answered. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { controller, clock, shown, states, pass, settle };
}

const KEYS = [typed(1000, "a"), typed(2000, "b"), { time: 2500, type: "keyboardCommand", data: "run" } as const];

test("what was typed is shown when its time has come", async () => {
  const { controller, shown, pass, settle } = player({ inputs: KEYS });
  await controller.seek(0);
  await controller.play();
  await settle();
  await pass(990);
  expect(shown.text).toBe("");
  await pass(10);
  expect(shown.text).toBe("a");
  await pass(1500);
  expect([shown.text, shown.runs]).toEqual(["ba", ["ba"]]);
});

test("a jump shows its moment, with what was run last; where it is paused it stays paused", async () => {
  const { controller, shown, settle } = player({ inputs: KEYS });
  await controller.seek(0);
  await controller.seek(9000);
  await settle();
  expect([shown.text, shown.runs, controller.state.status]).toEqual(["ba", ["ba"], "paused"]);
  await controller.seek(1500);
  expect([shown.text, shown.runs, controller.state.time]).toEqual(["a", ["ba"], 1500]);
});

test("a jump to a chapter comes to stand at its beginning, and not a rounding error before it", async () => {
  const { controller, shown, settle } = player({ inputs: [typed(1001, "a")] });
  await controller.seek(1001);
  await settle();
  expect([controller.state.time, shown.text]).toEqual([1001, "a"]);
});

test("what a run put out is made anew after something else has taken its place", async () => {
  const { controller, shown, settle } = player({ inputs: KEYS });
  await controller.seek(9000);
  await settle();
  await controller.seek(8000);
  expect(shown.runs).toEqual(["ba"]);
  await controller.showAgain();
  expect([shown.runs, controller.state.time, controller.state.status]).toEqual([["ba", "ba"], 8000, "paused"]);
});

test("of several jumps in a row only the last one is drawn", async () => {
  const { controller, shown } = player({ inputs: KEYS });
  await Promise.all([0, 9000, 1000, 2000].map((time) => controller.seek(time)));
  expect([shown.jumps, shown.text]).toEqual([1, "ba"]);
});

test("a forced pause stops at its own time, and playing goes on from there", async () => {
  const pause = { time: 1500, type: "forcePause", data: null } as const;
  const { controller, shown, pass, settle } = player({ inputs: [typed(1000, "a"), pause, typed(1500, "b")] });
  await controller.seek(0);
  await controller.play();
  await settle();
  await pass(3000);
  expect([controller.state.status, controller.state.time, shown.text]).toEqual(["forcedPaused", 1500, "a"]);
  await controller.play();
  await pass(20);
  expect([controller.state.status, shown.text]).toEqual(["playing", "ba"]);
});

test("a chapter that has the viewer try something stops there once, and again only when it is come to again", async () => {
  const markers = [
    { time: 500, title: "go on", pauses: false },
    { time: 1200, title: "now you", pauses: true },
  ];
  const { controller, pass, settle } = player({ inputs: KEYS, markers });
  await controller.seek(0);
  await controller.play();
  await settle();
  await pass(2000);
  expect([controller.state.status, controller.state.time]).toEqual(["forcedPaused", 1200]);
  await controller.play();
  await pass(500);
  expect(controller.state.status).toBe("playing");
  await controller.seek(1200);
  await settle();
  await pass(500);
  expect([controller.state.status, Math.round(controller.state.time)]).toEqual(["playing", 1700]);
});

test("the speed changes while it plays, without a jump", async () => {
  const { controller, shown, pass, settle } = player({ inputs: KEYS });
  await controller.seek(0);
  await controller.play();
  await settle();
  await pass(500);
  controller.setRate(2);
  await pass(250);
  expect([shown.text, controller.state.rate, Math.round(controller.state.time)]).toEqual(["a", 2, 1000]);
  controller.setRate(0.5);
  await pass(1000);
  expect(Math.round(controller.state.time)).toBe(1500);
});

test("at the end it stands still and shows everything; playing again begins anew", async () => {
  const { controller, shown, pass, settle, clock } = player({ inputs: [...KEYS, typed(10_005, "late ")] });
  await controller.seek(9900);
  await controller.play();
  await settle();
  await pass(200);
  expect([controller.state.status, controller.state.time, shown.text]).toEqual(["paused", 10_000, "late ba"]);
  await controller.play();
  await settle();
  expect([controller.state.status, clock.currentTime, shown.text]).toEqual(["playing", 0, ""]);
});

test("a place outside the recording is its beginning or its end", async () => {
  const { controller } = player();
  await controller.seek(-5);
  expect(controller.state.time).toBe(0);
  await controller.seek(99_999);
  expect(controller.state.time).toBe(10_000);
});

test("a sound that may not play leaves it paused, and says why", async () => {
  const { controller, clock } = player();
  clock.play = () => Promise.reject(new Error("not allowed"));
  await expect(controller.play()).rejects.toThrow("not allowed");
  expect(controller.state.status).toBe("paused");
});

test("whoever pauses the sound pauses the recording", async () => {
  const { controller, clock } = player();
  await controller.play();
  clock.pause();
  clock.dispatchEvent(new Event("pause"));
  expect(controller.state.status).toBe("paused");
});

test("waiting for the sound is told", async () => {
  const { controller, clock } = player();
  await controller.play();
  clock.dispatchEvent(new Event("waiting"));
  expect(controller.state.isWaiting).toBe(true);
  clock.dispatchEvent(new Event("playing"));
  expect(controller.state.isWaiting).toBe(false);
});
