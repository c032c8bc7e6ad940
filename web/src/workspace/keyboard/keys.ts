import type { Motion } from "./typing";

/** A key of the on-screen keyboard: it types `text`, or does `motion`. `name` is for who cannot see the symbol. */
export type Key =
  | { readonly name: string; readonly text: string; readonly motion?: undefined }
  | { readonly name: string; readonly motion: Motion; readonly shown: string };

const symbol = (text: string, name: string): Key => ({ text, name });

/** The keys, in the order of the specification (section 2). */
export const KEYS: readonly Key[] = [
  symbol("{", "Opening brace"),
  symbol("}", "Closing brace"),
  symbol("(", "Opening parenthesis"),
  symbol(")", "Closing parenthesis"),
  symbol('"', "Double quote"),
  symbol("'", "Single quote"),
  symbol("_", "Underscore"),
  symbol("=>", "Function arrow"),
  symbol(";", "Semicolon"),
  symbol("&&", "And"),
  symbol("||", "Or"),
  symbol("!", "Not"),
  symbol("<", "Less than"),
  symbol(">", "Greater than"),
  symbol("=", "Equals sign"),
  symbol("===", "Is equal to"),
  symbol("+", "Plus"),
  symbol("-", "Minus"),
  symbol("*", "Times"),
  symbol("/", "Divided by"),
  symbol("%", "Remainder"),
  symbol("//", "Comment"),
  { name: "Arrow left", motion: "left", shown: "←" },
  { name: "Arrow right", motion: "right", shown: "→" },
  { name: "Arrow up", motion: "up", shown: "↑" },
  { name: "Arrow down", motion: "down", shown: "↓" },
  { name: "Tab", motion: "tab", shown: "⇥" },
  { name: "Backspace", motion: "backspace", shown: "⌫" },
];

/** Keys that go on while they are held. */
export const repeats = (key: Key): boolean => key.motion !== undefined && key.motion !== "tab";
