import { join } from "node:path";

/** Scripts of the stand-in, by the path at which browsers find them. */
const SOURCES: Readonly<Record<string, string>> = {
  "/gsi/client": "identity.ts",
  "/js/api.js": "picker.ts",
  "/picker/dialog.js": "picker-dialog.ts",
};

const built = new Map<string, Promise<string>>();

/** Returns the script at a path, built when it is first asked for; undefined where there is none. */
export function browserScript(path: string): Promise<string> | undefined {
  const source = Object.hasOwn(SOURCES, path) ? SOURCES[path] : undefined;
  if (source === undefined) return undefined;
  const script = built.get(source) ?? buildScript(source);
  built.set(source, script);
  return script;
}

async function buildScript(source: string): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, "browser", source)],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
