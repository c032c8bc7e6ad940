import type { Plugin } from "esbuild";

/**
 * What every editor of Monaco brings along for what ours never is: it compares no texts, is not drawn by the graphics card, has no
 * palette of commands and no trees. By module, with the names that others take of it.
 */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  "editor/browser/widget/diffEditor/diffEditorWidget": ["DiffEditorWidget"],
  "editor/browser/widget/multiDiffEditor/multiDiffEditorWidget": ["MultiDiffEditorWidget"],
  "editor/browser/gpu/viewGpuContext": ["ViewGpuContext"],
  "editor/browser/viewParts/gpuMark/gpuMark": ["GpuMarkOverlay"],
  "editor/browser/viewParts/rulersGpu/rulersGpu": ["RulersGpu"],
  "editor/browser/viewParts/viewLinesGpu/viewLinesGpu": ["ViewLinesGpu"],
  "platform/quickinput/browser/quickInputService": ["QuickInputService"],
  "base/browser/ui/tree/abstractTree": ["TreeFindMode", "TreeFindMatchType"],
  "base/browser/ui/tree/asyncDataTree": ["AsyncDataTree", "CompressibleAsyncDataTree"],
  "base/browser/ui/tree/dataTree": ["DataTree"],
  "base/browser/ui/tree/objectTree": ["ObjectTree", "CompressibleObjectTree"],
};

const MODULE = new RegExp(
  `[\\\\/]monaco-editor[\\\\/]esm[\\\\/]vs[\\\\/](${Object.keys(LEFT_OUT).join("|").replaceAll("/", "[\\\\/]")})\\.js$`,
);

/** A class that others may extend and nobody makes. */
const emptyClass = (name: string): string =>
  `export class ${name} { constructor() { throw new Error("${name} is left out (web/bundler/monaco-parts.ts)"); } }`;

/** Leaves out of Monaco what no editor of ours uses, a seventh of it. A module that takes another name of one fails the build. */
export const monacoParts: Plugin = {
  name: "monaco-parts",
  setup(build) {
    build.onLoad({ filter: MODULE }, ({ path }) => {
      const module = MODULE.exec(path)?.[1]?.replaceAll("\\", "/") ?? "";
      return { contents: (LEFT_OUT[module] ?? []).map(emptyClass).join("\n"), loader: "js" };
    });
  },
};
