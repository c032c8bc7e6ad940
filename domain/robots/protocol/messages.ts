import { utf8Bytes, utf8Text } from "../bytecode/utf8";

/**
 * The messages between pages and robots, byte by byte: little-endian, packed, and each begins with its number (u32). A text
 * is its length in bytes (u32), its bytes in UTF-8, and a NUL that the length does not count.
 */

/** A value that a robot displays, as far as it can be told. Arrays and functions arrive without what is in them. */
export type ShownValue = undefined | null | boolean | number | string | { readonly kind: "array" | "function" };

/** What a robot is doing. */
export type RobotStatus = "idle" | "running" | "prompt";

/** What a robot sends, behind the number of the message. */
export type FromRobot =
  | { readonly kind: "hello"; readonly nonce: number }
  | { readonly kind: "status"; readonly status: RobotStatus; readonly prompt: string | null }
  | {
      readonly kind: "display";
      readonly shown: "output" | "error" | "result";
      readonly value: ShownValue;
      /** It is shown by itself; others wait for a flush and are then one piece of text. */
      readonly isWhole: boolean;
    }
  /** What was displayed from this number on up to the flush belongs together. */
  | { readonly kind: "flush"; readonly from: number };

export interface Numbered<Body> {
  readonly number: number;
  readonly body: Body;
}

const STATUSES: readonly RobotStatus[] = ["idle", "running", "prompt"];
const SHOWN = ["output", "error", "result"] as const;
const FLUSH = 100;
const FULL_MESSAGE = 0x100;
const TYPE = { undefined: 1, null: 2, boolean: 3, integer: 4, float: 5, string: 6, array: 7, function: 8 } as const;

// Read

/**
 * Reads what a robot has sent; null for what is no message of its topic. Lengths that go beyond the message are cut, and what
 * a robot leaves undetermined is not looked at.
 */
export function readFromRobot(topic: "hello" | "status" | "display", payload: Uint8Array): Numbered<FromRobot> | null {
  const reader = new Reader(payload);
  const number = reader.u32();
  if (number === null) return null;
  const body = topic === "hello" ? readHello(reader) : topic === "status" ? readStatus(reader) : readDisplay(reader);
  return body && { number, body };
}

function readHello(reader: Reader): FromRobot | null {
  const nonce = reader.u32();
  return nonce === null ? null : { kind: "hello", nonce };
}

function readStatus(reader: Reader): FromRobot | null {
  const code = reader.u16();
  const status = code === null ? undefined : STATUSES[code];
  if (status === undefined) return null;
  return { kind: "status", status, prompt: status === "prompt" ? reader.text() : null };
}

function readDisplay(reader: Reader): FromRobot | null {
  const code = reader.u16();
  if (code === null) return null;
  if (code === FLUSH) {
    const from = reader.u32();
    return from === null ? null : { kind: "flush", from };
  }
  const shown = SHOWN[code & 0xff];
  const type = reader.u16();
  if (shown === undefined || type === null) return null;
  const value = readValue(reader, type);
  return value && { kind: "display", shown, value: value.value, isWhole: (code & FULL_MESSAGE) !== 0 };
}

function readValue(reader: Reader, type: number): { readonly value: ShownValue } | null {
  switch (type) {
    case TYPE.undefined:
      return { value: undefined };
    case TYPE.null:
      return { value: null };
    case TYPE.boolean:
      return { value: reader.u8() === 1 };
    case TYPE.integer:
      return { value: reader.i32() ?? 0 };
    case TYPE.float:
      return { value: reader.f32() ?? 0 };
    case TYPE.string:
      return { value: reader.text() };
    case TYPE.array:
      return { value: { kind: "array" } };
    case TYPE.function:
      return { value: { kind: "function" } };
    default:
      return null;
  }
}

/** Reads one thing after the other; null where the message has ended. */
class Reader {
  private readonly view: DataView;
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private take(length: number): number | null {
    if (this.at + length > this.bytes.length) return null;
    const { at } = this;
    this.at += length;
    return at;
  }

