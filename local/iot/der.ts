/** The subset of DER, the encoding of certificates (ITU-T X.690), that certificates and requests for them need. */

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** One value: its tag, what it holds, and the whole of its bytes. */
export interface DerValue {
  readonly tag: number;
  readonly content: Buffer;
  readonly bytes: Buffer;
}

/** A context-specific, constructed tag: `[number]`. */
export const contextTag = (number: number): number => 0xa0 | number;

export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

export const sequence = (...contents: readonly Uint8Array[]): Buffer => der(TAG.sequence, ...contents);

export const bitString = (bytes: Uint8Array, unusedBits = 0): Buffer =>
  der(TAG.bitString, Buffer.from([unusedBits]), bytes);

export const octetString = (bytes: Uint8Array): Buffer => der(TAG.octetString, bytes);

/** A positive integer of big-endian bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const significant = start < 0 ? Buffer.from([0]) : bytes.subarray(start);
  return der(TAG.integer, Buffer.from((significant[0] as number) >= 0x80 ? [0] : []), significant);
}

/** An object identifier, given as `1.2.840.10045`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number & 0x7f];
    for (let left = number >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return der(TAG.oid, Buffer.from(bytes));
}

/** A time: with two digits of the year until 2049, with four after it (RFC 5280, 4.1.2.5). */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/\.\d+|\D/g, "")}Z`;
  return date.getUTCFullYear() < 2050
    ? der(TAG.utcTime, Buffer.from(digits.slice(2)))
    : der(TAG.generalizedTime, Buffer.from(digits));
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let left = length; left > 0; left >>>= 8) bytes.unshift(left & 0xff);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

/** The values that follow one another in the bytes. Throws when they do not fill them exactly. */
export function derValues(bytes: Buffer): DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { start, length } = header(bytes, at);
    if (start + length > bytes.length) throw new Error("DER: a value is cut off");
    const content = bytes.subarray(start, start + length);
    values.push({ tag: bytes[at] as number, content, bytes: bytes.subarray(at, start + length) });
    at = start + length;
  }
  return values;
}

function header(bytes: Buffer, at: number): { start: number; length: number } {
  const first = bytes[at + 1];
  if (first === undefined) throw new Error("DER: a value is cut off");
  if (first < 0x80) return { start: at + 2, length: first };
  const count = first & 0x7f;
  if (count === 0 || count > 4 || at + 2 + count > bytes.length) throw new Error("DER: a length is not well-formed");
  return { start: at + 2 + count, length: bytes.readUIntBE(at + 2, count) };
}

/** The values inside a value of the expected tag. */
export function contentOf(value: DerValue | undefined, tag: number = TAG.sequence): DerValue[] {
  if (value?.tag !== tag) throw new Error("DER: a value is not of the expected kind");
  return derValues(value.content);
}
