/** The names that one environment of the running program holds, by index. */
export class RuntimeEnvironment {
  size = 0;

  constructor(readonly parent: RuntimeEnvironment | null) {}

  /** Makes room for one more name. */
  slot(): number {
    this.size += 1;
    return this.size - 1;
  }
}

/** Where a name's value is. */
export type Place =
  | { readonly kind: "slot"; readonly environment: RuntimeEnvironment; readonly index: number }
  | { readonly kind: "primitive" | "device"; readonly id: number }
  | { readonly kind: "constant"; readonly value: number | undefined }
  /** A name that programs know and the robot lacks. */
  | { readonly kind: "missing"; readonly explanation: string };

/** The names of one block, function or program. */
export class Scope {
  private readonly places = new Map<string, Place>();

  constructor(
    readonly environment: RuntimeEnvironment,
    readonly parent: Scope | null,
  ) {}

  /** Gives a name a slot of its own. */
  declare(name: string): Place {
    return this.bind(name, { kind: "slot", environment: this.environment, index: this.environment.slot() });
  }

  bind(name: string, place: Place): Place {
    this.places.set(name, place);
    return place;
  }

  find(name: string): Place | undefined {
    return this.places.get(name) ?? this.parent?.find(name);
  }
}

/** How many environments lie between one and another that is around it. */
export function levelsBetween(inner: RuntimeEnvironment, outer: RuntimeEnvironment): number {
  let levels = 0;
  for (let one: RuntimeEnvironment | null = inner; one !== outer; one = one.parent) {
    if (!one) throw new Error("A name was found that is not around its use.");
    levels += 1;
  }
  return levels;
}
