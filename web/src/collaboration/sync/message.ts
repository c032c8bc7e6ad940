import { ByteReader, ByteWriter, Malformed } from "./bytes";
import type { Summary } from "./document";

/** What peers tell one another. */
export type Message =
  /** What I have, and who I am; whoever has more answers, whoever has less says hello too. */
  | { readonly kind: "hello"; readonly summary: Summary; readonly presence: string }
  /** What I have just typed. */
  | { readonly kind: "update"; readonly update: Uint8Array }
  /** What `to` lacked of what I have. */
  | { readonly kind: "answer"; readonly to: string; readonly summary: Summary; readonly update: Uint8Array }
  | { readonly kind: "presence"; readonly presence: string }
  | { readonly kind: "bye" };

/** The form of messages; peers with another one are not understood, and told so. */
const FORM = 1;
const KINDS = ["hello", "update", "answer", "presence", "bye"] as const;

/** A message as bytes. */
export function encodeMessage(message: Message): Uint8Array {
  const writer = new ByteWriter().byte(FORM).byte(KINDS.indexOf(message.kind));
  switch (message.kind) {
    case "hello":
      return writeSummary(writer, message.summary).text(message.presence).finish();
    case "update":
      return writer.bytes(message.update).finish();
    case "answer":
      return writeSummary(writer.text(message.to), message.summary).bytes(message.update).finish();
    case "presence":
      return writer.text(message.presence).finish();
    case "bye":
      return writer.finish();
  }
}

const writeSummary = (writer: ByteWriter, { vector, deleted }: Summary): ByteWriter =>
  writer.bytes(vector).text(deleted);

/** A message of its bytes. @throws Malformed when they are none */
export function decodeMessage(bytes: Uint8Array): Message {
  const reader = new ByteReader(bytes);
  if (reader.byte() !== FORM) throw new Malformed("another form of messages");
  const message = readContent(reader, KINDS[reader.byte()]);
  reader.end();
  return message;
}

function readContent(reader: ByteReader, kind: Message["kind"] | undefined): Message {
  switch (kind) {
    case "hello":
      return { kind, summary: readSummary(reader), presence: reader.text() };
    case "update":
      return { kind, update: reader.bytes() };
    case "answer":
      return { kind, to: reader.text(), summary: readSummary(reader), update: reader.bytes() };
    case "presence":
      return { kind, presence: reader.text() };
    case "bye":
      return { kind };
    default:
      throw new Malformed("no kind of message");
  }
}

const readSummary = (reader: ByteReader): Summary => ({ vector: reader.bytes(), deleted: reader.text() });
