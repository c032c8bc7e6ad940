/** What was received is not what a peer of ours sends. */
export class Malformed extends Error {
  override readonly name = "Malformed";
}

const text = { encoder: new TextEncoder(), decoder: new TextDecoder("utf-8", { fatal: true }) };

/** Writes numbers, texts and byte strings one after the other; lengths go before what has one. */
export class ByteWriter {
  private readonly parts: Uint8Array[] = [];

  byte(value: number): this {
    this.parts.push(Uint8Array.of(value));
    return this;
  }

  /** An integer from 0 to 2^32 - 1. */
  number(value: number): this {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value);
    this.parts.push(bytes);
    return this;
  }

  bytes(value: Uint8Array): this {
    this.number(value.length);
    this.parts.push(value);
    return this;
  }

  text(value: string): this {
    return this.bytes(text.encoder.encode(value));
  }

  finish(): Uint8Array {
    return joined(this.parts);
  }
}

/** Reads what a ByteWriter wrote. Its methods throw Malformed when there is less, or something else. */
export class ByteReader {
  private at = 0;

  constructor(private readonly source: Uint8Array) {}

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  number(): number {
    const bytes = this.take(4);
    return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
  }

  bytes(): Uint8Array {
    return this.take(this.number());
  }

  text(): string {
    try {
      return text.decoder.decode(this.bytes());
    } catch (cause) {
      throw new Malformed("no text", { cause });
    }
  }

  /** Nothing may follow. */
  end(): void {
    if (this.at !== this.source.length) throw new Malformed("more than a message");
  }

  private take(length: number): Uint8Array {
    if (length > this.source.length - this.at) throw new Malformed("less than a message");
    const taken = this.source.subarray(this.at, this.at + length);
    this.at += length;
    return taken;
  }
}

/** All parts in one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
