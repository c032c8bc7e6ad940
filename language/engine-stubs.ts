import type { Plugin } from "esbuild";

/**
 * Modules that js-slang 1.0.80 pulls in for languages and tools that this engine does not run: other languages' parsers,
 * its interpreters and virtual machines (one is a sandbox escape in this version), the infinite-loop detector, module
 * loading, gpu.js.
 */
const UNUSED = [
  "alt-langs/scheme/.*",
  "py-slang/.*",
  "parser/(fullTS|fullJS|python|scheme)/.*",
  "parser/source/typed/.*",
  "cse-machine/.*",
  "(interpreter|vm)/.*",
  "schedulers",
  "stdlib/(scheme\\.prelude|pylib)",
  "typeChecker/(typeErrorChecker|typeChecker|internalTypeErrors)",
  "infiniteLoops/.*",
  "stepper/.*",
  "gpu/.*",
  "modules/.*",
  "runner/.*",
  "editors/.*",
];
const UNUSED_FILES = new RegExp(`node_modules/js-slang(-2022)?/dist/(${UNUSED.join("|")})\\.js$`);
const UNUSED_PACKAGES = /^(source-map|fs|crypto|acorn-loose|xmlhttprequest-ts|@babel\/parser|gpu\.js)$/;

// A class for every name that is asked for: some are instantiated or extended when the module is loaded.
const STUB = `module.exports = new Proxy({ __esModule: true }, {
  get: (target, key) => key in target ? target[key] : (target[key] = class Unused {}),
});`;

/**
 * lodash as js-slang asks for it: each function from its own module, when it is first called. Evaluating all of lodash
 * is a third of the engine's start, and the engine starts anew for every question.
 */
const LODASH = ["cloneDeep", "isArray", "isEmpty", "isEqual", "isFunction", "merge", "partition", "reverse"]
  .map((name) => `exports.${name} = (...values) => require("lodash/${name}")(...values);`)
  .join("\n");

/** What the editor's worker needs beyond what programs need to run. */
const EDITORS_OWN = /(editors\/ace\/docTooltip\/.*|editors\/ace\/docTooltip\.js|acorn-loose)$/;

/** What programs with types need besides. */
const TYPES_OWN = /(parser\/source\/typed\/.*|typeChecker\/(typeErrorChecker|internalTypeErrors)\.js|@babel\/parser)$/;

/** Types of builtins, which js-slang notes in every context and which only a check of types reads. */
const NOTED_TYPES = /js-slang\/dist\/typeChecker\/utils\.js$/;
const NO_TYPES = `exports.createTypeEnvironment = () => [{ typeMap: new Map(), declKindMap: new Map() }];
exports.tForAll = exports.tVar = () => undefined;`;

/** What 0.5.38 is there for: a later version has only a file of the same name. */
const INFERENCE = /js-slang-2022\/dist\/typeChecker\/.*/;

/**
 * An esbuild plugin that bundles js-slang without the parts that are never used.
 * @param forEditor keeps the tolerant parser and the documentation of builtins
 * @param forTypes keeps what checks the types of programs
 * @param amongOthers what does not belong to js-slang keeps its modules: the bundle holds more than Source
 */
export function engineStubs({ forEditor = false, forTypes = false, amongOthers = false } = {}): Plugin {
  const isIncluded = (path: string) =>
    INFERENCE.test(path) || (forEditor && EDITORS_OWN.test(path)) || (forTypes && TYPES_OWN.test(path));
  const isForeign = (importer: string) => amongOthers && !/node_modules[\\/]js-slang(-2022)?[\\/]/.test(importer);
  return {
    name: "engine-stubs",
    setup(build) {
      build.onLoad({ filter: UNUSED_FILES }, ({ path }) =>
        isIncluded(path) ? null : { contents: STUB, loader: "js" },
      );
      build.onLoad({ filter: NOTED_TYPES }, () => (forTypes ? null : { contents: NO_TYPES, loader: "js" }));
      build.onResolve({ filter: UNUSED_PACKAGES }, ({ path, importer }) =>
        isIncluded(path) || isForeign(importer) ? null : { path, namespace: "unused" },
      );
      build.onResolve({ filter: /^path$/ }, ({ resolveDir, importer }) =>
        isForeign(importer) ? null : build.resolve("path-browserify", { kind: "require-call", resolveDir }),
      );
      // js-slang requires it and the engine imports it: one copy is enough.
      build.onResolve({ filter: /^astring$/ }, ({ path, kind, resolveDir }) =>
        kind === "require-call" ? null : build.resolve(path, { kind: "require-call", resolveDir }),
      );
      build.onResolve({ filter: /^lodash$/ }, ({ path, resolveDir, importer }) =>
        isForeign(importer) ? null : { path, namespace: "one-by-one", pluginData: resolveDir },
      );
      build.onLoad({ filter: /.*/, namespace: "one-by-one" }, ({ pluginData }) => ({
        contents: LODASH,
        loader: "js",
        resolveDir: pluginData,
      }));
      build.onLoad({ filter: /.*/, namespace: "unused" }, ({ path }) => ({
        contents: path === "source-map" ? "module.exports = {};" : STUB,
        loader: "js",
      }));
    },
  };
}
