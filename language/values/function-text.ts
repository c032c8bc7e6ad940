type Function = (...args: never[]) => unknown;

/** The text of a function whose own one would be JavaScript of the engine, which is another in every bundle. */
function hidden({ length }: Function): string {
  const parameters = Array.from({ length }, (_, index) => `p${index + 1}`);
  return `(${parameters.join(", ")}) => {\n\t[implementation hidden]\n}`;
}

/** Gives a function a text to be shown by, unless it has one. */
export function withText<F extends Function>(f: F): F {
  if (Object.hasOwn(f, "toString") || !Object.isExtensible(f)) return f;
  const text = hidden(f);
  return Object.defineProperty(f, "toString", { value: () => text, configurable: true, writable: true });
}

/** Gives every function that a value holds a text to be shown by: those that libraries made have none. */
export function withTexts(value: unknown): unknown {
  if (typeof value === "function") return withText(value as Function);
  if (!Array.isArray(value)) return value;
  const visited = new Set<unknown>([value]);
  const open: unknown[] = [value];
  while (open.length > 0) {
    for (const element of open.pop() as unknown[]) {
      if (typeof element === "function") withText(element as Function);
      if (!Array.isArray(element) || visited.has(element)) continue;
      visited.add(element);
      open.push(element);
    }
  }
  return value;
}
