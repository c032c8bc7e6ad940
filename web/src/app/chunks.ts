interface ChunkList {
  /** The text that `~` at the end of a name stands for. */
  readonly end: string;
  /** The names of scripts without their ending, with commas between them. */
  readonly files: string;
  /** The places of each chunk's scripts among these, `3-5` for those from one to another. */
  readonly chunks: Readonly<Record<string, string>>;
}

let list: ChunkList | undefined;

/** Reads from the list that web/bundler/manifest.ts wrote which scripts a lazy chunk consists of. */
export function scriptsOf(chunk: string): string[] {
  list ??= JSON.parse(
    document.getElementById("chunks")?.textContent || '{"end":"","files":"","chunks":{}}',
  ) as ChunkList;
  const files = list.files.replaceAll("~", list.end).split(",");
  return (list.chunks[chunk]?.split(" ") ?? []).flatMap((run) => {
    const [first = Number.NaN, last = first] = run.split("-").map(Number);
    return files.slice(first, last + 1).map((base) => `/a/${base}.js`);
  });
}

/** Loads a module and the other files of its chunk together. */
export function loadChunk<Module>(chunk: string, load: () => Promise<Module>): Promise<Module> {
  const module = load();
  startChunk(chunk);
  return module;
}

/**
 * Starts all scripts of a chunk at once: a lazy import alone would find them one after the other.
 * @param chunk the source's path below web/src without `/index.tsx`, for example `pages/login`
 */
export function startChunk(chunk: string): void {
  for (const href of scriptsOf(chunk)) {
    if (document.head.querySelector(`link[rel="modulepreload"][href="${href}"]`)) continue;
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
}
