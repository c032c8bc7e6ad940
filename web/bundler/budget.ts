import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { brotliCopyOf } from "./brotli";

/** The JS and CSS a route fetches before it can show, with the most it may weigh: KB of 1024 B, as they are sent. */
export interface RouteWeight {
  readonly route: string;
  readonly files: readonly string[];
  readonly limitKb: number;
}

const compressed = (site: string, file: string): { gz: number; br: number } => ({
  gz: gzipSync(readFileSync(file), { level: 9 }).length,
  br: readFileSync(brotliCopyOf(site, file)).length,
});

/**
 * Weighs each route of the built `site` by the brotli copies that are served, prints a table and returns the complaints
 * (empty when all fit).
 */
export function weigh(site: string, routes: readonly RouteWeight[], print: (line: string) => void): string[] {
  const known = new Map<string, { gz: number; br: number }>();
  const sizeOf = (file: string) =>
    known.get(file) ?? known.set(file, compressed(site, file)).get(file) ?? { gz: 0, br: 0 };
  return routes.flatMap(({ route, files, limitKb }) => {
    const br = files.reduce((sum, file) => sum + sizeOf(file).br, 0) / 1024;
    const gz = files.reduce((sum, file) => sum + sizeOf(file).gz, 0) / 1024;
    print(
      `${route.padEnd(12)} ${br.toFixed(1).padStart(7)} KB br ${gz.toFixed(1).padStart(7)} KB gz  limit ${limitKb} br`,
    );
    return br > limitKb ? [`${route} weighs ${br.toFixed(1)} KB (brotli), its budget is ${limitKb} KB`] : [];
  });
}
