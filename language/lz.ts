const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-$";
const DIGITS = new Map([...ALPHABET].map((letter, digit) => [letter, digit]));
const BITS = 6;

/** Reads numbers of any width from a text of 6-bit characters; each number comes with its lowest bit first. */
class BitReader {
  private at = 0;

  private readonly digits: readonly number[];

  constructor(text: string) {
    this.digits = [...text].map((letter) => DIGITS.get(letter) ?? 0);
  }

  get ended(): boolean {
    return this.at > this.digits.length * BITS;
  }

  read(width: number): number {
    let value = 0;
    for (let bit = 0; bit < width; bit++) {
      const digit = this.digits[Math.floor(this.at / BITS)] ?? 0;
      if ((digit >> (BITS - 1 - (this.at % BITS))) & 1) value += 2 ** bit;
      this.at++;
    }
    return value;
  }
}

const [SHORT, LONG, END] = [0, 1, 2];

/**
 * Undoes LZ-string's compressToEncodedURIComponent. The original builds whatever the data asks for, and a short text can
 * ask for gigabytes; this one stops at a limit.
 * @returns the text; `corrupt` or `too long` when there is none
 */
export function decompress(encoded: string, limit: number): { text: string } | "corrupt" | "too long" {
  const bits = new BitReader(encoded.replaceAll(" ", "+"));
  const entries: string[] = ["", "", ""];
  const character = (kind: number): string => String.fromCharCode(bits.read(kind === SHORT ? 8 : 16));
  const first = bits.read(2);
  if (first === END) return { text: "" };
  if (first !== SHORT && first !== LONG) return "corrupt";
  let before = character(first);
  entries.push(before);
  let text = before;
  let width = 3;
  // So many entries more, then numbers become one bit wider.
  let room = 4;
  const grow = () => {
    room--;
    if (room === 0) {
      room = 2 ** width;
      width++;
    }
  };
  for (;;) {
    if (bits.ended) return "corrupt";
    let code = bits.read(width);
    if (code === END) return { text };
    if (code === SHORT || code === LONG) {
      entries.push(character(code));
      code = entries.length - 1;
      grow();
    }
    const entry = entries[code] ?? (code === entries.length ? before + before.charAt(0) : null);
    if (entry === null) return "corrupt";
    if (text.length + entry.length > limit) return "too long";
    text += entry;
    entries.push(before + entry.charAt(0));
    grow();
    before = entry;
  }
}
