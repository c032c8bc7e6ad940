import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";

interface Joining {
  /** The repository, where the names of `outputs` start. */
  readonly root: string;
  readonly outdir: string;
  readonly outputs: Metafile["outputs"];
  /** The outputs that the entry reaches by static imports, the entry included. */
  readonly start: readonly string[];
  /** What every output begins with. */
  readonly banner: string;
}

/** `import{a as b}from"./chunk.mjs"` and `import"./chunk.mjs"`, as esbuild prints them. */
const STATIC_IMPORT = /import(?:\{([^}]*)\}from)?"\.\/([^"]+)"/g;
const ENTRY = "index.mjs";

/**
 * Joins what a start loads into the entry. esbuild makes a chunk for every set of parts that share a module, which is a
 * file for each few functions, and each file is read, compiled and compressed for itself. Chunks that are loaded later
 * take from the entry what they took from the files that are gone.
 */
export async function joinStart({ root, outdir, outputs, start, banner }: Joining): Promise<void> {
  const members = new Map(start.map((name, at) => [basename(name), at]));
  const lists = start.map((name) => {
    const names = (outputs[name]?.exports ?? []).map((exported) =>
      basename(name) === ENTRY ? exported : `${exported} as ${joinedName(members.get(basename(name)) ?? 0, exported)}`,
    );
    return `export { ${names.join(", ")} } from "./${basename(name)}";`;
  });
  const { outputFiles } = await build({
    stdin: { contents: lists.join("\n"), resolveDir: outdir },
    outfile: join(outdir, ENTRY),
    bundle: true,
    minify: true,
    platform: "node",
    target: "node24",
    format: "esm",
    write: false,
    plugins: [onlyMembers(members, banner)],
    legalComments: "none",
    logLevel: "warning",
  });
  const [joined] = outputFiles;
  for (const name of Object.keys(outputs)) {
    if (members.has(basename(name))) continue;
    const file = join(root, name);
    await writeFile(file, pointedAtEntry(await readFile(file, "utf8"), members));
  }
  for (const name of members.keys()) await rm(join(outdir, name));
  await writeFile(join(outdir, ENTRY), joined?.text ?? "");
}

const joinedName = (at: number, exported: string) => `m${at}_${exported}`;

function pointedAtEntry(text: string, members: ReadonlyMap<string, number>): string {
  return text.replace(STATIC_IMPORT, (all, names: string | undefined, file: string) => {
    const at = members.get(file);
    if (at === undefined) return all;
    if (names === undefined) return `import"./${ENTRY}"`;
    const list = names.split(",").map((entry) => {
      const [exported = entry, local = entry] = entry.split(" as ");
      return `${joinedName(at, exported)} as ${local}`;
    });
    return `import{${list.join(",")}}from"./${ENTRY}"`;
  });
}

/** Members become part of the file, what is loaded later stays an import. Their banners become one. */
function onlyMembers(members: ReadonlyMap<string, number>, banner: string): Plugin {
  return {
    name: "only-members",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\// }, ({ path, resolveDir }) =>
        members.has(path.slice(2)) ? { path: join(resolveDir, path.slice(2)) } : { path, external: true },
      );
      onResolve({ filter: /^banner$/ }, () => ({ path: "banner", namespace: "banner" }));
      onLoad({ filter: /.*/, namespace: "banner" }, () => ({
        contents: `${banner}\nexport { require, __filename, __dirname };`,
      }));
      onLoad({ filter: /\.mjs$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        return { contents: text.replace(banner, 'import{require,__filename,__dirname}from"banner";'), loader: "js" };
      });
    },
  };
}