  u8 = () => this.read(1, (at) => this.view.getUint8(at));
  u16 = () => this.read(2, (at) => this.view.getUint16(at, true));
  u32 = () => this.read(4, (at) => this.view.getUint32(at, true));
  i32 = () => this.read(4, (at) => this.view.getInt32(at, true));
  f32 = () => this.read(4, (at) => this.view.getFloat32(at, true));

  private read(length: number, of: (at: number) => number): number | null {
    const at = this.take(length);
    return at === null ? null : of(at);
  }

  text(): string {
    const length = this.u32() ?? 0;
    return utf8Text(this.bytes.subarray(this.at, Math.min(this.bytes.length, this.at + length)));
  }

  rest(): Uint8Array {
    return this.bytes.subarray(this.at);
  }
}

/** Reads the number of a message to a robot and what follows it; null for one that is too short. */
export function readToRobot(payload: Uint8Array): Numbered<Uint8Array> | null {
  const reader = new Reader(payload);
  const number = reader.u32();
  return number === null ? null : { number, body: reader.rest() };
}

// Write

/** A program that is sent may be so long, in bytes: AWS IoT Core ends a connection over which more than 128 KB come at once. */
export const PROGRAM_BYTES = 128 * 1024 - 4;

/** Writes a message to a robot: nothing behind its number, or a program for `run`. */
export const writeToRobot = (number: number, program: Uint8Array = new Uint8Array()): Uint8Array =>
  new Writer().u32(number).bytes(program).done();

/** Displays have at least so many bytes, whatever is in them. */
const LEAST_DISPLAY = 12;

/** Writes a message of a robot, as the topic of its kind carries it. */
export function writeFromRobot({ number, body }: Numbered<FromRobot>): Uint8Array {
  const writer = new Writer().u32(number);
  switch (body.kind) {
    case "hello":
      return writer.u32(body.nonce).done();
    case "status":
      writer.u16(STATUSES.indexOf(body.status));
      if (body.prompt !== null) writer.text(body.prompt);
      return writer.done();
    case "flush":
      return writer.u16(FLUSH).u32(body.from).done();
    case "display":
      writer.u16(SHOWN.indexOf(body.shown) | (body.isWhole ? FULL_MESSAGE : 0));
      writeValue(writer, body.value);
      return writer.done(LEAST_DISPLAY);
  }
}

/** Whole numbers that a robot keeps as integers have 21 bits. */
const isInteger = (value: number): boolean => Number.isInteger(value) && value >= -(2 ** 20) && value < 2 ** 20;

function writeValue(writer: Writer, value: ShownValue): void {
  if (value === undefined) writer.u16(TYPE.undefined);
  else if (value === null) writer.u16(TYPE.null);
  else if (typeof value === "boolean") writer.u16(TYPE.boolean).u8(value ? 1 : 0);
  else if (typeof value === "string") writer.u16(TYPE.string).text(value);
  else if (typeof value !== "number") writer.u16(TYPE[value.kind]);
  else if (isInteger(value)) writer.u16(TYPE.integer).i32(value);
  else writer.u16(TYPE.float).f32(value);
}

class Writer {
  private readonly parts: number[] = [];

  u8(value: number): this {
    this.parts.push(value & 0xff);
    return this;
  }

  u16(value: number): this {
    return this.u8(value).u8(value >> 8);
  }

  u32(value: number): this {
    return this.u16(value).u16(value >>> 16);
  }

  i32 = this.u32;

  f32(value: number): this {
    const view = new DataView(new ArrayBuffer(4));
    view.setFloat32(0, value, true);
    return this.u32(view.getUint32(0, true));
  }

  text(value: string): this {
    const bytes = utf8Bytes(value);
    return this.u32(bytes.length).bytes(bytes).u8(0);
  }

  bytes(bytes: Uint8Array): this {
    for (const byte of bytes) this.parts.push(byte);
    return this;
  }

  done(least = 0): Uint8Array {
    while (this.parts.length < least) this.parts.push(0);
    return Uint8Array.from(this.parts);
  }
}
