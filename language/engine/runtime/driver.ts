import type { EndlessRecursion } from "../endless-recursion";
import { type CallInProgress, checkTimeLimit, located, tooDeep } from "./errors";
import { HEAP, HEAP_ONLY, type HeapForm, type SourceFunction, state, TAIL } from "./state";

/** Stands in `TAIL.f` when a program asks the world something and waits for the answer. */
export const ASK = Symbol("ask");

/** How a run of the driver ended: with a value, or at a question. */
export type Ending = { readonly done: true; readonly value: unknown } | { readonly done: false; readonly text: string };

type Frame = Generator<unknown, unknown, unknown>;

/** Calls in progress whose arguments are kept, next to the limit: a few of them are told when it is reached. */
const RECORDED_CALLS = 64;

/**
 * Runs functions in their heap form. Each yields the calls that it wants made, and what is in progress is kept in an
 * array here instead of on JavaScript's stack: a recursion may go as deep as there is memory, and may wait.
 */
export class Driver {
  private readonly frames: Frame[] = [];
  /** Where in the program each frame was called. */
  private readonly places: number[] = [];
  /** The innermost calls, by their depth above the one from which they are kept. */
  private readonly recentCalls: CallInProgress[] = [];

  /**
   * @param frame the outermost frame
   * @param place where it was called
   * @param direct makes the call of `TAIL` on JavaScript's stack instead, which is faster while it does not go deep
   */
  constructor(
    private frame: Frame,
    private place: number,
    private readonly direct: (() => unknown) | null = null,
  ) {}

  /** Runs until the outermost frame ends or something is asked; `answer` is what was asked last. */
  run(answer: unknown): Ending {
    let value = answer;
    try {
      for (;;) {
        const step = this.frame.next(value);
        value = step.value;
        if (step.done && value !== TAIL) {
          const caller = this.frames.pop();
          if (caller === undefined) return { done: true, value };
          this.frame = caller;
          this.place = this.places.pop() as number;
        } else if (step.done) {
          if (TAIL.at) this.place = TAIL.at;
          this.begin();
        } else {
          if (TAIL.f === ASK) return { done: false, text: String(TAIL.a) };
          if (this.direct && isShallow(TAIL.f as SourceFunction)) {
            value = this.direct();
            continue;
          }
          if (this.frames.length >= state.heapDepth) throw this.tooDeep();
          this.frames.push(this.frame);
          this.places.push(this.place);
          this.place = TAIL.at;
          this.begin();
        }
      }
    } catch (error) {
      throw this.placed(error);
    }
  }

  /** Begins the call that `TAIL` tells of. */
  private begin(): void {
    const above = this.frames.length - (state.heapDepth - RECORDED_CALLS);
    if (above >= 0) {
      this.recentCalls.length = above;
      this.recentCalls[above] = { f: TAIL.f, args: tailArguments() };
    }
    this.frame = heapFrame();
  }

  private tooDeep(): EndlessRecursion {
    const calls = [...this.recentCalls, { f: TAIL.f, args: tailArguments() }];
    return tooDeep(
      TAIL.at || this.place,
      calls.filter((call) => call !== undefined),
    );
  }

  /** An error that has no place in the program gets that of the innermost call that has. */
  private placed(error: unknown): unknown {
    let at = this.place;
    let frame = this.frame;
    for (let i = this.places.length - 1; at === 0 && i >= 0; i--) {
      at = this.places[i] as number;
      frame = this.frames[i] as Frame;
    }
    return located(error, at, libraryOf.get(Object.getPrototypeOf(frame)));
  }
}

/** True when nothing is known against a call on JavaScript's stack. */
function isShallow({ literal }: SourceFunction): boolean {
  return literal !== undefined && literal.deepIn !== HEAP_ONLY && literal.deepIn !== state.program;
}

/** The frame of the call that `TAIL` tells of. */
function heapFrame(): Frame {
  if (--state.ticks <= 0) checkTimeLimit(TAIL.f, tailArguments, TAIL.at);
  const form = heapFormOf(TAIL.f as SourceFunction);
  switch (TAIL.n) {
    case 0:
      return form();
    case 1:
      return form(TAIL.a);
    case 2:
      return form(TAIL.a, TAIL.b);
    case 3:
      return form(TAIL.a, TAIL.b, TAIL.c);
    default:
      return form(...TAIL.args);
  }
}

/** The arguments of the call that `TAIL` tells of. */
export const tailArguments = (): unknown[] =>
  TAIL.n > 3 ? TAIL.args : [TAIL.a, TAIL.b, TAIL.c].slice(0, Math.max(TAIL.n, 0));

/** The functions of the library by what the frames of their heap forms inherit from. */
const libraryOf = new WeakMap<object, SourceFunction>();

/** The heap form of a function; it is made when it is first needed. */
export function heapFormOf(f: SourceFunction): HeapForm {
  if (f.heapForm !== undefined) return f.heapForm;
  state.mode = HEAP;
  const form = f() as HeapForm;
  f.heapForm = form;
  if (f.literal?.library) libraryOf.set(form.prototype, f);
  return form;
}

/** Tells `TAIL` of a call with any number of arguments. */
export function setTail(f: unknown, args: unknown[], at: number | undefined): typeof TAIL {
  TAIL.f = f;
  TAIL.n = args.length;
  TAIL.at = at ?? 0;
  if (args.length > 3) TAIL.args = args;
  else [TAIL.a, TAIL.b, TAIL.c] = args;
  return TAIL;
}
