import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import type { Clock } from "./bus";
import { decodeFully, Malformed } from "./malformed";
import type { Summary } from "./shared-document";

/** Bytes that one message on the bus may have. IoT Core takes 128 KB; the rest is for its own wrapping. */
const MESSAGE_LIMIT = 96 * 1024;
/** Bytes that a message may have once it is whole. */
export const UNSPLIT_LIMIT = 1024 * 1024;

const FRAGMENT_BYTES = MESSAGE_LIMIT - 64;
const FRAGMENTS_LIMIT = Math.ceil(UNSPLIT_LIMIT / FRAGMENT_BYTES);
const UNSPLIT = 0;
const FRAGMENT = 1;
/** Incomplete messages that are kept, of one sender and of all. */
const WAITING = { ofOne: 2, ofAll: 16 } as const;
const WAIT_MS = 15_000;

/**
 * The messages on the bus that carry one: itself, or its fragments.
 * @param id tells the fragments of one message from those of the sender's others; 32 bits
 * @throws RangeError when it is longer than UNSPLIT_LIMIT
 */
export function split(whole: Uint8Array, id: number): Uint8Array[] {
  if (whole.length > UNSPLIT_LIMIT) throw new RangeError(`A message of ${whole.length} bytes is too long`);
  if (whole.length <= FRAGMENT_BYTES) {
    return [
      encoding.encode((encoder) => {
        encoding.writeUint8(encoder, UNSPLIT);
        encoding.writeVarUint8Array(encoder, whole);
      }),
    ];
  }
  const count = Math.ceil(whole.length / FRAGMENT_BYTES);
  return Array.from({ length: count }, (_, index) =>
    encoding.encode((encoder) => {
      encoding.writeUint8(encoder, FRAGMENT);
      for (const number of [id, index, count]) encoding.writeVarUint(encoder, number);
      encoding.writeVarUint8Array(encoder, whole.subarray(index * FRAGMENT_BYTES, (index + 1) * FRAGMENT_BYTES));
    }),
  );
}

interface Fragment {
  readonly id: number;
  readonly index: number;
  readonly count: number;
  readonly part: Uint8Array;
}

/** Reads a message on the bus: a whole one, or a fragment. @throws Malformed */
const read = (bytes: Uint8Array): Uint8Array | Fragment =>
  decodeFully(bytes, (decoder) => {
    const kind = decoding.readUint8(decoder);
    if (kind === UNSPLIT) return decoding.readVarUint8Array(decoder);
    if (kind !== FRAGMENT) throw new Malformed("neither a message nor a fragment");
    const [id, index, count] = [0, 1, 2].map(() => decoding.readVarUint(decoder)) as [number, number, number];
    const part = decoding.readVarUint8Array(decoder);
    if (index >= count || count > FRAGMENTS_LIMIT) throw new Malformed("a fragment of too many");
    if (part.length > FRAGMENT_BYTES) throw new Malformed("too long a fragment");
    return { id, index, count, part };
  });

interface Waiting {
  readonly from: string;
  readonly parts: (Uint8Array | undefined)[];
  readonly until: number;
}

/** Puts fragments together again, in whatever order and however often they come. What is never finished is forgotten. */
export class Reassembly {
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly clock: Pick<Clock, "now">) {}

  /** The whole message when this was all of it or its last fragment, else null. @throws Malformed */
  add(bytes: Uint8Array, from: string): Uint8Array | null {
    const received = read(bytes);
    return received instanceof Uint8Array ? received : this.addFragment(received, from);
  }

  private addFragment({ id, index, count, part }: Fragment, from: string): Uint8Array | null {
    const key = `${id} ${from}`;
    const message = this.waiting.get(key) ?? this.begin(key, from, count);
    if (message.parts.length !== count) throw new Malformed("fragments that disagree");
    message.parts[index] = part.slice();
    if (message.parts.includes(undefined)) return null;
    this.waiting.delete(key);
    return encoding.encode((encoder) => {
      for (const one of message.parts as Uint8Array[]) encoding.writeUint8Array(encoder, one);
    });
  }

  /** The oldest make room: what was lost on the way is asked for again. */
  private begin(key: string, from: string, count: number): Waiting {
    const now = this.clock.now();
    for (const [old, { until }] of this.waiting) if (until <= now) this.waiting.delete(old);
    const ofOne = [...this.waiting].filter(([, message]) => message.from === from);
    if (ofOne.length >= WAITING.ofOne) this.waiting.delete(ofOne[0]?.[0] ?? "");
    if (this.waiting.size >= WAITING.ofAll) this.waiting.delete(this.waiting.keys().next().value ?? "");
    // A plain array of holes would have no `undefined` for `includes` to find.
    const message = { from, parts: new Array<undefined>(count).fill(undefined), until: now + WAIT_MS };
    this.waiting.set(key, message);
    return message;
  }
}

