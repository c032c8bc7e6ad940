/** Returns the uuid that belongs to a name: the same one every time, another one for every other name (RFC 9562, version 5). */
export function uuidFromName(namespace: string, name: string): string {
  const prefix = Uint8Array.from(namespace.replaceAll("-", "").match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const bytes = sha1(Uint8Array.from([...prefix, ...new TextEncoder().encode(name)])).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** SHA-1 at once: that of the browser is asynchronous, and this room has no clock and no waiting. No secret depends on it. */
function sha1(message: Uint8Array): Uint8Array {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64));
  for (const [place, byte] of message.entries()) blocks.setUint8(place, byte);
  blocks.setUint8(message.length, 0x80);
  blocks.setUint32(blocks.byteLength - 4, message.length * 8);
  const hash = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (let block = 0; block < blocks.byteLength; block += 64) {
    const rounds = roundsOf(hashWordsOf(blocks, block), hash);
    for (const [place, word] of rounds.entries()) hash[place] = ((hash[place] ?? 0) + word) >>> 0;
  }
  const digest = new DataView(new ArrayBuffer(20));
  for (const [place, word] of hash.entries()) digest.setUint32(place * 4, word);
  return new Uint8Array(digest.buffer);
}

function hashWordsOf(blocks: DataView, block: number): number[] {
  const words = Array.from({ length: 16 }, (_, place) => blocks.getUint32(block + place * 4));
  for (let place = 16; place < 80; place++) {
    const mixed = [3, 8, 14, 16].reduce((sum, back) => sum ^ (words[place - back] ?? 0), 0);
    words.push(turn(mixed, 1));
  }
  return words;
}

function roundsOf(words: readonly number[], hash: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = hash;
  for (const [round, word] of words.entries()) {
    const quarter = Math.floor(round / 20);
    const mixed = quarter === 0 ? (b & c) | (~b & d) : quarter === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
    const next = (turn(a, 5) + mixed + e + (CONSTANTS[quarter] ?? 0) + word) >>> 0;
    [a, b, c, d, e] = [next, a, turn(b, 30), c, d];
  }
  return [a, b, c, d, e];
}

const CONSTANTS = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6];

function turn(word: number, bits: number): number {
  return ((word << bits) | (word >>> (32 - bits))) >>> 0;
}
