import { Constant } from "./expressions";
import { definePrimitive } from "./primitives";
import { type Env, Escape, type Frame, type Machine, type Node, SUSPENDED } from "./state";

/** A place to which the search can come back. */
interface ChoicePoint {
  readonly k: Frame;
  readonly env: Env | null;
  readonly alternatives: readonly Node[];
  readonly from: number;
  readonly trail: number;
  readonly before: ChoicePoint | null;
}

/** Thrown where the search comes to a dead end inside of a function that was called from outside of the machine. */
export class Backtrack extends Escape {}

/** One change that the search can undo. */
interface Change {
  readonly holder: object;
  readonly key: string | number;
  readonly value: unknown;
  /** The length of an array before the change; -1 where nothing was added. */
  readonly length: number;
}

/** The search of the non-deterministic variant: what was chosen last is chosen anew first. */
export class Search {
  private point: ChoicePoint | null = null;
  /** The choices before it belong to a run outside and are out of reach. */
  private floor: ChoicePoint | null = null;
  private readonly changes: Change[] = [];

  constructor(private readonly machine: Machine) {}

  /** Forgets every choice. */
  reset(): void {
    this.point = null;
    this.floor = null;
    this.changes.length = 0;
  }

  /** Begins a run inside of the present one; the choices made before it stay as they are. */
  begin(): ChoicePoint | null {
    const { floor } = this;
    this.floor = this.point;
    return floor;
  }

  /** Ends a run inside: its value is final. */
  end(floor: ChoicePoint | null): void {
    this.point = this.floor;
    this.floor = floor;
  }

  exhausted(): boolean {
    return this.point === this.floor;
  }

  choose(alternatives: readonly Node[], env: Env | null, random: boolean): unknown {
    const order = random ? shuffled(alternatives, this.machine.random) : alternatives;
    return this.take({
      k: this.machine.k,
      env,
      alternatives: order,
      from: 0,
      trail: this.changes.length,
      before: this.point,
    });
  }

  /** Goes back to the last choice that has an alternative left. */
  fail(): unknown {
    const { point } = this;
    if (point === null || point === this.floor) throw new Backtrack();
    this.machine.checkTime();
    this.undo(point.trail);
    this.point = point.before;
    this.machine.k = point.k;
    return this.take(point);
  }

  private take(point: ChoicePoint): unknown {
    const alternative = point.alternatives[point.from];
    if (!alternative) return this.fail();
    if (point.from + 1 < point.alternatives.length) this.point = { ...point, from: point.from + 1 };
    return alternative.evaluate(this.machine, point.env as Env);
  }

  /** Forgets the choices up to now: there is no way back behind this point. */
  cut(): void {
    this.point = this.floor;
    if (this.point === null) this.changes.length = 0;
  }

  remember(holder: object, key: string | number): void {
    if (this.point === null) return;
    this.changes.push({ holder, key, value: (holder as Record<string, unknown>)[key], length: -1 });
  }

  rememberElement(array: unknown[], index: number): void {
    if (this.point === null) return;
    const added = !Object.hasOwn(array, index);
    this.changes.push({ holder: array, key: index, value: array[index], length: added ? array.length : -1 });
  }

  private undo(length: number): void {
    while (this.changes.length > length) {
      const { holder, key, value, length: before } = this.changes.pop() as Change;
      if (before >= 0) {
        delete (holder as unknown[])[key as number];
        (holder as unknown[]).length = before;
      } else (holder as Record<string, unknown>)[key] = value;
    }
  }
}

function shuffled(nodes: readonly Node[], random: () => number): Node[] {
  const rest = [...nodes];
  const order: Node[] = [];
  while (rest.length > 0) order.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return order;
}

const chooser = (name: string, random: boolean) =>
  definePrimitive(`${name}(...values)`, "any", (machine, args) => {
    const alternatives = args.map((value) => new Constant(value));
    machine.later(() => machine.search.choose(alternatives, null, random));
    return SUSPENDED;
  });

/** `amb` and `ambR` as values; where they are called by name, their arguments are evaluated when they are chosen. */
export const CHOOSE = chooser("amb", false);
export const CHOOSE_RANDOMLY = chooser("ambR", true);

export const CUT = definePrimitive("cut()", 0, (machine) => {
  machine.search.cut();
  return undefined;
});

/** The functions of the list library that change pairs, so that the search can undo what they do. */
export const undoable = (name: "set_head" | "set_tail", stock: (...args: unknown[]) => unknown) =>
  definePrimitive(
    `${name}(xs, val)`,
    2,
    (machine, [pair, value]) => {
      if (Array.isArray(pair)) machine.remember(pair, name === "set_head" ? 0 : 1);
      return stock(pair, value);
    },
    stock,
  );
