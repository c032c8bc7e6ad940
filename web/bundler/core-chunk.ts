import { createHash } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { type Outputs, SALT_LENGTH, sourcesOf } from "./manifest";

/** `import{a as b}from"./chunk.js"` and `import"./chunk.js"`, as esbuild prints them. */
const staticImport = /import(?:\{([^}]*)\}from)?"\.\/([^"]+)"/g;
/** `import("./page.js")`, likewise. */
const dynamicImport = /import\("\.\/([^"/]+)"\)/g;
/** The address of another chunk, as every kind of import names it. */
const chunkAddress = /"\.\/([^"/]+)"/g;

/** A chunk that becomes a part of a joined file. */
interface Member {
  readonly file: string;
  /** What the file will be called. */
  readonly into: string;
  /** The member's place in it. */
  readonly at: number;
}
type Members = ReadonlyMap<string, Member>;

/** Members of the same file resolve to where they are; whatever else they import stays an import. */
const onlyMembers = (members: Members, contentsOf: (into: string) => string, folder: string): Plugin => ({
  name: "only-members",
  setup(context) {
    context.onResolve({ filter: /^joined:/ }, ({ path }) => ({
      path: path.slice("joined:".length),
      namespace: "joined",
    }));
    context.onResolve({ filter: /^\.\// }, ({ path, importer, namespace, kind }) => {
      // Inside the file it would make a module that runs later of it, and of all that it imports.
      if (kind === "dynamic-import") return { path, external: true };
      const into = namespace === "joined" ? importer : members.get(basename(importer))?.into;
      const member = members.get(path.slice(2));
      return member?.into === into && member ? { path: member.file } : { path, external: true };
    });
    context.onLoad({ filter: /.*/, namespace: "joined" }, ({ path }) => ({
      contents: contentsOf(path),
      resolveDir: folder,
    }));
  },
});

/** A member's exports under names that cannot clash: `a` of the second member becomes `m1_a`. */
const joinedName = (at: number, exported: string): string => `m${at}_${exported}`;

const reexport = (outputs: Outputs, name: string, index: number): string => {
  const names = outputs[name]?.exports ?? [];
  const file = `"./${basename(name)}"`;
  if (names.length === 0) return `import ${file};`;
  return `export { ${names.map((exported) => `${exported} as ${joinedName(index, exported)}`).join(", ")} } from ${file};`;
};

/**
 * Which chunks become one file. esbuild makes a chunk for every set of pages that share a module, so a page begins with a
 * dozen small files. Lists are added one after the other, each chosen from what the earlier ones leave; the files are
 * joined at once, since reading and renaming all of them anew for each list would take longer than the joining.
 */
export class JoinPlan {
  private readonly lists = new Map<string, readonly string[]>();
  private planned: Outputs;

  constructor(private readonly built: Outputs) {
    this.planned = built;
  }

  /** The report as it will be, with the files that are planned under names of the plan alone. */
  get outputs(): Outputs {
    return this.planned;
  }

  /**
   * Adds files of the chunks that are listed, dependencies first, and points all others at them.
   * @param lists by what each file is called
   * @throws when a chunk stands in another file already
   */
  join(lists: ReadonlyMap<string, readonly string[]>): void {
    const wanted = [...lists].filter(([, chunks]) => chunks.length > 1);
    const taken = wanted.flatMap(([, chunks]) => chunks).find((chunk) => !(chunk in this.built));
    if (taken !== undefined) throw new Error(`${taken} is a joined file and cannot be joined again`);
    const members = membersOf("", wanted);
    this.planned = rewire(this.planned, members, (name) => {
      const member = members.get(basename(name));
      return member ? join(dirname(name), `${member.into}-planned.js`) : name;
    });
    for (const [into, chunks] of wanted) this.lists.set(into, chunks);
  }

  /** Joins the files, and returns the report as it is then. */
  carryOut(root: string): Promise<Outputs> {
    return joinInto(root, this.built, this.lists);
  }
}