/** A message between the peers of a session. */
export type Message =
  /** The sender's summary and presence: a peer that has more answers, one that has less says hello too. */
  | { readonly kind: "hello"; readonly summary: Summary; readonly presence: string }
  /** Changes that the sender has just made. */
  | { readonly kind: "update"; readonly update: Uint8Array }
  /** Content of the sender's copy that `to` lacked. */
  | { readonly kind: "answer"; readonly to: string; readonly summary: Summary; readonly update: Uint8Array }
  | { readonly kind: "presence"; readonly presence: string }
  | { readonly kind: "bye" }
  /** Changes that the sender has just made and where its cursor is since: one message in place of two, which are billed each. */
  | { readonly kind: "typed"; readonly update: Uint8Array; readonly presence: string };

/** Version of the messages; those of another version count as malformed. */
const VERSION = 2;
const KINDS = ["hello", "update", "answer", "presence", "bye", "typed"] as const;

/** Returns a message as bytes. */
export const encodeMessage = (message: Message): Uint8Array =>
  encoding.encode((encoder) => {
    encoding.writeUint8(encoder, VERSION);
    encoding.writeUint8(encoder, KINDS.indexOf(message.kind));
    writeContent(encoder, message);
  });

function writeContent(encoder: encoding.Encoder, message: Message): void {
  switch (message.kind) {
    case "hello":
      writeSummary(encoder, message.summary);
      encoding.writeVarString(encoder, message.presence);
      break;
    case "update":
      encoding.writeVarUint8Array(encoder, message.update);
      break;
    case "answer":
      encoding.writeVarString(encoder, message.to);
      writeSummary(encoder, message.summary);
      encoding.writeVarUint8Array(encoder, message.update);
      break;
    case "presence":
      encoding.writeVarString(encoder, message.presence);
      break;
    case "typed":
      encoding.writeVarUint8Array(encoder, message.update);
      encoding.writeVarString(encoder, message.presence);
  }
}

function writeSummary(encoder: encoding.Encoder, { vector, deleted }: Summary): void {
  encoding.writeVarUint8Array(encoder, vector);
  encoding.writeVarString(encoder, deleted);
}

/** Returns the message of these bytes. @throws Malformed when they are none */
export const decodeMessage = (bytes: Uint8Array): Message =>
  decodeFully(bytes, (decoder) => {
    if (decoding.readUint8(decoder) !== VERSION) throw new Malformed("another version of messages");
    return readContent(decoder, KINDS[decoding.readUint8(decoder)]);
  });

function readContent(decoder: decoding.Decoder, kind: Message["kind"] | undefined): Message {
  const bytes = () => decoding.readVarUint8Array(decoder);
  const text = () => decoding.readVarString(decoder);
  const summary = () => ({ vector: bytes(), deleted: text() });
  switch (kind) {
    case "hello":
      return { kind, summary: summary(), presence: text() };
    case "update":
      return { kind, update: bytes() };
    case "answer":
      return { kind, to: text(), summary: summary(), update: bytes() };
    case "presence":
      return { kind, presence: text() };
    case "bye":
      return { kind };
    case "typed":
      return { kind, update: bytes(), presence: text() };
    default:
      throw new Malformed("no kind of message");
  }
}
