import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { decodeFully, Malformed } from "./malformed";
import type { Summary } from "./shared-document";

/** A message between the peers of a session. */
export type Message =
  /** The sender's summary and presence: a peer that has more answers, one that has less says hello too. */
  | { readonly kind: "hello"; readonly summary: Summary; readonly presence: string }
  /** Changes that the sender has just made. */
  | { readonly kind: "update"; readonly update: Uint8Array }
  /** Content of the sender's copy that `to` lacked. */
  | { readonly kind: "answer"; readonly to: string; readonly summary: Summary; readonly update: Uint8Array }
  | { readonly kind: "presence"; readonly presence: string }
  | { readonly kind: "bye" };

/** Version of the messages; those of another version count as malformed. */
const VERSION = 2;
const KINDS = ["hello", "update", "answer", "presence", "bye"] as const;

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
    default:
      throw new Malformed("no kind of message");
  }
}
