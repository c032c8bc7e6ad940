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
    const seen = new Set<string>();
    const visit = (name: string): void => {
      if (seen.has(name)) return;
      seen.add(name);
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
