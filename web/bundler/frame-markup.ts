import { createRequire } from "node:module";
import { resolve } from "node:path";
import { build } from "esbuild";

const root = resolve(__dirname, "../..");

const program = `
  import { createElement } from "react";
  import { renderToStaticMarkup } from "react-dom/server";
  import { Frame } from "./web/src/pages/page-frame";
  import { FRAME_KINDS } from "./web/src/app/frame/kind";
  export const markup = (name) =>
    FRAME_KINDS.map((kind) => renderToStaticMarkup(createElement(Frame, { kind, name }))).join("");
`;

/** Renders the frames of all pages, as the page's own scripts draw them until its content is there. */
export async function frameMarkup(name: string): Promise<string> {
  const built = await build({
    stdin: { contents: program, resolveDir: root, loader: "ts" },
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    format: "cjs",
    jsx: "automatic",
    write: false,
    loader: { ".css": "empty" },
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  const exported: { markup?: (name: string) => string } = {};
  const run = new Function("require", "module", "exports", built.outputFiles[0]?.text ?? "");
  const module = { exports: exported };
  run(createRequire(__filename), module, exported);
  const { markup } = module.exports;
  if (!markup) throw new Error("the frames gave no markup");
  return markup(name);
}
