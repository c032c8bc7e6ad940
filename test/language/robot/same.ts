import { isCallable, type Value } from "../../../domain/robots/machine/value";

/** Tells whether a value of the engine is the robot's value, numbers as far as 32 bits hold them. */
export function sameValues(engine: unknown, robot: unknown): boolean {
  const met = new Map<unknown, unknown>();
  const tasks: [unknown, unknown][] = [[engine, robot]];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const [one, other] = task;
    if (typeof one === "function") {
      if (!isCallable(other as Value)) return false;
    } else if (typeof one === "number" && typeof other === "number") {
      if (!nearly(one, other)) return false;
    } else if (Array.isArray(one) && Array.isArray(other)) {
      if (met.get(one) === other) continue;
      met.set(one, other);
      if (one.length !== other.length) return false;
      // A hole of an array is undefined.
      for (let at = 0; at < one.length; at++) tasks.push([one[at], other[at]]);
    } else if (one !== other) return false;
  }
  return true;
}

function nearly(one: number, other: number): boolean {
  if (Object.is(one, other) || one === other) return true;
  return Math.abs(one - other) <= 1e-4 * Math.max(Math.abs(one), 1e-30);
}

const NUMBER = /-?(?:\d+\.?\d*(?:e[+-]?\d+)?|Infinity)/g;

/** Tells whether a displayed text is the robot's, which has no quotes, no line breaks and fewer digits. */
export function sameTexts(engine: string, robot: string): boolean {
  // The engine shows a function's text; the robot has none any more.
  if (robot.includes("<function") || robot.includes("<internal")) return true;
  const [one, other] = [plain(engine), plain(robot)];
  if (one.replace(NUMBER, "#") !== other.replace(NUMBER, "#")) return false;
  const [numbers, others] = [one, other].map((text) => [...text.matchAll(NUMBER)].map(([digits]) => Number(digits)));
  return numbers?.every((number, at) => nearly(number, others?.[at] ?? Number.NaN)) ?? true;
}

const plain = (text: string): string =>
  text
    .replace(/"((?:[^"\\]|\\.)*)"/g, (quoted) => {
      try {
        return String(JSON.parse(quoted));
      } catch {
        return quoted;
      }
    })
    .replaceAll(/\s+/g, "")
    .replaceAll('"', "");

export const sameDisplays = (engine: readonly string[], robot: readonly string[]): boolean =>
  engine.length === robot.length && engine.every((text, at) => sameTexts(text, robot[at] ?? ""));
