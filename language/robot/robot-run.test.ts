import { CommandHandler } from "../command-handler";
import type { Event } from "../events";
import type { Library } from "../library";
import type { RobotEvent, RobotMessage, Speed } from "../modules/ev3/events";
import { USUAL_SETTINGS } from "./usual-settings";

const LIBRARY: Library = {
  chapter: 3,
  variant: "default",
  external: "ev3",
  symbols: [],
  execTimeMs: 1000,
  globals: [["robot_world", '"line"']],
};

/** Drives in an arc and looks at the floor, which errs as a brick's sensors do in this world. */
const ARC = `ev3_motorSetSpeed(ev3_motorB(), 320);
ev3_motorSetSpeed(ev3_motorC(), 250);
ev3_motorStart(ev3_motorB());
ev3_motorStart(ev3_motorC());
for (let look = 1; look <= 5; look = look + 1) {
  ev3_pause(400);
  display(ev3_reflectedLightIntensity(ev3_colorSensor()));
}
ev3_motorGetPosition(ev3_motorB());`;

/** A page with a clock of the test's own. */
class Page {
  now = 0;
  private timers: { id: number; at: number; task: () => void }[] = [];
  private ids = 0;
  readonly events: Event[] = [];
  readonly handler = new CommandHandler((event) => this.events.push(event), {
    // Computing takes time, too: a clock that stood still would let a rush go on for ever.
    now: () => (this.now += 0.01),
    random: () => 0.5,
    setTimer: (task, ms) => {
      this.timers.push({ id: ++this.ids, at: this.now + ms, task });
      return this.ids;
    },
    clearTimer: (id) => {
      this.timers = this.timers.filter((timer) => timer.id !== id);
    },
  });

  tell(message: RobotMessage): void {
    this.handler.handle({ type: "media", run: 1, message });
  }

  run(program: string, settings: Partial<typeof USUAL_SETTINGS> = {}): void {
    this.tell({ ...USUAL_SETTINGS, seed: 3, ...settings });
    this.handler.handle({ type: "run", run: 1, library: LIBRARY, prepend: "", program });
  }

  /** Lets so many timers come, or all that there are. */
  pass(frames = 100_000): void {
    for (let frame = 0; frame < frames; frame++) {
      const next = this.timers.shift();
      if (!next) return;
      this.now = Math.max(this.now, next.at);
      next.task();
    }
  }

  get lines(): string[] {
    return this.events.flatMap((event) => (event.type === "output" ? event.lines.map(({ text }) => text) : []));
  }

  get outcome(): string | undefined {
    return this.events.flatMap((event) => (event.type === "finished" ? event.outcome : []))[0];
  }

  get seen(): Extract<RobotEvent, { kind: "seen" }> {
    const found = this.events
      .flatMap((event) => (event.type === "media" && event.event.library === "ev3" ? event.event : []))
      .findLast((event) => event.kind === "seen");
    if (found?.kind !== "seen") throw new Error("nothing was seen");
    return found;
  }
}

function drivenAt(speed: Speed, meanwhile: (page: Page) => void = () => undefined) {
  const page = new Page();
  page.run(ARC, { speed });
  meanwhile(page);
  page.pass();
  const { snapshot, trail, score, state } = page.seen;
  return { lines: page.lines, outcome: page.outcome, motors: snapshot.ports.slice(1, 3), trail, score, state };
}

it("does the same at every speed, bit by bit, also when it is paused, stepped and hurried", () => {
  const instant = drivenAt("instant");
  expect([instant.outcome, instant.state, instant.lines.length]).toEqual(["finished", "over", 6]);
  expect(instant.trail.length).toBeGreaterThan(20);
  const without = ({ lines, outcome, state }: typeof instant) => ({ lines, outcome, state });
  const paused = drivenAt(1, (page) => {
    page.pass(7);
    page.tell({ library: "ev3", kind: "pause" });
    for (let step = 0; step < 5; step++) page.tell({ library: "ev3", kind: "step" });
    page.tell({ library: "ev3", kind: "resume" });
    page.pass(3);
    page.tell({ library: "ev3", kind: "speed", speed: 4 });
  });
  for (const other of [drivenAt(1), drivenAt(4), paused]) {
    expect(without(other)).toEqual(without(instant));
    // After its program's end a world goes on for the rest of a frame; until then every point of the way is the same.
    const both = Math.min(other.trail.length, instant.trail.length) - 3;
    expect(other.trail.slice(0, both)).toEqual(instant.trail.slice(0, both));
  }
});

it("stands still while it is paused", () => {
  const page = new Page();
  page.run(ARC, { speed: 4 });
  page.pass(3);
  page.tell({ library: "ev3", kind: "pause" });
  const { time } = page.seen.snapshot;
  page.pass();
  expect([page.seen.state, page.seen.snapshot.time, page.outcome]).toEqual(["paused", time, undefined]);
  page.tell({ library: "ev3", kind: "step" });
  expect(page.seen.snapshot.time - time).toBe(100);
});

it("waits for a button of the brick, and for no other", () => {
  const page = new Page();
  page.run("ev3_waitForButtonPress();");
  page.pass(5);
  expect(page.seen.snapshot.waitsForButton).toBe(true);
  page.tell({ library: "ev3", kind: "press", button: 3 });
  page.pass(5);
  expect(page.lines).toEqual(["3"]);
});

it("begins where a person has put the robot, unless there is no room", () => {
  const page = new Page();
  page.run('"here";', { start: { x: 1200, y: 700, heading: 90 } });
  expect(page.seen.snapshot.pose).toEqual({ x: 1200, y: 700, heading: 90 });
  const refused = new Page();
  refused.run('"here";', { start: { x: 5, y: 5, heading: 0 } });
  expect([refused.lines, refused.outcome]).toEqual([["The robot has no room where it should begin."], "error"]);
});

it("stops an endless program at its world's time limit when it runs at full speed", () => {
  const page = new Page();
  page.run("while (true) { ev3_pause(10); }", { speed: "instant" });
  page.pass();
  expect(page.lines).toEqual(["The robot has run for 90 s, which is its world's time limit."]);
  expect(page.outcome).toBe("finished");
});

it("says at which line a program cannot run on a robot, and nothing runs", () => {
  const page = new Page();
  page.run("const a = 1;\nstringify(a);");
  expect(page.lines).toEqual([expect.stringMatching(/^Line 2: /)]);
  expect(page.outcome).toBe("error");
});
