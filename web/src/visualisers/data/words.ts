import type { DataDrawing, ShownObject, ShownValue } from "../../../../language/drawings/values";
import { itemsOf } from "./blocks";

/**
 * A drawing in words, complete: pairs and arrays in brackets, functions by name and parameters. What several pointers
 * lead to, and what holds itself, has a name and is written out once: `[1, #a] where #a = [2, #a]`.
 */
export function wordsOf(drawing: DataDrawing): string {
  return new Writer(drawing).write(drawing.roots);
}

class Writer {
  private readonly objects: ReadonlyMap<number, ShownObject>;
  private readonly shared = new Set<number>();
  /** Names in the order in which they were first written. */
  private readonly names = new Map<number, string>();

  constructor({ roots, objects }: DataDrawing) {
    this.objects = new Map(objects.map((object) => [object.id, object]));
    const held = new Set<number>();
    for (const value of [...roots, ...objects.flatMap(itemsOf)]) {
      if (value === null || "text" in value) continue;
      if (held.has(value.object)) this.shared.add(value.object);
      held.add(value.object);
    }
  }

  write(roots: readonly ShownValue[]): string {
    const written = roots.map((root) => this.value(root)).join(", ");
    const definitions: string[] = [];
    // Writing a definition may name further objects, which are then defined in their turn.
    for (const [id, name] of this.names) definitions.push(`${name} = ${this.object(this.objects.get(id))}`);
    return definitions.length === 0 ? written : `${written} where ${definitions.join(", ")}`;
  }

  private value(value: ShownValue | null): string {
    if (value === null) return "(nothing)";
    if ("text" in value) return value.text;
    if (!this.shared.has(value.object)) return this.object(this.objects.get(value.object));
    const name = this.names.get(value.object) ?? nameOf(this.names.size);
    this.names.set(value.object, name);
    return name;
  }

  private object(object: ShownObject | undefined): string {
    if (!object) return "...";
    if (object.kind === "function") return functionWords(object);
    const items = object.items.map((item) => this.value(item));
    if (object.more > 0) items.push(`and ${object.more} more`);
    return `[${items.join(", ")}]`;
  }
}

/** A function in words: `function add(x, y)`. */
export const functionWords = ({ name, parameters }: { name: string; parameters: readonly string[] }): string =>
  `function ${name}(${parameters.join(", ")})`;

/** #a to #z, #aa and so on. */
export function nameOf(index: number): string {
  let name = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
  }
  return `#${name}`;
}

/** An object in a few characters: what its items are, as far as they are no objects. */
export function briefly(object: ShownObject): string {
  if (object.kind === "function") return functionWords(object);
  const items = object.items.slice(0, 3).map((item) => (item && "text" in item ? item.text.slice(0, 20) : "..."));
  return `[${items.join(", ")}${object.items.length > 3 ? ", ..." : ""}]`;
}
