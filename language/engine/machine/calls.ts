import type { SyntaxNode } from "../../slang";
import { Operands, Spread } from "./sequence";
import {
  type CallSite,
  type Env,
  Frame,
  type Machine,
  type Node,
  type Resumable,
  ResumeFrame,
  SUSPENDED,
} from "./state";

/** `f(a, b)` */
export class Call extends Operands implements Node, Resumable, CallSite {
  private readonly small: boolean;

  constructor(
    callee: Node,
    operands: readonly Node[],
    readonly at: SyntaxNode,
    readonly tailName: string,
    readonly library: boolean,
  ) {
    super([callee, ...operands]);
    this.small = operands.length <= 3 && !operands.some((operand) => operand instanceof Spread);
  }

  evaluate(machine: Machine, env: Env): unknown {
    const callee = (this.operands[0] as Node).evaluate(machine, env);
    if (callee === SUSPENDED) return this.suspendedCallee(machine, env);
    return this.resume(machine, env, callee);
  }

  resume(machine: Machine, env: Env, callee: unknown): unknown {
    if (this.operands.length === 1) return machine.apply(callee, [], this);
    return this.small ? this.first(machine, env, callee) : this.collectFor(machine, env, callee, [], 1);
  }

  private suspendedCallee(machine: Machine, env: Env): unknown {
    machine.capture(new ResumeFrame(this, env));
    return SUSPENDED;
  }

  private waits(machine: Machine, env: Env, callee: unknown, values: unknown[], at: number): unknown {
    machine.capture(new ArgumentFrame(this, env, callee, values, at));
    return SUSPENDED;
  }

  // Up to three arguments are put into an array of just their number: it becomes the environment of the call, and how
  // deep a recursion can go is a matter of its size.

  private first(machine: Machine, env: Env, callee: unknown): unknown {
    const a = (this.operands[1] as Node).evaluate(machine, env);
    if (a === SUSPENDED) return this.waits(machine, env, callee, [], 1);
    return this.operands.length === 2 ? machine.apply(callee, [a], this) : this.second(machine, env, callee, a);
  }

  private second(machine: Machine, env: Env, callee: unknown, a: unknown): unknown {
    const b = (this.operands[2] as Node).evaluate(machine, env);
    if (b === SUSPENDED) return this.waits(machine, env, callee, [a], 2);
    return this.operands.length === 3 ? machine.apply(callee, [a, b], this) : this.third(machine, env, callee, a, b);
  }

  private third(machine: Machine, env: Env, callee: unknown, a: unknown, b: unknown): unknown {
    const c = (this.operands[3] as Node).evaluate(machine, env);
    if (c === SUSPENDED) return this.waits(machine, env, callee, [a, b], 3);
    return machine.apply(callee, [a, b, c], this);
  }

  /** As `collect`, with the function apart from the values of its arguments. */
  private collectFor(machine: Machine, env: Env, callee: unknown, values: unknown[], from: number): unknown {
    const { operands } = this;
    for (let i = from; i < operands.length; i++) {
      const value = (operands[i] as Node).evaluate(machine, env);
      if (value === SUSPENDED) return this.waits(machine, env, callee, values.slice(), i);
      this.add(values, i, value);
    }
    return machine.apply(callee, values, this);
  }

  withArgument(machine: Machine, env: Env, callee: unknown, before: readonly unknown[], at: number, value: unknown) {
    if (this.small) {
      const last = at === this.operands.length - 1;
      if (at === 1) return last ? machine.apply(callee, [value], this) : this.second(machine, env, callee, value);
      const [a, b] = before;
      if (at === 2) return last ? machine.apply(callee, [a, value], this) : this.third(machine, env, callee, a, value);
      return machine.apply(callee, [a, b, value], this);
    }
    const values = before.slice();
    this.add(values, at, value);
    return this.collectFor(machine, env, callee, values, at + 1);
  }

  protected finish(): unknown {
    throw new Error("A call has its own way to end.");
  }
}

class ArgumentFrame extends Frame {
  constructor(
    private readonly node: Call,
    override readonly env: Env,
    private readonly callee: unknown,
    private readonly values: readonly unknown[],
    private readonly at: number,
  ) {
    super();
  }

  override get weight(): number {
    return 2;
  }

  resume(machine: Machine, value: unknown): unknown {
    return this.node.withArgument(machine, this.env, this.callee, this.values, this.at, value);
  }
}

/**
 * What is left of a call that has only to give back what its last expression comes to: it is kept while a program is
 * pictured, so that the end of the call is seen. A call in tail position takes its place.
 */
export class CallFrame extends Frame {
  constructor(
    private readonly last: { returned(machine: Machine, env: Env, value: unknown): void },
    override readonly env: Env,
  ) {
    super();
  }

  /** A program that is watched can call as deep as another. */
  override get weight(): number {
    return 0;
  }

  resume(machine: Machine, value: unknown): unknown {
    this.last.returned(machine, this.env, value);
    return value;
  }
}

/** The place of the program's call by which a function of the standard library runs: errors in there get it. */
export class PlaceFrame extends Frame {
  /** @param name of the function of the library */
  constructor(
    readonly site: CallSite,
    readonly name: string,
  ) {
    super();
  }

  resume(_machine: Machine, value: unknown): unknown {
    return value;
  }
}
