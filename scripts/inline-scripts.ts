import { createHash } from "node:crypto";

/**
 * Returns the sources by which a Content-Security-Policy allows the scripts that stand in a page, and no others: their
 * hashes. Scripts of another type than JavaScript are not run and need none.
 */
export function inlineScriptSources(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}
