import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, isAbsolute, resolve } from "node:path";
import { build, type Plugin } from "esbuild";

/**
 * esbuild's code splitting puts the style sheets of every lazy route into the entry's. So here a style import becomes a
 * marker in the chunk that imports it, and afterwards each chunk gets one style sheet of its own.
 */
export class ChunkStyles {
  private readonly sheets: string[] = [];

  /**
   * @param virtual style sheets made by the build itself, perhaps still being made, by the name under which a page imports them,
   *   or the end of such a name
   */
  constructor(private readonly virtual: Readonly<Record<string, string | Promise<string>>>) {
    // One that fails is told where it is written; until then it must not end the process.
    for (const sheet of Object.values(virtual)) Promise.resolve(sheet).catch(() => {});
  }

  readonly plugin: Plugin = {
    name: "chunk-styles",
    setup: (context) => {
      context.onResolve({ filter: /\.css$/ }, (found) => ({
        path: this.virtualName(found.path) ?? locate(found.path, found.resolveDir),
        namespace: "style",
        sideEffects: true,
      }));
      context.onLoad({ filter: /.*/, namespace: "style" }, ({ path }) => {
        const number = this.sheets.push(path) - 1;
        return { contents: `__style__("${number}")`, loader: "js" };
      });
    },
  };

  private virtualName(imported: string): string | undefined {
    return Object.keys(this.virtual).find((name) => imported === name || imported.endsWith(`/${name}`));
  }

  /** Takes the markers out of a chunk's text and names the style sheets they stood for, in order. */
  extract(chunk: string): { code: string; sheets: string[] } {
    const sheets: string[] = [];
    const code = chunk.replace(/__style__\("(\d+)"\)/g, (_marker, number: string) => {
      const sheet = this.sheets[Number(number)];
      if (sheet) sheets.push(sheet);
      return "0";
    });
    return { code, sheets };
  }

  /** Joins style sheets into one minified file under `outdir`; fonts they name are copied beside it. Returns its name. */
  async write(sheets: readonly string[], outdir: string, name: string): Promise<string> {
    const text = (await Promise.all(sheets.map((sheet) => this.virtual[sheet] ?? readSheet(sheet)))).join("\n");
    const built = await build({
      stdin: { contents: text, loader: "css", resolveDir: "/" },
      bundle: true,
      minify: true,
      write: true,
      outdir,
      metafile: true,
      entryNames: `${name}-${createHash("sha256").update(text).digest("hex").slice(0, 6)}`,
      assetNames: "fonts/[name]-[hash]",
      loader: { ".woff2": "file", ".ttf": "file", ".svg": "file" },
      external: ["data:*"],
      logLevel: "warning",
    });
    const file = Object.keys(built.metafile.outputs).find((output) => output.endsWith(".css"));
    if (!file) throw new Error(`no style sheet came out for ${name}`);
    return basename(file);
  }
}

const locate = (path: string, from: string): string =>
  path.startsWith(".") ? resolve(from, path) : isAbsolute(path) ? path : createRequire(`${from}/`).resolve(path);

/** Reads a sheet with its relative addresses made absolute, and without the faces that Cloudscape inlines (140 KB). */
function readSheet(path: string): string {
  const text = readFileSync(path, "utf8").replace(
    /url\((['"]?)(?!data:|\/|http)([^)'"]+)\1\)/g,
    (_all, _quote, url) => {
      const target = url.startsWith(".") ? resolve(dirname(path), url) : createRequire(path).resolve(url);
      return `url("${target}")`;
    },
  );
  if (!path.includes("@cloudscape-design/global-styles")) return text;
  // Sheets stay when a page is left, so its rules for bare elements must not win over ours: hence the layer.
  return `@layer cloudscape {${text.replace(/@font-face\s*\{[^}]*\}/g, "").replace(/@charset[^;]*;/g, "")}}`;
}
