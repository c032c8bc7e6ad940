import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

export type Encoding = "br" | "gzip";

/** Content types that CloudFront compresses. */
const TYPES =
  /^(text\/.*|application\/(javascript|x-javascript|json|manifest\+json|xml|xhtml\+xml|rss\+xml|wasm|vnd\.ms-fontobject|x-font-ttf|[^;]*\+json|[^;]*\+xml)|image\/svg\+xml|font\/(ttf|otf|eot))$/;
const MIN_BYTES = 1_000;
const MAX_BYTES = 10_000_000;
const CACHE_BYTES = 96 * 1024 * 1024;

/** The encoding to answer with, if any: what both sides know, brotli first. */
export function chooseEncoding(
  acceptEncoding: string,
  allowed: { brotli: boolean; gzip: boolean },
  contentType: string,
  size: number,
): Encoding | undefined {
  if (size < MIN_BYTES || size > MAX_BYTES || !TYPES.test((contentType.split(";")[0] as string).trim()))
    return undefined;
  const accepted = acceptEncoding.split(",").map((one) => one.trim().split(";")[0]);
  if (allowed.brotli && accepted.includes("br")) return "br";
  return allowed.gzip && accepted.includes("gzip") ? "gzip" : undefined;
}

/** Compresses bodies and remembers those that have a key, so that a file is compressed once. */
export class Compressor {
  private readonly cache = new Map<string, Promise<Buffer>>();
  private bytes = 0;

  compress(body: Buffer, encoding: Encoding, key?: string): Promise<Buffer> {
    if (key === undefined) return run(body, encoding);
    const known = this.cache.get(`${encoding} ${key}`);
    if (known) return known;
    const work = run(body, encoding);
    this.cache.set(`${encoding} ${key}`, work);
    void work.then((result) => {
      this.bytes += result.length;
      if (this.bytes > CACHE_BYTES) {
        this.cache.clear();
        this.bytes = 0;
      }
    });
    return work;
  }
}

function run(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return asGzip(body, { level: 6 });
  return asBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}
