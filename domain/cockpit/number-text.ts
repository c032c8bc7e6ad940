/**
 * Whole numbers from 0 as text that needs no separators: five bits a character, the lowest first; a sixth bit says that the
 * number goes on. Numbers below 32 are one character, below 1,024 two.
 */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** The digit of each character by its code. */
const DIGITS: (number | undefined)[] = [];
for (let digit = 0; digit < ALPHABET.length; digit += 1) DIGITS[ALPHABET.charCodeAt(digit)] = digit;
const [BASE, GOES_ON] = [32, 32];

/**
 * Returns numbers as one text.
 *
 * @throws RangeError one of them is not a whole number from 0 that is exact
 */
export function encodeNumbers(numbers: readonly number[]): string {
  let text = "";
  for (const number of numbers) {
    if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${number} is no whole number from 0`);
    let rest = number;
    for (; rest >= BASE; rest = Math.floor(rest / BASE)) text += ALPHABET[(rest % BASE) + GOES_ON];
    text += ALPHABET[rest];
  }
  return text;
}

/**
 * Returns the numbers of such a text.
 *
 * @throws RangeError the text is none
 */
export function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [number, weight] = [0, 1];
  // A sheet has millions of characters: no iterator, and no array for each.
  for (let at = 0; at < text.length; at += 1) {
    const digit = DIGITS[text.charCodeAt(at)];
    if (digit === undefined) throw new RangeError(`"${text[at]}" is no digit`);
    number += (digit % GOES_ON) * weight;
    weight *= BASE;
    if (digit >= GOES_ON) continue;
    numbers.push(number);
    number = 0;
    weight = 1;
  }
  if (weight !== 1) throw new RangeError("The last number is cut off");
  return numbers;
}
