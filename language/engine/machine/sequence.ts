import type { SyntaxNode } from "../../slang";
import { spreadable } from "../elements";
import { type Env, Frame, type Machine, type Node, placeOf, SUSPENDED } from "./state";

/** Puts what an array holds in the place of an argument. */
export class Spread implements Node {
  constructor(
    readonly argument: Node,
    private readonly at: SyntaxNode,
  ) {}

  /** The elements of what the argument has come to. */
  elements(value: unknown): unknown[] {
    return spreadable(value, placeOf(this.at));
  }

  evaluate(machine: Machine, env: Env): unknown {
    return this.argument.evaluate(machine, env);
  }
}

/** Several expressions whose values are needed together. */
export abstract class Operands {
  constructor(protected readonly operands: readonly Node[]) {}

  /** Evaluates the operands from one on; `values` are those of the operands before. */
  protected collect(machine: Machine, env: Env, values: unknown[], from: number): unknown {
    const { operands } = this;
    for (let i = from; i < operands.length; i++) {
      const operand = operands[i] as Node;
      const value = operand.evaluate(machine, env);
      if (value === SUSPENDED) return this.suspended(machine, env, values, i);
      this.add(values, i, value);
    }
    return this.finish(machine, values, env);
  }

  /** Waits for the operand at a position. The values are copied into an array of just their number. */
  protected suspended(machine: Machine, env: Env, values: readonly unknown[], at: number): unknown {
    machine.capture(new OperandFrame(this, env, values.slice(), at));
    return SUSPENDED;
  }

  /** Goes on when an operand has its value. The values before it may be needed again: they are copied. */
  goOn(machine: Machine, env: Env, before: readonly unknown[], at: number, value: unknown): unknown {
    const values = before.slice();
    this.add(values, at, value);
    return this.collect(machine, env, values, at + 1);
  }

  protected add(values: unknown[], at: number, value: unknown): void {
    const operand = this.operands[at];
    if (!(operand instanceof Spread)) values.push(value);
    else for (const element of operand.elements(value)) values.push(element);
  }

  protected abstract finish(machine: Machine, values: unknown[], env: Env): unknown;
}

class OperandFrame extends Frame {
  constructor(
    private readonly node: Operands,
    override readonly env: Env,
    private readonly values: readonly unknown[],
    private readonly at: number,
  ) {
    super();
  }

  override get weight(): number {
    return 2;
  }

  resume(machine: Machine, value: unknown): unknown {
    return this.node.goOn(machine, this.env, this.values, this.at, value);
  }
}
