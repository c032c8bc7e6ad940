/** Names of keys as programs give them, by the names that browsers give; letters and digits stand for themselves. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  " ": "SPACE",
  ARROWUP: "UP",
  ARROWDOWN: "DOWN",
  ARROWLEFT: "LEFT",
  ARROWRIGHT: "RIGHT",
  ESCAPE: "ESC",
  CONTROL: "CTRL",
  PAGEUP: "PAGE_UP",
  PAGEDOWN: "PAGE_DOWN",
  ...Object.fromEntries(
    ["ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"].map((word, digit) => [
      String(digit),
      word,
    ]),
  ),
};

const OTHER_KEYS = ["ENTER", "SHIFT", "ALT", "BACKSPACE", "DELETE", "HOME", "END"];

/** Returns the name that programs use for a key of a browser (`KeyboardEvent.key`) or for a name of their own. */
export function keyName(key: string): string {
  const upper = key.toUpperCase();
  return KEY_NAMES[upper] ?? upper;
}

/** Tells whether a program can listen to a key of that name. */
export const isKeyName = (name: string): boolean =>
  /^([A-Z]|F([1-9]|1[0-2]))$/.test(name) || Object.values(KEY_NAMES).includes(name) || OTHER_KEYS.includes(name);
