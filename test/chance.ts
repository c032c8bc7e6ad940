/** Finds what leaves a browser test to chance: it passes on a fast machine, and fails on a slow one. Reads no file. */

interface Kind {
  readonly what: string;
  readonly pattern: RegExp;
}

const READS =
  "count|innerText|innerHTML|textContent|allInnerTexts|allTextContents|isVisible|isHidden|isEnabled|isDisabled|isChecked|inputValue|getAttribute";

const KINDS: readonly Kind[] = [
  {
    what: "reads the page once: `becomes` reads it until it is so",
    pattern: new RegExp(String.raw`\bexpect\(\s*\(?\s*await\s[^;]*?\.(?:${READS})\(`, "g"),
  },
  {
    what: "waits for an address: it is ahead of the screen, so wait for what the screen shows",
    pattern: /\.waitForURL\(/g,
  },
  {
    what: "asserts a time: print it in a bench, or count requests, tasks or writes",
    pattern:
      /\bexpect\([^;]*?(?:performance\.now\(\)|Date\.now\(\)|\b(?:ms|milliseconds|seconds|took|elapsed)\b)[^;]*?\)\s*\.(?:toBeLessThan|toBeGreaterThan)/g,
  },
  {
    what: "waits for a time to pass: wait for a condition",
    pattern: /\.waitForTimeout\(/g,
  },
];

/** A line that gives the focus or waits for the screen on which keys are heard, by itself or by a helper with the page. */
const BEFORE_KEYS =
  /\.(?:click|focus|fill|press|check|hover|type|insertText|waitFor|goto|reload|evaluate)\(|\bbecomes\(|\bawait \w*(?:focus|reach|press|type|stands|record|goTo)\w*\(|\bawait \w+\((?:page|tab|staff|student)\b/i;
const KEY = /\.keyboard\.(?:press|type|insertText|down)\(/;
/** Lines above a key in which it must be said who hears it. */
const NEAR = 8;

/** Names each place of a test's text that leaves it to chance, one line each: the line's number and what is wrong. */
export function leftToChance(text: string): string[] {
  const found = KINDS.flatMap(({ what, pattern }) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ line: text.slice(0, index).split("\n").length, what })),
  );
  const lines = text.split("\n");
  const unheard = lines.flatMap((line, at) =>
    KEY.test(line) && !lines.slice(Math.max(0, at - NEAR), at).some((before) => BEFORE_KEYS.test(before))
      ? [{ line: at + 1, what: "presses a key, and nothing near it says who has the focus" }]
      : [],
  );
  return [...found, ...unheard].sort((a, b) => a.line - b.line).map(({ line, what }) => `${line}: ${what}`);
}
