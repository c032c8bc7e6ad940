import type { Metafile } from "esbuild";

/** esbuild's report of what it wrote. A file that was joined may be the chunk of several sources. */
export type Outputs = Record<string, Metafile["outputs"][string] & { readonly entryPoints?: readonly string[] }>;

/** Lists the sources that are loaded by import() of this file. */
export const sourcesOf = (output: Outputs[string] | undefined): readonly string[] =>
  output?.entryPoints ?? (output?.entryPoint ? [output.entryPoint] : []);

/** Reads esbuild's report: which files follow from which. Names are those of `Metafile.outputs`. */
export class ChunkGraph {
  constructor(private readonly outputs: Outputs) {}

  /** The output that a source file is the entry point of. */
  outputOf(source: string): string | undefined {
    return Object.keys(this.outputs).find((name) => sourcesOf(this.outputs[name]).includes(source));
  }

  /** Dependencies first, each once. `dynamic` also follows import() (for what a page fetches at once anyway). */
  closure(start: string, dynamic: (source: string) => boolean = () => false): string[] {
    const ordered: string[] = [];
    const visited = new Set<string>();
    const visit = (name: string): void => {
      if (visited.has(name)) return;
      visited.add(name);
      for (const { path, kind } of this.outputs[name]?.imports ?? []) {
        const follow = kind === "import-statement" || sourcesOf(this.outputs[path]).some(dynamic);
        if (path in this.outputs && follow) visit(path);
      }
      ordered.push(name);
    };
    visit(start);
    return ordered;
  }

  /** The sources that the chunk of a source loads by import(). */
  loadedBy(source: string): string[] {
    const own = this.outputOf(source) ?? "";
    const imports = this.outputs[own]?.imports ?? [];
    const loaded = imports.filter(({ kind, path }) => kind === "dynamic-import" && path !== own);
    return [...new Set(loaded.flatMap(({ path }) => sourcesOf(this.outputs[path])))];
  }

  /** Every script that came out. */
  scripts(): string[] {
    return Object.keys(this.outputs).filter((name) => name.endsWith(".js"));
  }

  /** Every source that is loaded by import(). */
  lazySources(): string[] {
    return Object.values(this.outputs).flatMap(sourcesOf);
  }
}

/**
 * Writes which scripts each chunk needs, each once, since the list is a part of every page. `3-5` is for 3, 4 and 5, `~` for
 * the digest of the joined files that most names end with. web/src/app/chunks.ts reads it.
 * @param chunks the addresses by the chunk's name
 */
export function chunkList(chunks: Readonly<Record<string, readonly string[]>>): string {
  const lists = Object.entries(chunks).map(
    ([name, scripts]) => [name, scripts.map((href) => href.slice("/a/".length, -".js".length))] as const,
  );
  const bases = [...new Set(lists.flatMap(([, scripts]) => scripts))];
  const end = commonEnd(bases);
  const short = (base: string) => (end !== "" && base.endsWith(end) ? `${base.slice(0, -end.length)}~` : base);
  const placesOf = (scripts: readonly string[]) =>
    // Pages are opened in any order, so none relies on that of its files, and runs of them take less.
    runsOf(scripts.map((base) => bases.indexOf(base)).sort((one, other) => one - other))
      .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
      .join(" ");
  const places = Object.fromEntries(lists.map(([name, scripts]) => [name, placesOf(scripts)]));
  return JSON.stringify({ end, files: bases.map(short).join(), chunks: places });
}

/** Returns the runs of numbers that follow one another, each with its first and its last. */
function runsOf(numbers: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] + 1 === number) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** Digits that core-chunk.ts adds to the names of all chunks once it has joined some. */
export const SALT_LENGTH = 8;
const SALT = new RegExp(`[0-9a-f]{${SALT_LENGTH}}$`);

/** The digits that the most names end with. */
function commonEnd(bases: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const base of bases) {
    const [end = ""] = SALT.exec(base) ?? [];
    if (end !== "") counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}
