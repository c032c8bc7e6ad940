import { S3Error } from "./error";

/** A form that a browser posts to a bucket. */
export interface PostedForm {
  /** The fields before the file, by their names in lower case; what comes after the file does not count. */
  readonly fields: ReadonlyMap<string, string>;
  readonly file: Buffer;
}

const malformed = (why: string) => new S3Error(400, "MalformedPOSTRequest", why);
const LINE = Buffer.from("\r\n");
const HEAD_END = Buffer.from("\r\n\r\n");

/** Reads multipart/form-data without copying the file. */
export function readForm(body: Buffer, contentType: string | undefined): PostedForm {
  const boundary = /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType ?? "");
  if (!boundary)
    throw new S3Error(412, "PreconditionFailed", "Bucket POST must be of the enclosure-type multipart/form-data");
  const delimiter = Buffer.from(`--${boundary[1] ?? boundary[2]}`);
  const fields = new Map<string, string>();
  for (let at = body.indexOf(delimiter); ; ) {
    const start = at + delimiter.length;
    if (at < 0 || !body.subarray(start, start + 2).equals(LINE)) throw malformed("The form has no file.");
    const headEnd = body.indexOf(HEAD_END, start);
    at = body.indexOf(Buffer.concat([LINE, delimiter]), headEnd) + 2;
    if (headEnd < 0 || at < 2) throw malformed("A part of the form has no end.");
    const name = /name="([^"]*)"/i.exec(body.toString("utf8", start, headEnd))?.[1]?.toLowerCase();
    const content = body.subarray(headEnd + HEAD_END.length, at - 2);
    if (name === undefined) throw malformed("A part of the form has no name.");
    if (name === "file") return { fields, file: content };
    fields.set(name, content.toString("utf8"));
  }
}
