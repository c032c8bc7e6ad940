import type { Metafile } from "esbuild";

/** What one lazy chunk needs beyond the entry: addresses of its scripts and style sheets, in loading order. */
export interface ChunkFiles {
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/** Reads esbuild's report: which files follow from which. Names are those of `Metafile.outputs`. */
export class ChunkGraph {
  constructor(private readonly outputs: Metafile["outputs"]) {}

  /** The output that a source file is the entry point of. */
  outputOf(source: string): string | undefined {
    return Object.keys(this.outputs).find((name) => this.outputs[name]?.entryPoint === source);
  }

  /** Dependencies first, each once. `dynamic` also follows import() (for what a page fetches at once anyway). */
  closure(start: string, dynamic: (source: string) => boolean = () => false): string[] {
    const ordered: string[] = [];
    const visited = new Set<string>();
    const visit = (name: string): void => {
      if (visited.has(name)) return;
      visited.add(name);
      for (const { path, kind } of this.outputs[name]?.imports ?? []) {
        const follow = kind === "import-statement" || dynamic(this.outputs[path]?.entryPoint ?? "");
        if (path in this.outputs && follow) visit(path);
      }
      ordered.push(name);
    };
    visit(start);
    return ordered;
  }

  /** The sources that the chunk of a source loads by import(). */
  loadedBy(source: string): string[] {
    const imports = this.outputs[this.outputOf(source) ?? ""]?.imports ?? [];
    return imports
      .filter(({ kind }) => kind === "dynamic-import")
      .flatMap(({ path }) => this.outputs[path]?.entryPoint ?? []);
  }

  /** Every script that came out. */
  scripts(): string[] {
    return Object.keys(this.outputs).filter((name) => name.endsWith(".js"));
  }

  /** Every source that is loaded by import(). */
  lazySources(): string[] {
    return Object.values(this.outputs).flatMap((output) => (output.entryPoint ? [output.entryPoint] : []));
  }
}

/**
 * Writes which files each chunk needs, each file once and a style sheet by the digest behind its script's name, since the
 * list is a fifth of the page. `3-5` is for 3, 4 and 5, `*` for the style sheet alone, `~` for the digest of the joined files that most names end with. web/src/app/chunks.ts reads it.
 */
export function chunkList(chunks: Readonly<Record<string, ChunkFiles>>): string {
  const digests = new Map<string, string>();
  const styles = (css: readonly string[]) =>
    css.map((href) => {
      const [, base = "", digest = ""] = /^\/a\/(.+)-(\w+)\.css$/.exec(href) ?? [];
      digests.set(base, digest);
      return base;
    });
  const lists = Object.entries(chunks).map(([name, { js, css }]) => {
    const scripts = js.map((href) => href.slice("/a/".length, -".js".length));
    return { name, scripts, alone: styles(css).filter((base) => !scripts.includes(base)) };
  });
  const bases = [...new Set(lists.flatMap(({ scripts, alone }) => [...scripts, ...alone]))];
  const end = commonEnd(bases);
  const short = (base: string) => (end !== "" && base.endsWith(end) ? `${base.slice(0, -end.length)}~` : base);
  const files = bases.map((base) => (digests.has(base) ? `${short(base)} ${digests.get(base)}` : short(base))).join();
  const placesIn = (some: readonly string[], mark: string) =>
    // Pages are opened in any order, so none relies on that of its files, and runs of them take less.
    runsOf(some.map((base) => bases.indexOf(base)).sort((one, other) => one - other)).map(([first, last]) =>
      first === last ? `${first}${mark}` : `${first}-${last}${mark}`,
    );
  const places = ({ scripts, alone }: (typeof lists)[number]) =>
    [...placesIn(scripts, ""), ...placesIn(alone, "*")].join(" ");
  return JSON.stringify({ end, files, chunks: Object.fromEntries(lists.map((list) => [list.name, places(list)])) });
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

/** The digest that the most names end with: core-chunk.ts gives it to all that import a joined file. */
function commonEnd(bases: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const base of bases) {
    const [end = ""] = /[0-9a-f]{12,}$/.exec(base) ?? [];
    if (end !== "") counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}
