import { ConstAssignment, type SyntaxNode, UnassignedVariable, UndefinedVariable } from "../../slang";
import { type Env, type Machine, type Node, type Resumable, ResumeFrame, SUSPENDED, UNASSIGNED } from "./state";

/** Marks a name that does not exist at run time although the part was compiled for it. */
export const MISSING = Symbol("missing");

function unusable(value: unknown, name: string, at: SyntaxNode): Error {
  return value === MISSING ? new UndefinedVariable(name, at) : new UnassignedVariable(name, at);
}

/** A name of the innermost environment frame. */
export class NearName implements Node {
  constructor(
    private readonly index: number,
    private readonly name: string,
    private readonly at: SyntaxNode,
  ) {}

  evaluate(_machine: Machine, env: Env): unknown {
    const value = env.slots[this.index];
    if (value === UNASSIGNED) throw unusable(value, this.name, this.at);
    return value;
  }
}

/** A name of an environment frame further out. */
export class FarName implements Node {
  constructor(
    private readonly depth: number,
    private readonly index: number,
    private readonly name: string,
    private readonly at: SyntaxNode,
  ) {}

  evaluate(_machine: Machine, env: Env): unknown {
    let frame = env;
    for (let depth = this.depth; depth > 0; depth--) frame = frame.parent as Env;
    const value = frame.slots[this.index];
    if (value === UNASSIGNED) throw unusable(value, this.name, this.at);
    return value;
  }
}

/** A name of the top level: of this part, of one before it, or a builtin. */
export class TopName implements Node {
  constructor(
    private readonly index: number,
    private readonly name: string,
    private readonly at: SyntaxNode,
  ) {}

  evaluate(_machine: Machine, env: Env): unknown {
    const value = env.root.cells[this.index]?.value;
    if (value === UNASSIGNED || value === MISSING) throw unusable(value, this.name, this.at);
    return value;
  }
}

/** The binding that a name resolves to at a place in the program. */
export type Address =
  | { readonly kind: "local"; readonly depth: number; readonly index: number; readonly constant: boolean }
  | { readonly kind: "top"; readonly index: number };

export function nameNode(address: Address, name: string, at: SyntaxNode): Node {
  if (address.kind === "top") return new TopName(address.index, name, at);
  return address.depth === 0
    ? new NearName(address.index, name, at)
    : new FarName(address.depth, address.index, name, at);
}

/** Gives a declared name its first value. */
export class Declaration implements Node, Resumable {
  constructor(
    private readonly address: Address,
    private readonly init: Node,
    private readonly result: unknown,
  ) {}

  evaluate(machine: Machine, env: Env): unknown {
    const value = this.init.evaluate(machine, env);
    if (value === SUSPENDED) {
      machine.capture(new ResumeFrame(this, env));
      return SUSPENDED;
    }
    return this.resume(machine, env, value);
  }

  resume(machine: Machine, env: Env, value: unknown): unknown {
    if (this.address.kind === "top") {
      const cell = env.root.cells[this.address.index] as { value: unknown };
      if (machine.undoesChanges) machine.remember(cell, "value");
      cell.value = value;
    } else {
      if (machine.undoesChanges) machine.remember(env.slots, this.address.index);
      env.slots[this.address.index] = value;
    }
    return this.result;
  }
}

/** Gives a variable another value. */
export class Assignment implements Node, Resumable {
  constructor(
    private readonly address: Address,
    private readonly name: string,
    private readonly right: Node,
    private readonly at: SyntaxNode,
  ) {}

  evaluate(machine: Machine, env: Env): unknown {
    const value = this.right.evaluate(machine, env);
    if (value === SUSPENDED || (machine.takesTurns && machine.interrupts(value))) {
      machine.capture(new ResumeFrame(this, env));
      return SUSPENDED;
    }
    return this.resume(machine, env, value);
  }

  resume(machine: Machine, env: Env, value: unknown): unknown {
    const { address } = this;
    if (address.kind === "top") {
      const cell = env.root.cells[address.index];
      const old = cell?.value;
      if (!cell || old === UNASSIGNED || old === MISSING) throw unusable(old, this.name, this.at);
      if (cell.constant) throw new ConstAssignment(this.at, this.name);
      if (machine.undoesChanges) machine.remember(cell, "value");
      cell.value = value;
      return value;
    }
    let frame = env;
    for (let depth = address.depth; depth > 0; depth--) frame = frame.parent as Env;
    if (frame.slots[address.index] === UNASSIGNED) throw unusable(UNASSIGNED, this.name, this.at);
    if (address.constant) throw new ConstAssignment(this.at, this.name);
    if (machine.undoesChanges) machine.remember(frame.slots, address.index);
    frame.slots[address.index] = value;
    return value;
  }
}
