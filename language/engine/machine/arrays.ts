import type { SyntaxNode } from "../../slang";
import { noteChange, noteMade } from "../changes";
import { elementOf, setElement } from "../elements";
import { Operands } from "./sequence";
import { type Env, Frame, type Machine, type Node, placeOf, SUSPENDED } from "./state";

/** `[a, b, c]` */
export class ArrayDisplay extends Operands implements Node {
  evaluate(machine: Machine, env: Env): unknown {
    return this.collect(machine, env, [], 0);
  }

  protected finish(_machine: Machine, values: unknown[]): unknown {
    return noteMade(values);
  }
}

const isIndex = (value: unknown): value is number =>
  typeof value === "number" && value >>> 0 === value && value < 4294967295;

/** `a[i]` */
export class Member extends Operands implements Node {
  constructor(
    object: Node,
    index: Node,
    private readonly at: SyntaxNode,
  ) {
    super([object, index]);
  }

  evaluate(machine: Machine, env: Env): unknown {
    const object = (this.operands[0] as Node).evaluate(machine, env);
    if (object === SUSPENDED) return this.suspended(machine, env, [], 0);
    const index = (this.operands[1] as Node).evaluate(machine, env);
    return index === SUSPENDED ? this.suspended(machine, env, [object], 1) : this.element(object, index);
  }

  protected finish(_machine: Machine, [object, index]: unknown[]): unknown {
    return this.element(object, index);
  }

  private element(object: unknown, index: unknown): unknown {
    if (Array.isArray(object) && isIndex(index) && index < object.length) return object[index];
    return elementOf(object, index, placeOf(this.at));
  }
}

/** `a[i] = v` */
export class MemberAssignment extends Operands implements Node {
  constructor(
    object: Node,
    index: Node,
    right: Node,
    private readonly at: SyntaxNode,
    /** It stands in the student's part, whose changes are noted. */
    private readonly noted: boolean,
  ) {
    super([object, index, right]);
  }

  evaluate(machine: Machine, env: Env): unknown {
    return this.collect(machine, env, [], 0);
  }

  protected finish(machine: Machine, values: unknown[]): unknown {
    if (machine.takesTurns && machine.interrupts(undefined)) {
      machine.capture(new ElementFrame(this, values));
      return SUSPENDED;
    }
    return this.store(machine, values);
  }

  store(machine: Machine, [object, index, value]: readonly unknown[]): unknown {
    if (this.noted) noteChange(object);
    if (machine.undoesChanges && Array.isArray(object)) machine.rememberElement(object, index);
    if (Array.isArray(object) && isIndex(index)) {
      object[index] = value;
      return value;
    }
    return setElement(object, index, value, placeOf(this.at));
  }
}

class ElementFrame extends Frame {
  constructor(
    private readonly node: MemberAssignment,
    private readonly values: readonly unknown[],
  ) {
    super();
  }

  resume(machine: Machine): unknown {
    return this.node.store(machine, this.values);
  }
}