const membersOf = (root: string, lists: Iterable<readonly [string, readonly string[]]>): Members =>
  new Map(
    [...lists].flatMap(([into, chunks]) =>
      chunks.map((name, at) => [basename(name), { file: join(root, name), into, at }] as const),
    ),
  );

/**
 * Joins lists of chunks, each into a file, and points all others at them. No chunk stands in two of them.
 * @param root where the names of `outputs` start
 * @param lists by what the file is called, dependencies first
 * @returns the outputs as they are now
 */
async function joinInto(
  root: string,
  outputs: Outputs,
  lists: ReadonlyMap<string, readonly string[]>,
): Promise<Outputs> {
  const wanted = [...lists];
  const [first] = wanted.flatMap(([, joined]) => joined);
  if (first === undefined) return outputs;
  const folder = dirname(join(root, first));
  const members = membersOf(root, wanted);
  const contentsOf = (into: string): string =>
    (lists.get(into) ?? []).map((name, index) => reexport(outputs, name, index)).join("\n");
  const built = await build({
    entryPoints: wanted.map(([into]) => ({ in: `joined:${into}`, out: into })),
    outdir: folder,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    plugins: [onlyMembers(members, contentsOf, folder)],
    logLevel: "warning",
  });
  const codes = new Map(built.outputFiles.map(({ path, text }) => [basename(path, ".js"), text]));
  // Names carry the hash of what they held before; with that of the joined files in them they tell of every change again.
  const digest = createHash("sha256");
  for (const [into] of wanted) digest.update(codes.get(into) ?? "");
  const salt = digest.digest("hex").slice(0, SALT_LENGTH);
  const nameOf = new Map(Object.keys(outputs).map((name) => [basename(name), name]));
  const others: Record<string, string> = {};
  for (const name of Object.keys(outputs)) if (!members.has(basename(name))) others[basename(name)] = name;
  const renamed = (file: string): string => {
    const member = members.get(file);
    if (member) return `${member.into}-${salt}.js`;
    return file.endsWith(".js") && file in others ? file.replace(/\.js$/, `${salt}.js`) : file;
  };
  const exportsOf = (file: string): readonly string[] => outputs[nameOf.get(file) ?? ""]?.exports ?? [];
  const point = (text: string): string => {
    const rewired = text.replace(staticImport, (all, names: string | undefined, file: string) => {
      const member = members.get(file);
      if (!member) return all;
      const list = names
        ?.split(",")
        .map((entry) => joinedName(member.at, entry.includes(" as ") ? entry : `${entry} as ${entry}`));
      return `import${list ? `{${list.join(",")}}from` : ""}"./${renamed(file)}"`;
    });
    const opened = rewired.replace(dynamicImport, (all, file: string) => {
      const member = members.get(file);
      if (!member) return all;
      const list = exportsOf(file).map((name) => `${name}:m.${joinedName(member.at, name)}`);
      return `import("./${renamed(file)}").then(m=>({${list.join(",")}}))`;
    });
    // One search for all names: a search for each would read every chunk as often as there are chunks.
    return opened.replace(chunkAddress, (all, file: string) => (file in others ? `"./${renamed(file)}"` : all));
  };
  await Promise.all([...codes].map(([into, code]) => writeFile(join(folder, `${into}-${salt}.js`), point(code))));
  const scripts = Object.entries(others).filter(([file]) => file.endsWith(".js"));
  await Promise.all(
    scripts.map(async ([file, name]) => {
      const before = await readFile(join(root, name), "utf8");
      const after = point(before);
      if (after !== before) await writeFile(join(root, name), after);
      await rename(join(root, name), join(folder, renamed(file)));
    }),
  );
  await Promise.all([...members.values()].map(({ file }) => rm(file)));
  return rewire(outputs, members, (name) => join(dirname(name), renamed(basename(name))));
}

/** The report with the members' entries as one, under the new names. */
function rewire(outputs: Outputs, members: Members, rename: (name: string) => string): Outputs {
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
          entryPoints: [...sourcesOf(before), ...sourcesOf(output)],
        }
      : { ...output, imports: own };
  }
  return next;
}
