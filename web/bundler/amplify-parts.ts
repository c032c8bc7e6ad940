import type { Metafile, Plugin } from "esbuild";
import { ChunkGraph } from "./manifest";

const AMPLIFY = /(^|\/)node_modules\/(@aws-amplify|aws-amplify|@aws-crypto|xstate|@xstate)\//;

/** The only pages that sign in with Amplify. */
const PAGES = ["web/src/pages/account-login/index.tsx", "web/src/pages/account/index.tsx"];

const DICTIONARY =
  /[\\/]@aws-amplify[\\/]ui[\\/]dist[\\/]esm[\\/]i18n[\\/]dictionaries[\\/]authenticator[\\/](\w+)\.mjs$/;

/**
 * Leaves out of Amplify what these pages do not use: its words in twenty languages, in whose place stand ours, and the
 * writer of QR pictures, as the view that has one is ours. Its part of tslib is apart from the one that Cloudscape uses,
 * which would grow on all of staff's pages.
 */
export const amplifyParts: Plugin = {
  name: "amplify-parts",
  setup(build) {
    build.onLoad({ filter: DICTIONARY }, ({ path }) => {
      const language = DICTIONARY.exec(path)?.[1] ?? "";
      return language === "defaultTexts" ? undefined : { contents: `export const ${language}Dict = {};`, loader: "js" };
    });
    build.onResolve({ filter: /^qrcode$/ }, () => ({ path: "qrcode", namespace: "left-out" }));
    build.onLoad({ filter: /^qrcode$/, namespace: "left-out" }, () => ({
      contents: 'export default { toDataURL: async () => "" };',
      loader: "js",
    }));
    build.onResolve({ filter: /^tslib$/ }, async ({ importer, resolveDir, kind, pluginData }) => {
      if (pluginData === "found" || !AMPLIFY.test(importer.replaceAll("\\", "/"))) return undefined;
      const found = await build.resolve("tslib", { resolveDir, importer, kind, pluginData: "found" });
      return { ...found, suffix: "?amplify" };
    });
  },
};

/**
 * Says what is wrong with how Amplify was bundled: two copies of its state machines' engine do not know each other's
 * machines, and no other page may load any of it.
 */
export function amplifyComplaints(outputs: Metafile["outputs"]): string[] {
  const inputsOf = (name: string): string[] => Object.keys(outputs[name]?.inputs ?? {});
  const engines = new Set(
    Object.keys(outputs)
      .flatMap(inputsOf)
      .flatMap((input) => /^(.*node_modules\/xstate)\//.exec(input)?.[1] ?? []),
  );
  const graph = new ChunkGraph(outputs);
  const strangers = graph.lazySources().filter((source) => {
    const chunks = graph.closure(graph.outputOf(source) ?? "");
    return !PAGES.includes(source) && chunks.some((chunk) => inputsOf(chunk).some((input) => AMPLIFY.test(input)));
  });
  return [
    ...(engines.size > 1 ? [`xstate is bundled ${engines.size} times: ${[...engines].join(", ")}`] : []),
    ...strangers.map((source) => `${source} loads Amplify, which is for the pages of accounts alone`),
  ];
}
