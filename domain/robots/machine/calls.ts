import { PRIMITIVES, type Primitive } from "../bytecode/primitives";
import type { DecodedFunction, DecodedProgram } from "../bytecode/read";
import type { Argument, Device, Wait } from "../device";
import { EV3_FUNCTIONS } from "../functions";
import type { Roots } from "./memory";
import { STEPPED } from "./primitives/functions";
import { LISTS } from "./primitives/lists";
import { type PlainPrimitive, type PrimitiveHost, SCALARS } from "./primitives/scalars";
import {
  BuiltIn,
  Closure,
  Continuation,
  type Environment,
  Fault,
  Float,
  FUNCTION_ARGUMENT,
  isCallable,
  type Steps,
  UNSET,
  type Value,
} from "./value";

/** A call of a function of the program. */
export interface CallFrame {
  readonly fn: DecodedFunction;
  environment: Environment;
  readonly stack: Value[];
  /** Index of the next instruction. */
  at: number;
}

/** A call of a primitive that itself calls functions. */
interface StepsFrame {
  readonly steps: Steps;
}

type Frame = CallFrame | StepsFrame;

export interface CallsOptions {
  readonly device: Device;
  readonly host: PrimitiveHost;
  /** Calls that may wait for another one at a time. */
  readonly frames: number;
  /** Functions whose call ends the program. */
  readonly missing: ReadonlySet<Primitive>;
}

const PLAIN = new Map<string, PlainPrimitive>(Object.entries({ ...SCALARS, ...LISTS }));
const WITH_STEPS = new Map(Object.entries(STEPPED));
/** Instructions that a call of the robot's functions counts as: reading a sensor takes a brick about a millisecond. */
const DEVICE_CALL_COST = 250;
/** How deep an array that a function of the robot is given may be. */
const DEEPEST_ARGUMENT = 8;

/** The calls of a program that are under way. A value that a call gives goes to the call that waits for it. */
export class Calls {
  /** The program waits for this before the call of a function of the robot has its value. */
  wait: Wait | null = null;
  ended: { readonly value: Value } | null = null;
  functions: readonly DecodedFunction[] = [];
  readonly host: PrimitiveHost;
  private readonly frames: Frame[] = [];
  private delivery: Value;
  private cost = 0;
  private hasDelivery = false;

  constructor(private readonly options: CallsOptions) {
    this.host = options.host;
  }

  begin({ entry, functions }: DecodedProgram): void {
    this.functions = functions;
    this.invoke(new Closure(entry, { slots: [], parent: null }), []);
  }

  /** The call whose instructions are to be executed; null when a value is under way, or the program waits or has ended. */
  get current(): CallFrame | null {
    if (this.hasDelivery || this.wait || this.ended) return null;
    return this.frames.at(-1) as CallFrame;
  }

  roots(): Roots {
    const calls = this.frames.filter((frame): frame is CallFrame => "fn" in frame);
    return {
      values: [this.delivery, ...calls.flatMap(({ stack }) => stack)],
      environments: calls.map(({ environment }) => environment),
    };
  }

  /** Ends the topmost call; its value is given by who calls this. */
  leave(): void {
    this.frames.pop();
  }

  /** Gives a value to the call on top. */
  give(value: Value): void {
    this.delivery = value;
    this.hasDelivery = true;
  }

  /** Goes on after a wait. */
  resume(value: Value): void {
    this.wait = null;
    this.give(value);
  }

  /** Takes what calls of the robot's functions cost since this was asked last, in instructions. */
  takeCost(): number {
    const { cost } = this;
    this.cost = 0;
    return cost;
  }

  /** Calls any function. Its value is given at once, or when its call ends. */
  invoke(callee: Value, args: Value[]): void {
    if (callee instanceof Closure) this.enter(callee, args);
    else if (callee instanceof BuiltIn) {
      if (callee.kind === "primitive") this.callPrimitive(callee.id, args);
      else this.callDevice(callee.id, args);
    } else if (callee instanceof Continuation) {
      if (args.length > 0) throw new Fault("incorrect function arity");
      this.start(callee.steps());
    } else throw new Fault("type error");
  }

  private enter({ fn, environment }: Closure, args: Value[]): void {
    if (args.length !== fn.parameters) throw new Fault("incorrect function arity");
    this.refuseDeeper();
    const slots: Environment["slots"] = args;
    while (slots.length < fn.environmentSize) slots.push(UNSET);
    this.host.allocate(fn.environmentSize + 1);
    this.frames.push({ fn, environment: { slots, parent: environment }, stack: [], at: 0 });
  }

  private start(steps: Steps): void {
    this.refuseDeeper();
    this.frames.push({ steps });
    this.give(undefined);
  }

  private refuseDeeper(): void {
    if (this.frames.length >= this.options.frames) throw new Fault("stack overflow");
  }

  callPrimitive(id: number, args: Value[]): void {
    const name = PRIMITIVES[id];
    if (name === undefined || this.options.missing.has(name)) throw new Fault("invalid program");
    const plain = PLAIN.get(name);
    if (plain) {
      if (args.length < plain.least) throw new Fault("incorrect function arity");
      this.give(plain.give(args, this.host));
      return;
    }
    const stepped = WITH_STEPS.get(name);
    if (!stepped) throw new Fault("invalid program");
    if (args.length < stepped.least) throw new Fault("incorrect function arity");
    this.start(stepped.steps(args, this.host));
  }

  callDevice(id: number, args: readonly Value[]): void {
    const [, least] = EV3_FUNCTIONS[id] ?? ["", Number.POSITIVE_INFINITY];
    if (args.length < least) throw new Fault("incorrect function arity");
    this.cost += DEVICE_CALL_COST;
    const answer = this.options.device.call(
      id,
      args.map((arg) => asArgument(arg, DEEPEST_ARGUMENT)),
    );
    if (answer.kind === "fault") throw new Fault(answer.fault);
    if (answer.kind === "wait") this.wait = answer.wait;
    else this.give(typeof answer.value === "number" ? Math.fround(answer.value) : answer.value);
  }

  /**
   * Hands the value that is under way to the call that waits for it, and goes on with primitives until a call of the
   * program has it.
   * @returns how many calls have been handed a value: at most so many
   */
  handOver(most: number): number {
    let handed = 0;
    for (; this.hasDelivery && handed < most; handed++) {
      const value = this.delivery;
      this.hasDelivery = false;
      this.delivery = undefined;
      const top = this.frames.at(-1);
      if (!top) this.ended = { value };
      else if ("fn" in top) top.stack.push(value);
      else this.advance(top.steps, value);
    }
    return handed;
  }

  private advance(steps: Steps, value: Value): void {
    const step = steps.next(value);
    if (step.done) {
      this.leave();
      this.give(step.value);
    } else this.invoke(step.value.callee, step.value.args);
  }
}

/** A value as a function of the robot sees it. */
function asArgument(value: Value, deepest: number): Argument {
  if (value instanceof Float) return value.value;
  if (isCallable(value)) return FUNCTION_ARGUMENT;
  if (!Array.isArray(value)) return value;
  return deepest === 0 ? [] : value.map((item) => asArgument(item, deepest - 1));
}
