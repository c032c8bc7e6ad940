/** What stands for a part of a text that cannot be written or read. */
const REPLACEMENT = 0xfffd;

/**
 * Returns the bytes of a text in UTF-8. Where programs are graded there is nothing but the language itself, so nothing of
 * the platform does it.
 */
export function utf8Bytes(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? REPLACEMENT;
    const code = point >= 0xd800 && point <= 0xdfff ? REPLACEMENT : point;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    }
  }
  return Uint8Array.from(bytes);
}

/** Returns the text of bytes in UTF-8; what is none is replaced. A byte-order mark is a character like others. */
export function utf8Text(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const more =
      first < 0x80
        ? 0
        : first >= 0xc2 && first < 0xe0
          ? 1
          : first >= 0xe0 && first < 0xf0
            ? 2
            : first >= 0xf0 && first < 0xf5
              ? 3
              : -1;
    const code = more < 0 ? REPLACEMENT : decoded(bytes, at, more);
    text += String.fromCodePoint(code);
    at += code === REPLACEMENT ? 1 : more + 1;
    if (code === REPLACEMENT && isReplacement(bytes, at - 1)) at += 2;
  }
  return text;
}

/** The character itself, rather than something that could not be read. */
const isReplacement = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd;

/** The least code that needs so many further bytes. */
const LEAST = [0, 0x80, 0x800, 0x10000];

function decoded(bytes: Uint8Array, at: number, more: number): number {
  let code = (bytes[at] ?? 0) & (more === 0 ? 0x7f : 0x3f >> more);
  for (let index = 1; index <= more; index++) {
    const byte = bytes[at + index] ?? 0;
    if ((byte & 0xc0) !== 0x80) return REPLACEMENT;
    code = (code << 6) | (byte & 0x3f);
  }
  const isBad = code < (LEAST[more] ?? 0) || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return isBad ? REPLACEMENT : code;
}
