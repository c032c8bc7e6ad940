import { MISSING_ON_DEVICE, type PRIMITIVES } from "../bytecode/primitives";
import { type DecodedProgram, InvalidProgram, readProgram } from "../bytecode/read";
import type { Device, Wait } from "../device";
import { EV3_FUNCTIONS } from "../functions";
import { Calls } from "./calls";
import { execute } from "./execute";
import { MemoryMeter } from "./memory";
import { displayText } from "./text";
import { Fault, type FaultText, type Value } from "./value";

/** What a program shows while it runs. */
export interface Shown {
  readonly kind: "output" | "error";
  readonly text: string;
}

export interface MachineLimits {
  /** Calls that may wait for another one at a time. */
  readonly frames: number;
  /** Cells of memory that may be in use; a cell is 8 bytes on the robot. */
  readonly cells: number;
}

/** What the robot itself has: a stack of 512 entries, and 64 KB of memory. */
export const STRICT_LIMITS: MachineLimits = { frames: 250, cells: 8_192 };
export const GENEROUS_LIMITS: MachineLimits = { frames: 50_000, cells: 4_000_000 };

export interface MachineOptions {
  readonly device: Device;
  readonly show: (shown: Shown) => void;
  /** Holds the program to the robot's true limits, and shows numbers as it does. */
  readonly strict?: boolean;
  readonly limits?: MachineLimits;
  /** Numbers from 0 (included) to 1 (excluded), for `math_random`. */
  readonly random: () => number;
}

/** How far a program is. */
export type MachineState =
  | { readonly kind: "running" }
  | { readonly kind: "waiting"; readonly wait: Wait }
  | { readonly kind: "finished"; readonly value: Value }
  | { readonly kind: "fault"; readonly text: FaultText }
  | { readonly kind: "stopped" };

const RUNNING: MachineState = { kind: "running" };

/** Runs one program of the robot, a number of instructions at a time. It never throws: what goes wrong is a fault. */
export class Machine {
  state: MachineState = RUNNING;
  private readonly calls: Calls;

  /** @param bytes the file of the program; one that is none ends with the fault "invalid program" */
  constructor(
    bytes: Uint8Array,
    private readonly options: MachineOptions,
  ) {
    const { strict = false, device, show, random } = options;
    const limits = options.limits ?? (strict ? STRICT_LIMITS : GENEROUS_LIMITS);
    const memory = new MemoryMeter(limits.cells, () => this.calls.roots());
    const host = {
      strict,
      random,
      get now() {
        return device.now;
      },
      display: (kind: Shown["kind"], text: string) => show({ kind, text }),
      textOf: (value: Value) => displayText(value, strict),
      allocate: (cells: number) => memory.allocate(cells),
    };
    this.calls = new Calls({ device, host, frames: limits.frames, missing: strict ? MISSING_ON_DEVICE : LACKING });
    const program = this.decoded(bytes);
    if (program) this.guard(() => this.calls.begin(program));
  }

  private decoded(bytes: Uint8Array): DecodedProgram | null {
    try {
      return readProgram(bytes, EV3_FUNCTIONS.length);
    } catch (error) {
      if (!(error instanceof InvalidProgram)) throw error;
      this.end("invalid program");
      return null;
    }
  }

  /**
   * Executes instructions until the program ends, waits, or has executed so many. Goes on after a wait when the device says
   * that it is over.
   * @returns how many were executed; the last one may cost more than was left
   */
  run(most: number): number {
    if (this.state.kind === "waiting") this.goOn(this.state.wait);
    let left = most;
    while (this.state.kind === "running" && left > 0) {
      this.guard(() => {
        left -= execute(this.calls, left);
        if (this.calls.wait) this.state = { kind: "waiting", wait: this.calls.wait };
        else if (this.calls.ended) this.state = { kind: "finished", value: this.calls.ended.value };
      });
    }
    return most - left;
  }

  private goOn(wait: Wait): void {
    const awaited = this.options.device.awaited(wait);
    if (!awaited) return;
    this.state = RUNNING;
    this.guard(() => this.calls.resume(awaited.value));
  }

  /** Ends the program where it is. */
  stop(): void {
    if (this.state.kind === "running" || this.state.kind === "waiting") this.state = { kind: "stopped" };
  }

  private guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.end(error.text);
    }
  }

  private end(text: FaultText): void {
    this.state = { kind: "fault", text };
    this.options.show({ kind: "error", text });
  }
}

/** What no machine has: there is nobody to type an answer. */
const LACKING: ReadonlySet<(typeof PRIMITIVES)[number]> = new Set(["prompt"]);
