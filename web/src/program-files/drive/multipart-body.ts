const HYPHENS = "-".repeat(26);
const DIGITS = 24;

/** A body in two parts, and its content type. */
export interface MultipartBody {
  readonly contentType: string;
  readonly body: string;
}

/** Writes metadata and text as one body, as Drive takes them together (RFC 2387). */
export function multipartBody(metadata: object, text: string, digits: () => string = randomDigits): MultipartBody {
  const described = JSON.stringify(metadata);
  let boundary: string;
  // What is in the program must not end a part.
  do boundary = HYPHENS + digits();
  while (text.includes(boundary) || described.includes(boundary));
  const parts = [
    ["application/json; charset=utf-8", described],
    ["text/plain; charset=utf-8", text],
  ];
  const written = parts.map(([type, content]) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`);
  return { contentType: `multipart/related; boundary="${boundary}"`, body: `${written.join("")}--${boundary}--` };
}

function randomDigits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(DIGITS));
  return Array.from(bytes, (byte) => String(byte % 10)).join("");
}
