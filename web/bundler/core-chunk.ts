import { createHash } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";

type Outputs = Metafile["outputs"];

/** `import{a as b}from"./chunk.js"` and `import"./chunk.js"`, as esbuild prints them. */
const staticImport = /import(?:\{([^}]*)\}from)?"\.\/([^"]+)"/g;
/** The address of another chunk, as every kind of import names it. */
const chunkAddress = /"\.\/([^"/]+)"/g;

/** Members resolve to their files; whatever else they import stays an import. */
const onlyMembers = (members: ReadonlyMap<string, string>): Plugin => ({
  name: "only-members",
  setup(context) {
    context.onResolve({ filter: /^\.\// }, ({ path }) => {
      const file = members.get(path.slice(2));
      return file ? { path: file } : { path, external: true };
    });
  },
});

/** A member's exports under names that cannot clash: `a` of the second member becomes `m1_a`. */
const reexport = (outputs: Outputs, name: string, index: number): string => {
  const names = outputs[name]?.exports ?? [];
  const file = `"./${basename(name)}"`;
  if (names.length === 0) return `import ${file};`;
  return `export { ${names.map((exported) => `${exported} as m${index}_${exported}`).join(", ")} } from ${file};`;
};

/**
 * esbuild makes a chunk for every set of pages that share a module, so a page begins with a dozen small files. This joins
 * the given chunks (dependencies first) into one and points all others at it.
 * @param root where the names of `outputs` start
 * @param into what the joined chunk is called
 * @returns the outputs as they are now
 */
export async function joinChunks(
  root: string,
  outputs: Outputs,
  joined: readonly string[],
  into = "core",
): Promise<Outputs> {
  if (joined.length < 2) return outputs;
  const folder = dirname(join(root, joined[0] ?? ""));
  const members = new Map(joined.map((name) => [basename(name), join(root, name)]));
  const built = await build({
    stdin: { contents: joined.map((name, index) => reexport(outputs, name, index)).join("\n"), resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    plugins: [onlyMembers(members)],
    logLevel: "warning",
  });
  const code = built.outputFiles[0]?.text ?? "";
  // Names carry the hash of what they held before; with the core's hash in them they tell of every change again.
  const salt = createHash("sha256").update(code).digest("hex").slice(0, 6);
  const core = `${into}-${salt}.js`;
  const renamed = (file: string): string =>
    members.has(file) ? core : file.endsWith(".js") && file in others ? file.replace(/\.js$/, `${salt}.js`) : file;
  const others: Record<string, string> = {};
  for (const name of Object.keys(outputs)) if (!members.has(basename(name))) others[basename(name)] = name;
  const index = new Map(joined.map((name, at) => [basename(name), at]));
  const point = (text: string): string => {
    const rewired = text.replace(staticImport, (all, names: string | undefined, file: string) => {
      const at = index.get(file);
      if (at === undefined) return all;
      const list = names
        ?.split(",")
        .map((entry) => (entry.includes(" as ") ? `m${at}_${entry}` : `m${at}_${entry} as ${entry}`));
      return `import${list ? `{${list.join(",")}}from` : ""}"./${core}"`;
    });
    // One search for all names: a search for each would read every chunk as often as there are chunks.
    return rewired.replace(chunkAddress, (all, file: string) => (file in others ? `"./${renamed(file)}"` : all));
  };
  await writeFile(join(folder, core), point(code));
  const scripts = Object.entries(others).filter(([file]) => file.endsWith(".js"));
  await Promise.all(
    scripts.map(async ([file, name]) => {
      const before = await readFile(join(root, name), "utf8");
      const after = point(before);
      if (after !== before) await writeFile(join(root, name), after);
      await rename(join(root, name), join(folder, renamed(file)));
    }),
  );
  await Promise.all([...members.values()].map((file) => rm(file)));
  return rewire(outputs, members, (name) => join(dirname(name), renamed(basename(name))));
}

/** The report with the members' entries as one, under the new names. */
function rewire(outputs: Outputs, members: ReadonlyMap<string, string>, rename: (name: string) => string): Outputs {
  const next: Outputs = {};
  for (const [name, output] of Object.entries(outputs)) {
    const imports = output.imports.map((entry) =>
      entry.path in outputs ? { ...entry, path: rename(entry.path) } : entry,
    );
    const target = rename(name);
    const own = imports.filter(({ path, kind }) => path !== target || kind !== "import-statement");
    const before = members.has(basename(name)) ? next[target] : undefined;
    next[target] = before
      ? {
          ...before,
          bytes: before.bytes + output.bytes,
          imports: [...before.imports, ...own],
          entryPoint: before.entryPoint ?? output.entryPoint,
        }
      : { ...output, imports: own };
  }
  return next;
}
