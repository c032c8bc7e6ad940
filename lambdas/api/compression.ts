import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { Refusal } from "../core/kernel/refusal";

const compress = promisify(gzip);

/** Bytes of the shortest answer that is compressed: below this the base64 and the work cost more than the line saves. */
const COMPRESSED_FROM = 16 * 1024;
/** A fast level: the rows of a list repeat so much that the best one saves a tenth more for three times the work. */
const LEVEL = 3;
/** A function may answer 6 MB: JSON of status, headers and body. The headers have the rest. */
export const ANSWER_BYTES = 6 * 1024 * 1024 - 64 * 1024;

export interface CompressedAnswer {
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** Absent when it is sent as it is. */
  readonly encoding?: "gzip";
  /** True when another caller might be sent something else. */
  readonly varies: boolean;
}

/** Returns the text for a caller whose answer is too large to be sent. */
export const tooLargeText = (paged: string | undefined): string =>
  `Too large an answer. Accept gzip${paged === undefined ? "" : `, or use ${paged}`}`;

/**
 * A body as it may leave a Lambda: compressed when it is long and the caller accepts that.
 *
 * @throws Refusal 413 when it is too large all the same; it names the route that answers it in pages, if there is one
 */
export async function compressAnswer(
  text: string,
  { acceptEncoding, paged }: { readonly acceptEncoding: string | undefined; readonly paged?: string | undefined },
): Promise<CompressedAnswer> {
  const bytes = Buffer.byteLength(text);
  if (bytes < COMPRESSED_FROM) return { body: text, varies: false };
  if (!acceptsGzip(acceptEncoding)) {
    if (!fitsAsText(text, bytes)) throw new Refusal(413, tooLargeText(paged));
    return { body: text, varies: true };
  }
  const body = new Uint8Array(await compress(text, { level: LEVEL }));
  if (base64Length(body) > ANSWER_BYTES) throw new Refusal(413, tooLargeText(paged));
  return { body, encoding: "gzip", varies: true };
}

/** Text travels as a JSON string, in which quotes and control characters grow. */
function fitsAsText(text: string, bytes: number): boolean {
  return bytes * 6 <= ANSWER_BYTES || Buffer.byteLength(JSON.stringify(text)) <= ANSWER_BYTES;
}

const base64Length = ({ length }: Uint8Array) => Math.ceil(length / 3) * 4;

/** Tells whether the caller takes gzip (RFC 9110, 12.5.3); `*` stands for it unless it is refused by name. */
function acceptsGzip(header: string | undefined): boolean {
  const weights = new Map<string, number>();
  for (const range of (header ?? "").toLowerCase().split(",")) {
    const [coding = "", ...settings] = range.split(";").map((part) => part.trim());
    const weight = settings.find((setting) => setting.startsWith("q="))?.slice(2);
    weights.set(coding, weight === undefined ? 1 : Number(weight));
  }
  return (weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0;
}
