import {
  checkBinaryExpression,
  checkIfStatement,
  checkUnaryExpression,
  evaluateBinaryExpression,
  evaluateUnaryExpression,
  type SyntaxNode,
} from "../../slang";
import { locatedAt } from "./errors";
import { type Env, Frame, type Machine, type Node, type Resumable, ResumeFrame, SUSPENDED } from "./state";

export class Constant implements Node {
  constructor(private readonly value: unknown) {}

  evaluate(): unknown {
    return this.value;
  }
}

/** Throws unless a condition is a boolean. */
export function demandBoolean(value: unknown, at: SyntaxNode): void {
  const error = value === true || value === false ? undefined : checkIfStatement(at, value);
  if (error) throw error;
}

export class Unary implements Node {
  constructor(
    private readonly operator: string,
    private readonly operand: Node,
    private readonly at: SyntaxNode,
  ) {}

  evaluate(machine: Machine, env: Env): unknown {
    const value = this.operand.evaluate(machine, env);
    if (value === SUSPENDED) {
      machine.captureIn(env, new UnaryFrame(this));
      return SUSPENDED;
    }
    return this.apply(value);
  }

  apply(value: unknown): unknown {
    const error = checkUnaryExpression(this.at, this.operator, value);
    if (error) throw error;
    return evaluateUnaryExpression(this.operator, value);
  }
}

class UnaryFrame extends Frame {
  constructor(private readonly node: Unary) {
    super();
  }

  resume(_machine: Machine, value: unknown): unknown {
    return this.node.apply(value);
  }
}

export class Binary implements Node, Resumable {
  constructor(
    private readonly operator: string,
    private readonly left: Node,
    private readonly right: Node,
    private readonly at: SyntaxNode,
    private readonly chapter: number,
  ) {}

  evaluate(machine: Machine, env: Env): unknown {
    const left = this.left.evaluate(machine, env);
    // Another thread may come between the two operands: x * x can be of two values of x.
    if (left === SUSPENDED || (machine.takesTurns && machine.interrupts(left))) {
      machine.capture(new ResumeFrame(this, env));
      return SUSPENDED;
    }
    return this.resume(machine, env, left);
  }

  resume(machine: Machine, env: Env, left: unknown): unknown {
    const right = this.right.evaluate(machine, env);
    if (right === SUSPENDED) {
      machine.captureIn(env, new RightFrame(this, left));
      return SUSPENDED;
    }
    return this.apply(left, right);
  }

  apply(left: unknown, right: unknown): unknown {
    if (typeof left === "number" && typeof right === "number") {
      switch (this.operator) {
        case "+":
          return left + right;
        case "-":
          return left - right;
        case "*":
          return left * right;
        case "<":
          return left < right;
        case "===":
          return left === right;
      }
    }
    const { at, operator } = this;
    const error = checkBinaryExpression(at, operator, this.chapter, left, right);
    if (error) throw error;
    try {
      return evaluateBinaryExpression(operator, left, right);
    } catch (tooLong) {
      throw locatedAt(tooLong, at);
    }
  }
}

class RightFrame extends Frame {
  constructor(
    private readonly node: Binary,
    private readonly left: unknown,
  ) {
    super();
  }

  resume(_machine: Machine, value: unknown): unknown {
    return this.node.apply(this.left, value);
  }
}

/** `a ? b : c`; what it gives is given by a branch, so that a call there is in tail position when it is. */
export class Conditional implements Node, Resumable {
  constructor(
    private readonly test: Node,
    private readonly consequent: Node,
    private readonly alternate: Node,
    private readonly at: SyntaxNode,
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
    return (test ? this.consequent : this.alternate).evaluate(machine, env);
  }
}

/** The conjunction and the disjunction: each is a conditional with one known branch. */
export const logical = (operator: string, left: Node, right: Node, at: SyntaxNode): Node =>
  operator === "&&"
    ? new Conditional(left, right, new Constant(false), at)
    : new Conditional(left, new Constant(true), right, at);
