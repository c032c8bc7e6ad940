import { goTogether } from "../../domain/facts/library-variants";
import { Simulation } from "../../domain/robots/simulation";
import { Surroundings as Floor } from "../../domain/robots/world/body";
import { randomFrom } from "../../domain/robots/world/random";
import { readNamedWorld } from "../../domain/robots/world/read-world";
import { World } from "../../domain/robots/world/world";
import type { WorldFile } from "../../domain/robots/world/world-file";
import type { Library } from "../library";
import type { Surroundings } from "../module-host";
import type { RobotEvent, RobotLine, RobotMessage, RobotSettings, Speed } from "../modules/ev3/events";
import { lineOf } from "../report";
import type { Run } from "../worker-run";
import { compileForRobot } from ".";
import { worldOf } from "./question-world";
import { hasOwnWorld } from "./robot-library";

/** How often the page is shown where the robot is, and at most so long the worker computes at a time, in milliseconds. */
const FRAME_MS = 40;
/** The robot's time that one step goes on, in milliseconds. */
const STEP_MS = 100;
/** The robot's time between two looks at the clock while it runs as fast as it can be computed. */
const INSTANT_SLICE_MS = 200;
/** A worker that was held up does not make up for more than this, so that the robot does not jump. */
const LONGEST_LAG_MS = 250;

/** What a run is told, as the command has it. */
export interface RobotTask {
  readonly library: Library;
  readonly prepend: string;
  readonly program: string;
}

/** One run of a program on a robot: on one that is simulated here, or on one that the page is connected to. */
export class RobotRun {
  private simulation: Simulation | null = null;
  private world: World | null = null;
  private speed: Speed;
  private state: "running" | "paused" | "over" = "running";
  private lastFrame: number;
  private timer: number | null = null;
  private isRemote = false;

  constructor(
    private readonly run: Run,
    private readonly surroundings: Surroundings,
    private readonly settings: RobotSettings,
  ) {
    this.speed = settings.speed;
    this.lastFrame = surroundings.now();
  }

  /** Compiles the program and lets it run. What is wrong with it is said, and ends the run. */
  start({ library, prepend, program }: RobotTask): void {
    if (!goTogether(library.external, library.variant)) {
      const text = `The robot runs plain Source, not the variant ${library.variant}: choose Source §${library.chapter}.`;
      this.run.stream.addLast({ kind: "error", text, line: null });
      this.run.end("error");
      return;
    }
    const { strict, target } = this.settings;
    this.isRemote = target === "device";
    const compiled = compileForRobot(
      { prepend, program },
      { chapter: library.chapter, strict: strict || this.isRemote },
    );
    if (compiled.kind === "problems") {
      for (const problem of compiled.problems) this.run.stream.addLast(lineOf(problem, () => null));
      this.run.end("error");
      return;
    }
    if (this.isRemote) {
      this.post({ library: "ev3", kind: "program", bytes: compiled.bytes });
      return;
    }
    const world = this.chosenWorld(library);
    if (world) this.begin(compiled.bytes, world);
  }

  /** Lets the run begin where the world has it begin, or where a person has put the robot. */
  private begin(bytes: Uint8Array, world: WorldFile): void {
    const { start } = this.settings;
    if (start === null) this.simulate(bytes, world);
    else if (new Floor(world).isFree(start)) this.simulate(bytes, { ...world, starts: [start] });
    else {
      this.run.stream.addLast({ kind: "error", text: "The robot has no room where it should begin.", line: null });
      this.run.end("error");
    }
  }

  private chosenWorld(library: Library): WorldFile | null {
    const { world: wanted } = this.settings;
    const read = wanted === null || hasOwnWorld(library) ? worldOf(library) : readNamedWorld(wanted);
    if (read.kind === "world") return read.world;
    for (const { line, message } of read.problems.slice(0, 10)) {
      this.run.stream.addLast({ kind: "error", text: `The robot's world, line ${line}: ${message}`, line: null });
    }
    this.run.end("error");
    return null;
  }

