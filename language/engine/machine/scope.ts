import type { Address } from "./names";
import type { FrameShape } from "./state";

interface Local {
  readonly index: number;
  readonly constant: boolean;
}

/** The names that one environment frame has while a part is compiled. */
export class FrameScope {
  private readonly locals = new Map<string, Local>();

  constructor(
    readonly parent: FrameScope | null,
    readonly functionName: string | null,
  ) {}

  declare(name: string, constant: boolean): void {
    this.locals.set(name, { index: this.locals.size, constant });
  }

  find(name: string): Local | undefined {
    return this.locals.get(name);
  }

  shape(): FrameShape {
    const constants = [...this.locals].filter(([, { constant }]) => constant).map(([name]) => name);
    return { name: this.functionName, names: [...this.locals.keys()], constants: new Set(constants) };
  }
}

/** The top-level names that a part declares or mentions. */
export class TopScope {
  readonly names: string[] = [];
  private readonly indices = new Map<string, number>();

  index(name: string): number {
    let index = this.indices.get(name);
    if (index === undefined) {
      index = this.names.push(name) - 1;
      this.indices.set(name, index);
    }
    return index;
  }
}

/** Finds the address of a name that stands in `scope`. */
export function addressOf(name: string, scope: FrameScope | null, top: TopScope): Address {
  let depth = 0;
  for (let frame = scope; frame; frame = frame.parent) {
    const local = frame.find(name);
    if (local) return { kind: "local", depth, index: local.index, constant: local.constant };
    depth += 1;
  }
  return { kind: "top", index: top.index(name) };
}
