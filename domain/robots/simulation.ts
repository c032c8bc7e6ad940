import type { Device } from "./device";
import { Machine, type MachineLimits, type MachineState, type Shown } from "./machine/machine";
import { displayText } from "./machine/text";
import type { Snapshot } from "./world/snapshot";

/** A world with a robot in it, as far as a program's run needs to know it. */
export interface SimulatedWorld extends Device {
  /** Lets time pass. */
  advance(milliseconds: number): void;
  /** Ends what the program has the robot do, as the brick does: motors stop, its lights are green again. */
  release(): void;
  snapshot(): Snapshot;
}

/** The robot's time goes on in steps of this, in milliseconds. */
export const TICK_MS = 2;

/**
 * Instructions in a millisecond of the robot's time. A brick executes more; with this figure a program that only computes
 * for a minute of its time is simulated in about half a second, and grading stays quick.
 */
export const INSTRUCTIONS_PER_MS = 250;

/** What a run may show; the rest is dropped, and that is said once. */
const SHOWN_LINES = 10_000;
const SHOWN_CHARACTERS = 1_000_000;

export interface SimulationOptions {
  readonly world: SimulatedWorld;
  readonly strict?: boolean;
  readonly limits?: MachineLimits;
  /** For `math_random`. */
  readonly random: () => number;
}

/** What a run has shown so far: lines in order, and at its end its result. */
export type Line = Shown | { readonly kind: "result"; readonly text: string };

/**
 * Runs a program in a world on one clock, the robot's. What happens depends on the program and the world alone, not on how
 * often or how fast it is asked to go on.
 */
export class Simulation {
  private readonly machine: Machine;
  private readonly lines: Line[] = [];
  private shownLines = 0;
  private shownCharacters = 0;
  /** Milliseconds that have been asked for and are less than a tick. */
  private due = 0;
  /** Instructions that the program may execute now; below zero when a call has cost more than there was. */
  private credit = 0;
  private hasEnded = false;
  private readonly faults: string[] = [];

  /** @param bytes the file of the program */
  constructor(
    bytes: Uint8Array,
    private readonly options: SimulationOptions,
  ) {
    const { world, strict, limits, random } = options;
    const show = (shown: Shown) => this.show(shown);
    this.machine = new Machine(bytes, {
      device: world,
      show,
      random,
      ...(strict && { strict }),
      ...(limits && { limits }),
    });
    this.endWhenDone();
  }

  get state(): MachineState {
    return this.machine.state;
  }

  /** What went wrong, a text each: what the program said, then the fault. */
  get errors(): readonly string[] {
    return this.faults;
  }

  get isOver(): boolean {
    return this.hasEnded;
  }

  /** Milliseconds of the robot's time since the program began. */
  get now(): number {
    return this.options.world.now;
  }

  /** Lets the robot's time go on. After the program's end only the world goes on. */
  advance(milliseconds: number): void {
    this.due += milliseconds;
    while (this.due >= TICK_MS) {
      this.due -= TICK_MS;
      this.tick();
    }
  }

  /** Runs to the program's end, or until its time is up. Returns whether it came to its end. */
  runUntil(limitMs: number): boolean {
    while (!this.hasEnded && this.now < limitMs) this.tick();
    return this.hasEnded;
  }

  private tick(): void {
    if (!this.hasEnded) {
      this.credit = Math.min(0, this.credit) + INSTRUCTIONS_PER_MS * TICK_MS;
      if (this.credit > 0) this.credit -= this.machine.run(this.credit);
      this.endWhenDone();
    }
    this.options.world.advance(TICK_MS);
  }

  /** Ends the program where it is. It has no result. */
  stop(): void {
    this.machine.stop();
    this.endWhenDone();
  }

  /** Takes what was shown since this was asked last. */
  takeLines(): Line[] {
    return this.lines.splice(0);
  }

  private endWhenDone(): void {
    const { state } = this.machine;
    if (this.hasEnded || state.kind === "running" || state.kind === "waiting") return;
    this.hasEnded = true;
    if (state.kind === "finished") {
      this.lines.push({ kind: "result", text: displayText(state.value, this.options.strict) });
    }
    this.options.world.release();
  }

  private show(shown: Shown): void {
    if (shown.kind === "error") this.faults.push(shown.text);
    this.shownLines += 1;
    this.shownCharacters += shown.text.length;
    const isOver = this.shownLines > SHOWN_LINES || this.shownCharacters > SHOWN_CHARACTERS;
    if (!isOver || shown.kind === "error") this.lines.push(shown);
    else if (this.shownLines - 1 === SHOWN_LINES || this.shownCharacters - shown.text.length <= SHOWN_CHARACTERS) {
      this.lines.push({ kind: "error", text: "The program displays more than is kept: the rest is left out." });
    }
  }
}
