import { withText } from "../values/function-text";

/** The description of a function: all of it is also shown by `display`. */
export interface AboutFunction {
  /** Empty when it has none. */
  readonly name: string;
  readonly parameters: readonly string[];
  /** Empty when the person may not see it. */
  readonly text: string;
}

/** How a function of the program or of a library is shown. */
type Shown = ((...args: never[]) => unknown) & {
  readonly literal?: { readonly name: string };
  readonly code?: { readonly shape?: { readonly name: string | null } };
};

/** Characters of a function's text that are kept. */
export const TEXT_LIMIT = 2_000;

const HEAD = /^(?:function\s*([\w$]*)\s*\(([^)]*)\)|\(([^)]*)\)\s*=>|([\w$]+)\s*=>)/;
const HIDDEN = /\{\s*\[implementation hidden\]\s*\}$/;
/** Names that engines give to functions without a name in the program. */
const NAMELESS = new Set(["", "anonymous", "function"]);

/** Name, parameters and text of a function, as far as the person may see them. */
export function describeFunction(f: (...args: never[]) => unknown): AboutFunction {
  const shown = withText(f) as Shown;
  const text = String(shown);
  const [, declared, first, second, single] = HEAD.exec(text) ?? [];
  const names = [declared, shown.literal?.name, shown.code?.shape?.name];
  const name = names.find((one) => typeof one === "string" && !NAMELESS.has(one)) ?? "";
  const parameters = (first ?? second ?? single ?? "")
    .split(",")
    .map((parameter) => parameter.trim())
    .filter((parameter) => parameter !== "");
  const shortened = text.length > TEXT_LIMIT ? `${text.slice(0, TEXT_LIMIT)}...` : text;
  return { name, parameters, text: HIDDEN.test(text) ? "" : shortened };
}
