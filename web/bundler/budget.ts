import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { brotliCopyOf } from "./brotli";

/**
 * The page or the scripts, which hold their styles, that a route fetches before it can show, with the most that they may
 * weigh: KB of 1024 B, as they are sent. Each file is a request.
 */
export interface RouteWeight {
  readonly route: string;
  readonly files: readonly string[];
  readonly limitKb: number;
  readonly limitFiles: number;
}

/** The level at which CloudFront compresses the page itself, of which there is no copy. */
const ON_THE_FLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function compressed(site: string, file: string): { gz: number; br: number } {
  const content = readFileSync(file);
  const copy = brotliCopyOf(site, file);
  const br = existsSync(copy) ? readFileSync(copy) : brotliCompressSync(content, ON_THE_FLY);
  return { gz: gzipSync(content, { level: 9 }).length, br: br.length };
}

/**
 * Weighs each route of the built `site` by the brotli copies that are served, prints a table and returns the complaints
 * (empty when all fit).
 */
export function weigh(site: string, routes: readonly RouteWeight[], print: (line: string) => void): string[] {
  const known = new Map<string, { gz: number; br: number }>();
  const sizeOf = (file: string) =>
    known.get(file) ?? known.set(file, compressed(site, file)).get(file) ?? { gz: 0, br: 0 };
  return routes.flatMap(({ route, files, limitKb, limitFiles }) => {
    const br = files.reduce((sum, file) => sum + sizeOf(file).br, 0) / 1024;
    const gz = files.reduce((sum, file) => sum + sizeOf(file).gz, 0) / 1024;
    const weight = `${br.toFixed(1).padStart(7)} KB br ${gz.toFixed(1).padStart(7)} KB gz  limit ${limitKb} br`;
    print(`${route.padEnd(20)} ${weight} ${String(files.length).padStart(4)} files  limit ${limitFiles}`);
    return [
      ...(br > limitKb ? [`${route} weighs ${br.toFixed(1)} KB (brotli), its budget is ${limitKb} KB`] : []),
      ...(files.length > limitFiles ? [`${route} loads ${files.length} files, its budget is ${limitFiles}`] : []),
    ];
  });
}
