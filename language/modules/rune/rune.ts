import type { RuneColor, RuneNode, ShapeName } from "./events";
import { type Place, within } from "./place";

interface Part {
  readonly rune: Rune;
  readonly place: Place;
}

type Making =
  | { readonly shape: ShapeName }
  | { readonly image: string }
  | { readonly color: RuneColor; readonly rune: Rune }
  | { readonly parts: readonly Part[] };

/** How many different runes one picture may consist of. */
const MOST_NODES = 200_000;

/** A rune as programs hold it. It never changes, so that pictures can share their parts. */
export class Rune {
  readonly #making: Making;

  private constructor(making: Making) {
    this.#making = making;
    Object.freeze(this);
  }

  static ofShape(shape: ShapeName): Rune {
    return new Rune({ shape });
  }

  static ofImage(image: string): Rune {
    return new Rune({ image });
  }

  static colored(color: RuneColor, rune: Rune): Rune {
    const making = rune.#making;
    return new Rune({ color, rune: "color" in making ? making.rune : rune });
  }

  static placed(place: Place, rune: Rune): Rune {
    return Rune.together([{ rune, place }]);
  }

  /** Parts in one picture. What is a single moved rune is moved once more, so that long chains of moves stay short. */
  static together(parts: readonly Part[]): Rune {
    return new Rune({
      parts: parts.map(({ rune, place }) => {
        const making = rune.#making;
        const only = "parts" in making && making.parts.length === 1 ? making.parts[0] : undefined;
        return only ? { rune: only.rune, place: within(place, only.place) } : { rune, place };
      }),
    });
  }

  /** The text of a rune in the display and the REPL. */
  toReplString(): string {
    return "<Rune>";
  }

  /**
   * The runes as plain data, with everything that is used several times given once.
   * @returns the nodes, and the index of each of `runes` among them
   * @throws when the pictures consist of more different runes than a page can take
   */
  static toNodes(runes: readonly Rune[]): { nodes: RuneNode[]; roots: number[] } {
    const index = new Map<Rune, number>();
    const nodes: RuneNode[] = [];
    const waiting = [...runes].reverse();
    for (let rune = waiting.at(-1); rune; rune = waiting.at(-1)) {
      const missing = index.has(rune) ? [] : rune.#needs().filter((part) => !index.has(part));
      if (missing.length > 0) {
        for (const part of missing) waiting.push(part);
        continue;
      }
      waiting.pop();
      if (index.has(rune)) continue;
      if (nodes.length >= MOST_NODES) {
        throw new Error(`A picture can consist of at most ${MOST_NODES} different runes, but this one has more.`);
      }
      index.set(rune, nodes.length);
      nodes.push(rune.#node(index));
    }
    return { nodes, roots: runes.map((rune) => index.get(rune) as number) };
  }

  #needs(): readonly Rune[] {
    const making = this.#making;
    if ("parts" in making) return making.parts.map(({ rune }) => rune);
    return "rune" in making ? [making.rune] : [];
  }

  #node(index: ReadonlyMap<Rune, number>): RuneNode {
    const making = this.#making;
    if ("parts" in making) return { parts: making.parts.flatMap((part) => numbersOf(part, index)) };
    return "rune" in making ? { color: making.color, rune: index.get(making.rune) as number } : making;
  }
}

const numbersOf = ({ rune, place: { a, b, c, d, e, f, near, span } }: Part, index: ReadonlyMap<Rune, number>) => [
  index.get(rune) as number,
  a,
  b,
  c,
  d,
  e,
  f,
  near,
  span,
];
