import type { SyntaxNode } from "../../slang";
import { noteLibraryCaller } from "../call-errors";
import type { DescribedCall } from "../call-text";
import type { TimeLimit } from "../time-limit";
import { CallFrame, PlaceFrame } from "./calls";
import { type Closure, FunctionCode, slotsFor, textOf } from "./closures";
import { Jump } from "./control";
import type { Debugger } from "./debugger";
import { locatedAt, notAFunction, outOfTime, placeless, relocate, tooDeep, wrongArguments } from "./errors";
import { PRIMITIVE, type Primitive } from "./primitives";
import { Backtrack, Search } from "./search";
import {
  BodyFrame,
  type CallSite,
  EMPTY,
  Env,
  Escape,
  type Frame,
  Halt,
  type Machine,
  PAUSED,
  RETURN,
  Run,
  SUSPENDED,
  TAIL,
} from "./state";
import { Threads } from "./threads";

/** Limit for the weight of a continuation, which is mostly frames. A deeper recursion ends with the error of an endless one. */
export const MAX_DEPTH = 400_000;

/** Weight next to the limit within which the arguments of calls are kept: a few are told when it is reached. */
const RECORDED_DEPTH = 1_000;

const ENDED = "The program has ended: neither its search nor its continuations can go on.";

const OUTSIDE: CallSite = { at: { type: "CallExpression", loc: null }, tailName: "", library: true };

/**
 * Runs compiled programs without using JavaScript's stack for their calls. Nodes evaluate themselves as far as they can;
 * where a function of the program is called (or a search, another thread, the page has to go first) they give SUSPENDED,
 * and every node around captures a frame that knows how to go on. The frames form a linked list that is never changed:
 * to keep a continuation is to keep its first frame.
 */
export class ContinuationMachine implements Machine {
  returned: unknown = undefined;
  leaving: unknown = EMPTY;
  undoesChanges = false;
  takesTurns = false;
  readonly search = new Search(this);
  readonly threads = new Threads(this);
  nested = 0;
  running = false;
  k: Frame = new Halt();
  current: Run = new Run(null);
  /** Set by the debugger; null where nothing is to be debugged. */
  debugger: Debugger | null = null;

  /** True when there is a run to which an escape could go. */
  private waits = false;
  private innermost: Frame | null = null;
  private outermost: Frame | null = null;
  private captured = 0;
  private callee: Closure | null = null;
  private args: unknown[] = [];
  private site: CallSite = OUTSIDE;
  private action: (() => unknown) | null = null;
  /** The innermost calls near the limit of depth. */
  private readonly recentCalls: (DescribedCall & { readonly depth: number })[] = [];

  constructor(
    readonly limit: TimeLimit,
    readonly random: () => number,
  ) {}

  capture(frame: Frame): void {
    if (this.outermost === null) this.innermost = frame;
    else this.outermost.next = frame;
    this.outermost = frame;
    this.captured += frame.weight;
  }

  captureIn(env: Env, frame: Frame): void {
    if (this.debugger !== null) frame.env = env;
    this.capture(frame);
  }

  get waitsInTailPosition(): boolean {
    return this.outermost === null || this.outermost instanceof PlaceFrame;
  }

  later(action: () => unknown): void {
    this.action = action;
  }

  /** Evaluates from the start of a run to its end, or to a pause. */
  run(start: () => unknown): unknown {
    this.k = new Halt();
    return this.goOn(start);
  }

  /** Goes on where the machine paused. */
  goOn(next: () => unknown): unknown {
    this.running = true;
    this.waits = true;
    try {
      return this.drive(next);
    } finally {
      this.running = false;
      this.waits = false;
    }
  }

  private drive(start: () => unknown): unknown {
    let next: (() => unknown) | null = start;
    for (;;) {
      try {
        const first: unknown = next === null ? this.search.fail() : next();
        return this.loop(first);
      } catch (error) {
        this.forget();
        next = null;
        if (error instanceof Jump && error.run === this.current) {
          this.k = error.k;
          next = () => error.value;
        } else if (!(error instanceof Backtrack) || this.search.exhausted()) throw this.placed(error);
      }
    }
  }

  private loop(first: unknown): unknown {
    let value = first;
    for (;;) {
      if (value === SUSPENDED || value === TAIL) {
        if (value === TAIL) this.leaveFunction();
        this.link();
        value = this.perform();
        continue;
      }
      if (value === PAUSED) return value;
      if (value === RETURN) {
        this.leaveFunction();
        value = this.returned;
      }
      if (this.takesTurns && this.interrupts(value)) {
        value = this.perform();
        continue;
      }
      const frame = this.k;
      const below = frame.next;
      if (below === null) {
        if (!this.threads.others()) return value;
        value = this.threads.next();
        continue;
      }
      this.k = below;
      value = frame.resume(this, value);
    }
  }

  private link(): void {
    const { innermost, outermost } = this;
    if (innermost === null || outermost === null) return;
    let below = this.k;
    if (outermost instanceof PlaceFrame && below instanceof CallFrame) below = below.next as Frame;
    // A call of the library from tail position needs the place of the last call only.
    if (outermost instanceof PlaceFrame && below instanceof PlaceFrame) below = below.next as Frame;
    outermost.next = below;
    let depth = below.depth + this.captured;
    for (let frame = innermost; frame !== below; frame = frame.next as Frame) {
      frame.depth = depth;
      depth -= frame.weight;
    }
    this.k = innermost;
    this.innermost = null;
    this.outermost = null;
    this.captured = 0;
  }

