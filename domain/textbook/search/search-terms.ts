/** Words that nearly every paragraph has: they find nothing, so they are neither kept nor looked for. */
const STOP_WORDS = new Set(
  "a an and are as at be but by can do each from had has have he her his how i if in into is it its no not of on or our she so such than that the their them then there these they this those to us was we were what when where which who will with would you your".split(
    " ",
  ),
);

/** A word, and where in the text it stands. */
export interface Word {
  /** In the form in which words are compared: small letters, of usual width, no accents. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** What a word is: an operator of the language, a run of a script that writes without blanks, or letters and digits. */
const WORD =
  /!==|===|=>|<=|>=|&&|\|\||[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+|[\p{L}\p{N}](?:(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}])[\p{L}\p{N}\p{M}_'\u2019\u02bc\uff07])*/gu;
const UNSPACED = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+$/u;

/**
 * Yields the words of a text or a program, names of programs whole (`set_tail`) and with their parts after them. Of a script
 * without blanks it yields each two characters that stand together, so that a word is found wherever it stands.
 */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: found, index } of text.matchAll(WORD)) {
    if (UNSPACED.test(found)) {
      yield* pairsOf(found, index);
      continue;
    }
    const whole = found.replace(/['\u2019\u02bc\uff07_]+$/, "").replace(/['\u2019\u02bc\uff07]s$/, "");
    yield { word: comparable(whole), start: index, end: index + whole.length };
    if (!whole.includes("_")) continue;
    for (const part of whole.matchAll(/[^_]+/g)) {
      const start = index + part.index;
      yield { word: comparable(part[0]), start, end: start + part[0].length };
    }
  }
}

function* pairsOf(run: string, index: number): Generator<Word> {
  const characters = [...run];
  let start = index;
  for (const [place, character] of characters.entries()) {
    const pair = character + (characters[place + 1] ?? "");
    const isRest = place > 0 && place === characters.length - 1;
    if (!isRest) yield { word: comparable(pair), start, end: start + pair.length };
    start += character.length;
  }
}

const comparable = (word: string): string =>
  word
    .normalize("NFKD")
    .replace(/[\p{M}'\u2019\u02bc]/gu, "")
    .toLowerCase();

/** Tells whether a word is worth keeping in an index and looking for; single Latin letters are the variables of every program. */
export const isTelling = (word: string): boolean => word.length <= 60 && !/^[a-z]$/.test(word) && !STOP_WORDS.has(word);

/** Returns the words of what a reader typed, each once; those that tell nothing only where there is no other. */
export function searchTerms(typed: string): string[] {
  const terms = [...new Set([...wordsOf(typed.slice(0, 200))].map(({ word }) => word))];
  const whole = terms.filter((word) => !terms.some((other) => other !== word && other.split("_").includes(word)));
  const telling = whole.filter(isTelling);
  return telling.length > 0 ? telling : whole;
}