  private simulate(bytes: Uint8Array, file: WorldFile): void {
    const seed = this.settings.seed ?? Math.floor(this.surroundings.random() * 10_000);
    this.world = new World(file, seed);
    this.post({ library: "ev3", kind: "world", world: file, seed });
    this.simulation = new Simulation(bytes, {
      world: this.world,
      strict: this.settings.strict,
      random: randomFrom(~seed),
    });
    this.show();
    this.plan();
  }

  /** Takes what a person does, or what a connected robot says. */
  receive(message: RobotMessage): void {
    switch (message.kind) {
      case "said":
        if (this.isRemote) this.say(message.lines);
        break;
      case "ended":
        if (this.isRemote && this.state !== "over") this.finish(false);
        break;
      case "speed":
        this.speed = message.speed;
        break;
      case "pause":
      case "resume":
      case "step":
        this.go(message.kind);
        break;
      case "press":
        this.world?.pressButton(message.button);
        break;
      case "teleport":
        this.world?.teleport(message.pose);
        this.show();
        break;
      case "reset":
        this.world?.reset(new Set(message.parts));
        this.show();
        break;
      case "settings":
        break;
    }
  }

  private go(how: "pause" | "resume" | "step"): void {
    if (!this.simulation || this.state === "over") return;
    if (how === "step") {
      this.state = "paused";
      this.advance(STEP_MS);
    } else this.state = how === "pause" ? "paused" : "running";
    this.lastFrame = this.surroundings.now();
    this.plan();
    this.show();
  }

  private plan(): void {
    if (this.timer !== null || this.state !== "running") return;
    this.timer = this.surroundings.setTimer(
      () => {
        this.timer = null;
        try {
          this.frame();
        } catch (error) {
          this.run.crash(error);
        }
      },
      this.speed === "instant" ? 0 : FRAME_MS,
    );
  }

  /** Lets the robot's time go on by as much as has passed since the last time, and shows what there is to see. */
  private frame(): void {
    if (this.state !== "running") return;
    const now = this.surroundings.now();
    if (this.speed === "instant") this.rush(now + FRAME_MS);
    else this.advance(Math.min(now - this.lastFrame, LONGEST_LAG_MS) * this.speed);
    this.lastFrame = now;
    this.show();
    this.plan();
  }

  private rush(until: number): void {
    const limit = (this.world?.file.timeLimit ?? 0) * 1000;
    while (this.state === "running" && this.surroundings.now() < until) {
      this.advance(INSTANT_SLICE_MS);
      // A program without end would otherwise never be seen at its end.
      if (this.state === "running" && (this.simulation?.now ?? 0) >= limit) {
        this.run.print(`The robot has run for ${limit / 1000} s, which is its world's time limit.`);
        this.simulation?.stop();
        this.finish(false);
      }
    }
  }

  private advance(milliseconds: number): void {
    const { simulation } = this;
    if (!simulation) return;
    simulation.advance(milliseconds);
    this.say(simulation.takeLines());
    if (simulation.isOver && this.state !== "over") this.finish(simulation.state.kind === "fault");
  }

  private say(lines: readonly RobotLine[]): void {
    for (const { kind, text } of lines) {
      if (kind === "output") this.run.stream.add({ kind: "display", text });
      else this.run.stream.addLast(kind === "result" ? { kind, text } : { kind, text, line: null });
    }
    this.run.stream.flushWhenDue();
  }

  private finish(isFault: boolean): void {
    this.state = "over";
    this.run.stream.flush();
    this.show();
    this.run.end(isFault ? "error" : "finished");
  }

  private show(): void {
    const { world } = this;
    if (!world) return;
    const { visits, touches, forbiddenMs, longestStayMs, distance } = world.trip;
    this.post({
      library: "ev3",
      kind: "seen",
      snapshot: world.snapshot(),
      trail: world.trail,
      score: {
        visits,
        touches,
        forbidden: forbiddenMs / 1000,
        longestStay: longestStayMs / 1000,
        distance: Math.round(distance),
      },
      state: this.state,
    });
  }

  private post(event: RobotEvent): void {
    this.run.post({ type: "media", event });
  }

  /** Ends the run without a word: another command has come. */
  abandon(): void {
    this.state = "over";
    if (this.timer !== null) this.surroundings.clearTimer(this.timer);
    this.timer = null;
  }
}
