import type { SyntaxNode } from "../../slang";
import { demandBoolean } from "./expressions";
import {
  BodyFrame,
  BREAK,
  CONTINUE,
  EMPTY,
  Env,
  Frame,
  type FrameShape,
  type Machine,
  type Node,
  RETURN,
  type Resumable,
  ResumeFrame,
  Signal,
  SUSPENDED,
  TAIL,
  UNASSIGNED,
} from "./state";

/** Statements one after the other; their value is that of the last one that has a value. */
export class Sequence implements Node {
  constructor(protected readonly statements: readonly Node[]) {}

  evaluate(machine: Machine, env: Env): unknown {
    return this.proceed(machine, env, 0, EMPTY);
  }

  /** Evaluates the statements from one on; `value` is that of the statements before. */
  protected proceed(machine: Machine, env: Env, from: number, before: unknown): unknown {
    const { statements } = this;
    let value = before;
    for (let i = from; i < statements.length; i++) {
      if (machine.takesTurns && i > from && machine.interrupts(EMPTY))
        return this.left(machine, env, i - 1, value, SUSPENDED);
      const result = (statements[i] as Node).evaluate(machine, env);
      if (result === EMPTY) continue;
      if (result instanceof Signal) return this.left(machine, env, i, value, result);
      value = result;
    }
    return value;
  }

  protected left(machine: Machine, env: Env, at: number, value: unknown, signal: Signal): unknown {
    if (signal === SUSPENDED) machine.capture(this.frame(env, at, value));
    else if ((signal === BREAK || signal === CONTINUE) && machine.leaving === EMPTY) machine.leaving = value;
    return signal;
  }

  protected frame(env: Env, at: number, value: unknown): Frame {
    return new SequenceFrame(this, env, at, value);
  }

  /** Goes on when the statement at a position has ended. */
  goOn(machine: Machine, env: Env, at: number, before: unknown, value: unknown): unknown {
    if (value instanceof Signal && value !== EMPTY) return this.left(machine, env, at, before, value);
    return this.proceed(machine, env, at + 1, value === EMPTY ? before : value);
  }
}

class SequenceFrame extends Frame {
  constructor(
    private readonly node: Sequence,
    override readonly env: Env,
    private readonly at: number,
    private readonly value: unknown,
  ) {
    super();
  }

  resume(machine: Machine, value: unknown): unknown {
    return this.node.goOn(machine, this.env, this.at, this.value, value);
  }
}

/** A block that declares names of its own. */
export class Block implements Node {
  constructor(
    private readonly shape: FrameShape,
    private readonly sequence: Sequence,
  ) {}

  evaluate(machine: Machine, env: Env): unknown {
    const slots = new Array(this.shape.names.length).fill(UNASSIGNED);
    return this.sequence.evaluate(machine, new Env(this.shape, slots, env, env.root));
  }
}

/** The statements of a function. It gives the value that is returned. */
export class Body extends Sequence {
  override evaluate(machine: Machine, env: Env): unknown {
    return this.ended(machine, this.proceed(machine, env, 0, EMPTY));
  }

  protected override frame(env: Env, at: number, value: unknown): Frame {
    return new FunctionFrame(this, env, at, value);
  }

  override goOn(machine: Machine, env: Env, at: number, before: unknown, value: unknown): unknown {
    return this.ended(machine, super.goOn(machine, env, at, before, value));
  }

  private ended(machine: Machine, value: unknown): unknown {
    if (value === RETURN) return machine.returned;
    return value === SUSPENDED || value === TAIL ? SUSPENDED : undefined;
  }
}

class FunctionFrame extends BodyFrame {
  constructor(
    private readonly node: Body,
    override readonly env: Env,
    private readonly at: number,
    private readonly value: unknown,
  ) {
    super();
  }

  resume(machine: Machine, value: unknown): unknown {
    return this.node.goOn(machine, this.env, this.at, this.value, value);
  }
}

/** An expression for its effect; inside functions its value is of no use to anybody. */
export class Effect implements Node {
  constructor(private readonly expression: Node) {}

  evaluate(machine: Machine, env: Env): unknown {
    if (this.expression.evaluate(machine, env) !== SUSPENDED) return EMPTY;
    machine.capture(new EffectFrame());
    return SUSPENDED;
  }
}

class EffectFrame extends Frame {
  resume(): unknown {
    return EMPTY;
  }
}

export class Return implements Node {
  constructor(private readonly expression: Node) {}

  evaluate(machine: Machine, env: Env): unknown {
    const value = this.expression.evaluate(machine, env);
    if (value === SUSPENDED) return TAIL;
    machine.returned = value;
    return RETURN;
  }
}

/** `break;` and `continue;` */
export class Leave implements Node {
  constructor(private readonly signal: Signal) {}

  evaluate(machine: Machine): unknown {
    machine.leaving = EMPTY;
    return this.signal;
  }
}

export class If implements Node, Resumable {
  constructor(
    private readonly test: Node,
    private readonly consequent: Node,
    private readonly alternate: Node,
    private readonly at: SyntaxNode,
    /** Somebody may ask for its value: it stands outside of functions. */
    private readonly valued: boolean,
  ) {}

  evaluate(machine: Machine, env: Env): unknown {
    const test = this.test.evaluate(machine, env);
    if (test === SUSPENDED) {
      machine.capture(new ResumeFrame(this, env));
      return SUSPENDED;
    }
    return this.resume(machine, env, test);
  }

  resume(machine: Machine, env: Env, test: unknown): unknown {
    if (test !== true && test !== false) demandBoolean(test, this.at);
    const value = (test ? this.consequent : this.alternate).evaluate(machine, env);
    return this.valued ? this.ended(machine, value) : value;
  }

  /** A conditional statement always has a value, if only undefined. */
  ended(machine: Machine, value: unknown): unknown {
    if (value === EMPTY) return undefined;
    if (value === SUSPENDED) machine.capture(new BranchFrame(this));
    else if ((value === BREAK || value === CONTINUE) && machine.leaving === EMPTY) machine.leaving = undefined;
    return value;
  }
}

class BranchFrame extends Frame {
  constructor(private readonly node: If) {
    super();
  }

  resume(machine: Machine, value: unknown): unknown {
    return this.node.ended(machine, value);
  }
}
