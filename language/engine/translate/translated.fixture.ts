import type { Chapter } from "../../library";
import { parsePart } from "../parse";
import type { PartName, Scope } from "../part";
import { translate } from "./program";

const NAMES = new Set(["pair", "head", "is_null", "display", "math_abs", "undefined", "x", "y", "z", "f", "xs"]);

interface Options {
  readonly chapter?: Chapter;
  readonly lazy?: boolean;
  readonly heap?: boolean;
  readonly part?: PartName;
}

/** The whole JavaScript of a part in which the names of this fixture are declared before it. */
export function translated(text: string, { chapter = 4, lazy = false, heap = false, part = "student" }: Options = {}) {
  const scope: Scope = { chapter, names: NAMES };
  const parsed = parsePart(text, part, scope, lazy ? "lazy" : "default");
  if (Array.isArray(parsed)) throw new Error(parsed[0]?.explanation);
  return translate({ ...parsed, part, scope, lazy }, heap);
}

/** The JavaScript of a part's statements alone, where the places of a program in line 1 are written `@1`. */
export function statements(text: string, options?: Options): string {
  const whole = translated(text, options).text;
  const begin = whole.indexOf("void 0;") + "void 0;".length;
  return whole.slice(begin, -1).replaceAll(/,(\d+)\)/g, (_all, at: string) => `,@${Math.floor(Number(at) / 7)})`);
}

/** The direct form of the function that a part declares first, as JavaScript. */
export function directForm(text: string, options?: Options): string {
  const body = statements(text, options);
  const begin = body.indexOf(":$$E($$me,[");
  return body.slice(body.indexOf("]);", begin) + 3, body.lastIndexOf("},$$"));
}

/** The heap form of the function that a part declares first, as JavaScript. */
export function heapForm(text: string, options?: Options): string {
  const body = statements(text, options);
  const begin = body.indexOf("{", body.indexOf("===2?function*(")) + 1;
  return body.slice(begin, body.indexOf("}:$$E($$me,[", begin));
}
