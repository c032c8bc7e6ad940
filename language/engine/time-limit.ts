import { TimeoutError } from "../slang";
import { callText, type DescribedCall, isDescribable } from "./call-text";

/** Calls between two looks at the clock. */
const CALLS_BETWEEN_LOOKS = 128;

/** Asked when a program has used up its time; true lets it go on without a limit. */
export type Patience = (limitMs: number) => boolean;

/** The time limit of one program part. The clock is started anew for every part. */
export class TimeLimit {
  private deadline = Number.POSITIVE_INFINITY;
  private left = 0;
  private calls = 0;

  constructor(
    readonly limitMs: number,
    private readonly onLook: () => void = () => undefined,
    private readonly now: () => number = Date.now,
    private readonly patience: Patience = () => false,
  ) {}

  start(): void {
    this.deadline = this.now() + this.limitMs;
  }

  /** Stops the clock while a program waits. */
  pause(): void {
    this.left = this.deadline - this.now();
  }

  /** Lets the clock go on from where it was stopped. */
  resume(): void {
    this.deadline = this.now() + this.left;
  }

  /** Counts one call; looks at the clock now and then and tells whether the time is up. */
  passedAfterCall(): boolean {
    this.calls = (this.calls + 1) % CALLS_BETWEEN_LOOKS;
    return this.calls === 0 && this.passed();
  }

  /** Looks at the clock at once and tells whether the time is up. */
  passed(): boolean {
    this.onLook();
    if (this.now() <= this.deadline) return false;
    if (!this.patience(this.limitMs)) return true;
    this.deadline = Number.POSITIVE_INFINITY;
    return false;
  }
}

/** Who runs a program, as far as its time goes (see `Host`). */
interface Timekeeper {
  working?(): void;
  now?(): number;
  overtime?(limitMs: number): boolean;
}

/** The time limit of a library's programs, by the clock and the patience of who runs them. */
export const limitOf = ({ execTimeMs }: { readonly execTimeMs: number }, host: Timekeeper): TimeLimit =>
  new TimeLimit(execTimeMs, host.working?.bind(host), host.now?.bind(host), host.overtime?.bind(host));

/** The place where a program was when its time limit was reached. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly source: string | null;
}

/** The time limit was reached, in a loop or in a function that calls on and on. */
export class TimeLimitReached extends TimeoutError {
  constructor(
    place: Place,
    private readonly limitMs: number,
    private readonly call: DescribedCall | "loop",
  ) {
    const at = { line: place.line, column: place.column };
    super({ type: "Identifier", name: "", loc: { start: at, end: at, source: place.source } });
  }

  override explain(): string {
    const what =
      this.call === "loop" ? "Potential infinite loop detected" : `Potential infinite recursion ${this.last()}`;
    return `${what}.\nThe program ran for more than ${this.limitMs / 1000} s.`;
  }

  private last(): string {
    const { call } = this;
    return call === "loop" || call.name === "" || !isDescribable(call) ? "detected" : `detected: ${callText(call)}`;
  }
}
