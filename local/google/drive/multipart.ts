import { DriveError } from "./errors";

/** The two parts of an upload of the type multipart. */
export interface Upload {
  readonly metadata: string;
  readonly mimeType: string;
  readonly content: Buffer;
}

const malformed = () => new DriveError(400, "Malformed multipart body.", { reason: "badContent" });

/**
 * Reads a body of multipart/related as RFC 2387 has it: metadata as JSON, then the content.
 *
 * @throws DriveError 400 for anything else
 */
export function parseMultipart(contentType: string, body: Buffer): Upload {
  const boundary = /^multipart\/(?:related|mixed)\s*;.*?\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  if (name === undefined) throw malformed();
  // Latin-1 keeps every byte as one character, so that the content is cut where it is in the body.
  const [, ...pieces] = `\r\n${body.toString("latin1")}`.split(`\r\n--${name}`);
  const last = pieces.pop();
  if (last === undefined || !last.startsWith("--") || pieces.length !== 2) throw malformed();
  const [metadata, content] = pieces.map(parsePart) as [Part, Part];
  if (!/^application\/json\b/i.test(metadata.type)) throw malformed();
  return { metadata: metadata.bytes.toString("utf8"), mimeType: content.type, content: content.bytes };
}

interface Part {
  readonly type: string;
  readonly bytes: Buffer;
}

function parsePart(piece: string): Part {
  const [head, ...rest] = piece.split("\r\n\r\n");
  if (head === undefined || rest.length === 0 || !head.startsWith("\r\n")) throw malformed();
  const type = /^content-type:\s*(.*)$/im.exec(head)?.[1]?.trim() ?? "";
  return { type, bytes: Buffer.from(rest.join("\r\n\r\n"), "latin1") };
}
