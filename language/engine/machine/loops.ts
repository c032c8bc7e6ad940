import type { SyntaxNode } from "../../slang";
import { demandBoolean } from "./expressions";
import {
  BREAK,
  CONTINUE,
  EMPTY,
  Env,
  Frame,
  type FrameShape,
  type Machine,
  type Node,
  type Resumable,
  ResumeFrame,
  Signal,
  SUSPENDED,
  UNASSIGNED,
} from "./state";

/** The stage at which an iteration of a loop continues. */
type Stage = "test" | "tested" | "body" | "update";

/** The common part of `while` and `for`. */
export class Loop implements Node, Resumable {
  constructor(
    private readonly test: Node,
    private readonly body: Node,
    private readonly update: Node | null,
    private readonly at: SyntaxNode,
    /** Each iteration has variables of its own, because a function may keep them. */
    private readonly renews: boolean,
  ) {}

  evaluate(machine: Machine, env: Env): unknown {
    return this.iterate(machine, env, undefined, true);
  }

  /** Begins when the first part of a `for` has been evaluated. */
  resume(machine: Machine, env: Env): unknown {
    return this.evaluate(machine, env);
  }

  /**
   * Iterates until the test fails; `before` is the value of the iterations before.
   * @param yields whether other threads may go before the first test
   */
  private iterate(machine: Machine, start: Env, before: unknown, yields: boolean): unknown {
    let env = start;
    let value = before;
    for (let first = !yields; ; first = false) {
      if (machine.takesTurns && !first && machine.interrupts(undefined))
        return this.suspend(machine, env, value, "test");
      const test = this.test.evaluate(machine, env);
      if (test === SUSPENDED) return this.suspend(machine, env, value, "tested");
      if (test !== true) {
        if (test !== false) demandBoolean(test, this.at);
        return value;
      }
      machine.checkTimeInLoop(this.at);
      const result = this.body.evaluate(machine, env);
      if (result === SUSPENDED) return this.suspend(machine, env, value, "body");
      if (result instanceof Signal && result !== EMPTY && result !== CONTINUE) {
        return result === BREAK ? this.valueOf(machine, result, value) : result;
      }
      value = this.valueOf(machine, result, value);
      if (this.renews) env = new Env(env.shape, env.slots.slice(), env.parent, env.root);
      if (this.update?.evaluate(machine, env) === SUSPENDED) return this.suspend(machine, env, value, "update");
    }
  }

  private valueOf(machine: Machine, value: unknown, before: unknown): unknown {
    const own = value === BREAK || value === CONTINUE ? machine.leaving : value;
    return own === EMPTY ? before : own;
  }

  private suspend(machine: Machine, env: Env, value: unknown, stage: Stage): unknown {
    machine.capture(new LoopFrame(this, env, value, stage));
    return SUSPENDED;
  }

  goOn(machine: Machine, env: Env, before: unknown, stage: Stage, value: unknown): unknown {
    if (stage === "test" || stage === "update") return this.iterate(machine, env, before, stage === "update");
    if (stage === "tested") {
      if (value !== true) {
        if (value !== false) demandBoolean(value, this.at);
        return before;
      }
      machine.checkTimeInLoop(this.at);
      const ended = this.body.evaluate(machine, env);
      return ended === SUSPENDED ? this.suspend(machine, env, before, "body") : this.after(machine, env, before, ended);
    }
    return this.after(machine, env, before, value);
  }

  private after(machine: Machine, env: Env, before: unknown, result: unknown): unknown {
    if (result instanceof Signal && result !== EMPTY && result !== CONTINUE) {
      return result === BREAK ? this.valueOf(machine, result, before) : result;
    }
    const value = this.valueOf(machine, result, before);
    const next = this.renews ? new Env(env.shape, env.slots.slice(), env.parent, env.root) : env;
    if (this.update?.evaluate(machine, next) === SUSPENDED) return this.suspend(machine, next, value, "update");
    return this.iterate(machine, next, value, true);
  }
}

class LoopFrame extends Frame {
  constructor(
    private readonly node: Loop,
    override readonly env: Env,
    private readonly value: unknown,
    private readonly stage: Stage,
  ) {
    super();
  }

  resume(machine: Machine, value: unknown): unknown {
    return this.node.goOn(machine, this.env, this.value, this.stage, value);
  }
}

/** A `for` loop that declares a variable: its declaration, and then the loop in a frame of its own. */
export class ForDeclaration implements Node {
  constructor(
    private readonly shape: FrameShape,
    private readonly init: Node,
    private readonly loop: Loop,
  ) {}

  evaluate(machine: Machine, outer: Env): unknown {
    const env = new Env(this.shape, [UNASSIGNED], outer, outer.root);
    if (this.init.evaluate(machine, env) === SUSPENDED) {
      machine.capture(new ResumeFrame(this.loop, env));
      return SUSPENDED;
    }
    return this.loop.evaluate(machine, env);
  }
}

/** A `for` loop whose first part is an expression. */
export class ForExpression implements Node {
  constructor(
    private readonly init: Node,
    private readonly loop: Loop,
  ) {}

  evaluate(machine: Machine, env: Env): unknown {
    if (this.init.evaluate(machine, env) === SUSPENDED) {
      machine.capture(new ResumeFrame(this.loop, env));
      return SUSPENDED;
    }
    return this.loop.evaluate(machine, env);
  }
}
