import type { DataDrawing, ShownObject, ShownValue } from "../../../../language/drawings/values";
import { strings } from "../../texts/en/data-visualizer";
import { itemsOf } from "./blocks";

type ShownFunction = Extract<ShownObject, { kind: "function" }>;

/** Characters of a function that is written out whole. */
const SHORT = 60;

/**
 * A drawing in words, complete: pairs and arrays in brackets, functions by name and parameters. What several pointers
 * lead to, and what holds itself, has a name and is written out once: `[1, #a] where #a = [2, #a]`.
 */
export function drawingText(drawing: DataDrawing): string {
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
    const written = this.values(roots);
    const definitions: string[] = [];
    // Writing a definition may name further objects, which are then defined in their turn.
    for (const [id, name] of this.names) definitions.push(`${name} = ${this.values([{ object: id }], id)}`);
    return definitions.length === 0 ? written : strings.where(written, definitions.join(", "));
  }

  /** Values with commas between them, however deep they are nested; `defined` is written out though it has a name. */
  private values(values: readonly (ShownValue | null)[], defined?: number): string {
    let text = "";
    let define = defined;
    const open: (ShownValue | string | null)[] = listed(values);
    while (open.length > 0) {
      const next = open.pop() as ShownValue | string | null;
      if (next === null) text += strings.noItem;
      else if (typeof next === "string") text += next;
      else if ("text" in next) text += next.text;
      else {
        const object = this.objects.get(next.object);
        if (this.shared.has(next.object) && next.object !== define) text += this.nameFor(next.object);
        else if (!object) text += "...";
        else if (object.kind === "function") text += functionText(object);
        else {
          open.push(object.more > 0 ? strings.moreItems(object.more) : "]", ...listed(object.items));
          text += "[";
        }
        define = undefined;
      }
    }
    return text;
  }

  private nameFor(id: number): string {
    const name = this.names.get(id) ?? nameOf(this.names.size);
    this.names.set(id, name);
    return name;
  }
}

/** Values and the commas between them, the last one first. */
function listed(values: readonly (ShownValue | null)[]): (ShownValue | string | null)[] {
  return values.flatMap((value, index) => (index === 0 ? [value] : [", ", value])).reverse();
}

/** A function in words: `function add(x, y)`, or the text of a short one without a name. */
export function functionText({ name, parameters, text }: Pick<ShownFunction, "name" | "parameters" | "text">): string {
  const short = name === "" && text !== "" && text.length <= SHORT;
  return short ? text.replace(/\s+/g, " ") : strings.functionOf(name, parameters.join(", "));
}

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
  if (object.kind === "function") return functionText(object);
  const items = object.items.slice(0, 3).map((item) => (item && "text" in item ? item.text.slice(0, 20) : "..."));
  return `[${items.join(", ")}${object.items.length > 3 ? ", ..." : ""}]`;
}
