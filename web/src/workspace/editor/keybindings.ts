import { monaco } from "../monaco";

const HELD: Readonly<Record<string, number>> = {
  Ctrl: monaco.KeyMod.CtrlCmd,
  Shift: monaco.KeyMod.Shift,
  Alt: monaco.KeyMod.Alt,
};

/** Returns Monaco's number for the keys of a command, of which the second may follow the first. */
export function keybindingOf(keys: string): number {
  const [first = 0, second] = keys
    .split(" ")
    .map((pressed) => pressed.split("+").reduce((number, part) => number | (HELD[part] ?? codeOf(part)), 0));
  return second === undefined ? first : monaco.KeyMod.chord(first, second);
}

function codeOf(name: string): number {
  const codes: Readonly<Record<string, number | string>> = monaco.KeyCode;
  const code = codes[/^[A-Z]$/.test(name) ? `Key${name}` : name];
  if (typeof code !== "number") throw new Error(`There is no key ${name}`);
  return code;
}
