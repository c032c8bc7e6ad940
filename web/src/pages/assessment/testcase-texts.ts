import { asciiOf, codeOf, invisibleName } from "../../../../language/characters";
import { strings } from "../../texts/en/assessment";

/** Letters and signs of other scripts that are drawn as those of the Latin one. */
const DRAWN_ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["аеорсхуіјѕԁһԛԝ", "aeopcxyijsdhqw"],
    ["АВЕКМНОРСТХІЈЅ", "ABEKMHOPCTXIJS"],
    ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo"],
    ["‐‑‒–—−", "------"],
    ["‘’‛′“”‟″", `''''""""`],
  ].flatMap(([drawn = "", as = ""]) => [...drawn].map((one, at) => [one, as[at] ?? ""])),
);

/** A text as it looks: composed, without what nobody sees, and with one sign for all that are drawn alike. */
const looks = (text: string): string =>
  [...text.normalize("NFC")]
    .map((one) => (invisibleName(one) && !/\s/.test(one) ? "" : (DRAWN_ALIKE[one] ?? asciiOf(one) ?? one)))
    .join("");

/** A letter with the marks on it, and the joiners that a letter may end in. */
const LETTER = /\P{M}[\p{M}\u200c\u200d]*|\p{M}+/gu;
const lettersOf = (text: string): string[] => text.match(LETTER) ?? [];
const numbersOf = (letter: string): string => [...letter].map(codeOf).join(" ");

/**
 * Says which letter of a result is another one than it looks.
 * @returns null for texts that are the same, and for those of which anybody sees the difference
 */
export function sameToTheEye(expected: string, actual: string): string | null {
  if (expected === actual || looks(expected) !== looks(actual)) return null;
  const [wanted, had] = [lettersOf(expected), lettersOf(actual)];
  const at = wanted.findIndex((letter, place) => letter !== had[place]);
  const [there, meant] = [had[at], wanted[at]];
  if (at < 0 || there === undefined || meant === undefined) {
    const rest = had.slice(wanted.length).join("") || wanted.slice(had.length).join("");
    return had.length > wanted.length ? strings.eyeTooMuch(numbersOf(rest)) : strings.eyeMissing(numbersOf(rest));
  }
  return strings.eyeDiffers(there, numbersOf(there), meant, numbersOf(meant));
}

/** The first line of a testcase's program, where it is a comment. */
const TITLE = /^\s*\/\/[ \t]*(\S[^\n]*)/;

/** The words that a testcase's program has for itself, to be shown in place of its code; null when it has none. */
export const titleOf = (program: string): string | null => TITLE.exec(program)?.[1]?.trim() ?? null;
