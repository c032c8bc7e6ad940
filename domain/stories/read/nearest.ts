import levenshtein from "fast-levenshtein";

/** The share of a word's letters that may be wrong for it to be taken for another one. */
const TOLERANCE = 0.34;
/** Nobody mistypes a longer one, and to compare two takes the square of their length. */
const LONGEST = 100;

/** Returns the word that was most likely meant: the one with the fewest letters to change, if they are few enough. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length < 2 || word.length > LONGEST) return undefined;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length * TOLERANCE)) + 1;
  for (const candidate of candidates) {
    if (candidate === word || Math.abs(candidate.length - word.length) >= least) continue;
    const distance = distanceOf(word, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Counts the letters to change. Letters in another case or in another order count least. */
function distanceOf(word: string, candidate: string): number {
  if (candidate.toLowerCase() === word.toLowerCase()) return 0.5;
  return lettersOf(word) === lettersOf(candidate) ? 1 : levenshtein.get(word, candidate);
}

const lettersOf = (word: string): string => [...word].sort().join("");
