import type { Closure } from "./closures";
import { definePrimitive } from "./primitives";
import { type Frame, Halt, type Machine } from "./state";

/** A thread that waits for its turn. */
interface Waiting {
  readonly k: Frame;
  readonly goOn: () => unknown;
}

/**
 * Longest turn of a thread, in steps of the machine: statements, calls, operands, assignments, rounds of loops.
 * Turns are short so that two threads of a few statements each meet, which is what the variant is there to show.
 */
const LONGEST_TURN = 8;

/** The threads of the concurrent variant. They take turns of a random length in a random order. */
export class Threads {
  private readonly queue: Waiting[] = [];
  private fuel = 0;

  constructor(private readonly machine: Machine) {}

  /** Forgets every thread. */
  reset(): void {
    this.queue.length = 0;
    this.fuel = this.turn();
  }

  others(): boolean {
    return this.queue.length > 0 && this.machine.nested === 0;
  }

  /** Counts one step; tells whether the turn is over and somebody waits. */
  spent(): boolean {
    this.fuel -= 1;
    if (this.fuel > 0) return false;
    this.fuel = this.turn();
    return this.queue.length > 0;
  }

  /** Lets the others go first; `goOn` is what the present thread does when its next turn begins. */
  rotate(goOn: () => unknown): unknown {
    const chosen = this.choose();
    this.queue.push({ k: this.machine.k, goOn });
    return this.begin(chosen);
  }

  /** Goes on with one of the threads that wait. */
  next(): unknown {
    return this.begin(this.choose());
  }

  private choose(): Waiting {
    const at = Math.floor(this.machine.random() * this.queue.length);
    const [chosen] = this.queue.splice(at, 1) as [Waiting];
    return chosen;
  }

  private begin({ k, goOn }: Waiting): unknown {
    this.machine.checkTime();
    // Taking up what it goes on with is no step of its turn: every turn gets somewhere.
    this.fuel = this.turn() + 1;
    this.machine.k = k;
    return goOn();
  }

  /** Starts a thread that calls a function without arguments. */
  start(call: () => unknown): void {
    this.queue.push({ k: new Halt(), goOn: call });
  }

  private turn(): number {
    return 1 + Math.floor(this.machine.random() * LONGEST_TURN);
  }
}

/** What the value of a program of threads is. */
export const TERMINATED = "all threads terminated";

function flagOf(array: unknown, name: string): unknown[] {
  if (Array.isArray(array)) return array;
  const kind = array === null ? "null" : typeof array;
  throw new Error(`Expected array, got ${kind} for ${name}.`);
}

const EXECUTE = definePrimitive("concurrent_execute(...functions)", "any", (machine, functions, site) => {
  for (const f of functions) {
    if (typeof f !== "function") throw new Error("concurrent_execute expects functions without parameters.");
  }
  for (const f of functions) machine.threads.start(() => machine.apply(f as Closure, [], site));
  return undefined;
});

const testAndSet = (array: unknown): unknown => {
  const flag = flagOf(array, "test_and_set");
  const before = flag[0];
  flag[0] = true;
  return before;
};

const clear = (array: unknown): unknown => {
  flagOf(array, "clear")[0] = false;
  return undefined;
};

/** The builtins of the concurrent variant by name. Each is one step: nobody comes between its parts. */
export const THREAD_BUILTINS: ReadonlyArray<readonly [name: string, value: unknown]> = [
  ["concurrent_execute", EXECUTE],
  ["test_and_set", definePrimitive("test_and_set(a)", 1, (_machine, [array]) => testAndSet(array), testAndSet)],
  ["clear", definePrimitive("clear(a)", 1, (_machine, [array]) => clear(array), clear)],
];