  /** Drops what was captured for an evaluation that will not go on. */
  private forget(): void {
    this.innermost = null;
    this.outermost = null;
    this.captured = 0;
    this.action = null;
  }

  private perform(): unknown {
    const { action } = this;
    if (action !== null) {
      this.action = null;
      return action();
    }
    const { callee, args, site } = this;
    // A call is a step: threads that wait by calling themselves must let the others go on.
    if (!this.takesTurns || !this.threads.spent()) return this.enter(callee as Closure, args, site);
    return this.threads.rotate(() => this.enter(callee as Closure, args, site));
  }

  private leaveFunction(): void {
    let frame = this.k;
    while (!(frame instanceof BodyFrame)) frame = frame.next as Frame;
    this.k = frame.next as Frame;
  }

  apply(callee: unknown, args: unknown[], site: CallSite): unknown {
    if (typeof callee !== "function") throw notAFunction(callee, args, site.at);
    const { code } = callee as Closure;
    if (!(code instanceof FunctionCode)) {
      if (!this.takesTurns || !this.threads.spent()) return this.applyBuiltin(callee as Builtin, args, site);
      this.action = () => this.threads.rotate(() => this.applyBuiltin(callee as Builtin, args, site));
      return SUSPENDED;
    }
    if (code.rest ? args.length < code.arity : args.length !== code.arity) {
      const called = { name: code.shape.name ?? "", text: String(callee), expected: code.arity, orMore: code.rest };
      throw wrongArguments(called, args, site.at);
    }
    if (this.limit.passedAfterCall()) {
      throw outOfTime(site.at, this.limit.limitMs, { name: site.tailName, args });
    }
    if (code.library && !site.library) this.capture(new PlaceFrame(site, code.shape.name ?? ""));
    this.callee = callee as Closure;
    this.args = args;
    this.site = site;
    return SUSPENDED;
  }

  private applyBuiltin(callee: Builtin, args: unknown[], site: CallSite): unknown {
    const least = callee.minArgsNeeded;
    if (least === undefined ? callee.length !== args.length : args.length < least) {
      const orMore = least !== undefined;
      throw wrongArguments({ name: "", text: String(callee), expected: least ?? callee.length, orMore }, args, site.at);
    }
    try {
      return callee[PRIMITIVE] === undefined ? callee(...args) : callee[PRIMITIVE](this, args, site);
    } catch (error) {
      if (error instanceof Escape) throw error;
      const located = locatedAt(error, site.at);
      if (!site.library && placeless(located)) relocate(located, site.at);
      throw located;
    }
  }

  private enter(callee: Closure, args: unknown[], site: CallSite): unknown {
    const { code, env } = callee;
    if (this.k.depth > MAX_DEPTH - RECORDED_DEPTH) this.keep(callee, args, site);
    if (this.k instanceof CallFrame) this.k = this.k.next as Frame;
    const slots = code.rest || code.locals > 0 ? slotsFor(code, args) : args;
    return code.body.evaluate(this, new Env(code.shape, slots, env, env.root));
  }

  /** Keeps a call for the error of a recursion without end, which it throws when this call is one too many. */
  private keep({ code }: Closure, args: readonly unknown[], site: CallSite): void {
    const { depth } = this.k;
    while ((this.recentCalls.at(-1)?.depth ?? -1) >= depth) this.recentCalls.pop();
    // The array becomes the environment of the call.
    if (!code.library)
      this.recentCalls.push({ depth, name: code.shape.name ?? "", args: args.slice(), text: () => textOf(code) });
    if (depth <= MAX_DEPTH) return;
    const calls = this.recentCalls.splice(0);
    throw tooDeep(site, calls);
  }

  callFromOutside(callee: Closure, args: unknown[]): unknown {
    if (!this.running) this.limit.start();
    const { k, running, takesTurns, current } = this;
    const choices = this.search.begin();
    this.k = new Halt();
    this.k.depth = k.depth;
    this.current = new Run(current);
    this.running = true;
    this.takesTurns = false;
    this.nested += 1;
    try {
      return this.drive(() => this.apply(callee, args, OUTSIDE));
    } catch (error) {
      throw error instanceof Escape && !this.waits ? new Error(ENDED) : error;
    } finally {
      this.search.end(choices);
      this.nested -= 1;
      this.k = k;
      this.running = running;
      this.takesTurns = takesTurns;
      this.current = current;
    }
  }

  checkTimeInLoop(at: SyntaxNode): void {
    if (this.limit.passedAfterCall()) throw outOfTime(at, this.limit.limitMs, "loop");
  }

  checkTime(): void {
    this.checkTimeInLoop(this.site.at);
  }

  interrupts(value: unknown): boolean {
    if (!this.threads.spent()) return false;
    this.action = () => this.threads.rotate(() => value);
    return true;
  }

  remember(holder: object, key: string | number): void {
    this.search.remember(holder, key);
  }

  rememberElement(array: unknown[], index: unknown): void {
    if (typeof index === "number") this.search.rememberElement(array, index);
  }

  /** Gives an error from inside the standard library the place in the program that called it. */
  private placed(error: unknown): unknown {
    if (!placeless(error)) return error;
    for (let frame: Frame | null = this.k; frame; frame = frame.next) {
      if (frame instanceof PlaceFrame) {
        relocate(error, frame.site.at);
        noteLibraryCaller(error, frame.name);
        return error;
      }
    }
    return error;
  }
}

/** A function that the machine does not look into. */
interface Builtin {
  (...args: unknown[]): unknown;
  readonly minArgsNeeded?: number;
  readonly [PRIMITIVE]?: Primitive[typeof PRIMITIVE];
}
