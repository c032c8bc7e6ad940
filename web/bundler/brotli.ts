import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Compressing harder than CloudFront does on the fly takes 11 to 18 % off; too slow for a request, right for a build. */
const QUALITY = 11;
/** A fraction of a second for the whole site. */
const QUICK_QUALITY = 4;
const COMPRESSED_KINDS = /\.(js|css|svg)$/;

/** Copies of an earlier build, by their names below a/. */
export type BrotliCopies = ReadonlyMap<string, Buffer>;

/** Returns where the brotli copy of a file of `site`/a/ stands: under the same name in `site`/br/a/. */
export function brotliCopyOf(site: string, file: string): string {
  return path.join(site, "br", path.relative(site, file));
}

/**
 * Writes a brotli copy of every script, style and drawing of `site`/a/. A copy of an earlier build is taken over where
 * it is of the same content, since compressing is most of what a build takes.
 */
export async function writeBrotliCopies(site: string, earlier: BrotliCopies): Promise<void> {
  const folder = path.join(site, "a");
  const names = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSED_KINDS.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const copy = brotliCopyOf(site, file);
      await mkdir(path.dirname(copy), { recursive: true });
      await writeFile(copy, await compressed(await readFile(file), earlier.get(name)));
    }),
  );
}

/**
 * Writes brotli copies of little effort, for a site on this machine. Names of files have a digest of the content, so a copy
 * in `known` is taken over by its name.
 */
export async function writeQuickCopies(site: string, known: Map<string, Buffer>): Promise<void> {
  const folder = path.join(site, "a");
  const names = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSED_KINDS.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const params = { [constants.BROTLI_PARAM_QUALITY]: QUICK_QUALITY };
      const bytes = known.get(name) ?? (await compress(await readFile(file), { params }));
      known.set(name, bytes);
      const copy = brotliCopyOf(site, file);
      await mkdir(path.dirname(copy), { recursive: true });
      await writeFile(copy, bytes);
    }),
  );
}

async function compressed(bytes: Buffer, earlier: Buffer | undefined): Promise<Buffer> {
  if (earlier && bytes.equals(await decompress(earlier))) return earlier;
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return compress(bytes, { params });
}

/** Reads the brotli copies that an earlier build left in `site`; none where there was no such build. */
export async function readBrotliCopies(site: string): Promise<BrotliCopies> {
  const folder = path.join(site, "br", "a");
  if (!existsSync(folder)) return new Map();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(files.map(async (file) => [path.relative(folder, file), await readFile(file)] as const)),
  );
}
