import type { strings } from "../../texts/en/symbol-keyboard";
import type { Motion } from "./typing";

type KeyName = keyof typeof strings;

/** A key of the on-screen keyboard: it types `text`, or does `motion`. `name` is for who cannot see the symbol. */
export type Key =
  | { readonly name: KeyName; readonly text: string; readonly motion?: undefined }
  | { readonly name: KeyName; readonly motion: Motion; readonly shown: string };

const symbol = (text: string, name: KeyName): Key => ({ text, name });

/** The keys, in the order of the specification (section 2). */
export const KEYS: readonly Key[] = [
  symbol("{", "openingBrace"),
  symbol("}", "closingBrace"),
  symbol("(", "openingParenthesis"),
  symbol(")", "closingParenthesis"),
  symbol('"', "doubleQuote"),
  symbol("'", "singleQuote"),
  symbol("_", "underscore"),
  symbol("=>", "functionArrow"),
  symbol(";", "semicolon"),
  symbol("&&", "and"),
  symbol("||", "or"),
  symbol("!", "not"),
  symbol("<", "lessThan"),
  symbol(">", "greaterThan"),
  symbol("=", "equalsSign"),
  symbol("===", "isEqualTo"),
  symbol("+", "plus"),
  symbol("-", "minus"),
  symbol("*", "times"),
  symbol("/", "dividedBy"),
  symbol("%", "remainder"),
  symbol("//", "comment"),
  { name: "arrowLeft", motion: "left", shown: "←" },
  { name: "arrowRight", motion: "right", shown: "→" },
  { name: "arrowUp", motion: "up", shown: "↑" },
  { name: "arrowDown", motion: "down", shown: "↓" },
  { name: "tab", motion: "tab", shown: "⇥" },
  { name: "backspace", motion: "backspace", shown: "⌫" },
];

/** Keys that go on while they are held. */
export const repeats = (key: Key): boolean => key.motion !== undefined && key.motion !== "tab";
