import { createHash } from "node:crypto";

/** A message attribute of the SQS API; binary values travel as base64. */
export interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue?: string;
  readonly BinaryValue?: string;
}

/** One message as a queue keeps it. Times are epoch milliseconds. */
export interface StoredMessage {
  readonly id: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, MessageAttribute>>;
  readonly sentAt: number;
  visibleAt: number;
  receiveCount: number;
  firstReceivedAt?: number;
  /** The handle of the latest receive; older handles no longer delete. */
  receipt?: string;
}

export function md5(text: string): string {
  return createHash("md5").update(text, "utf8").digest("hex");
}

/**
 * MD5 of message attributes as SQS documents it: by name, each of name, data type and value preceded by its length
 * (4 bytes, big endian), the value also by one byte that tells its transport type (1 string, 2 binary).
 */
export function md5OfAttributes(attributes: Readonly<Record<string, MessageAttribute>>): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const hash = createHash("md5");
  const withLength = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  };
  for (const name of names) {
    const attribute = attributes[name] as MessageAttribute;
    withLength(Buffer.from(name, "utf8"));
    withLength(Buffer.from(attribute.DataType, "utf8"));
    const binary = attribute.DataType.startsWith("Binary");
    hash.update(Buffer.from([binary ? 2 : 1]));
    withLength(
      binary ? Buffer.from(attribute.BinaryValue ?? "", "base64") : Buffer.from(attribute.StringValue ?? "", "utf8"),
    );
  }
  return hash.digest("hex");
}
