/** Scripts and style sheets of a lazy chunk, as web/build.ts wrote them into index.html. */
interface ChunkFiles {
  readonly js: readonly string[];
  readonly css: readonly string[];
}

interface ChunkList {
  /** The text that `~` at the end of a name stands for. */
  readonly end: string;
  /** With commas between them: the name of a script without its ending, and behind a space the digest of its style sheet. */
  readonly files: string;
  /** The places of each chunk's files among these, `3-5` for those from one to another; `*` stands behind one whose style sheet alone is needed. */
  readonly chunks: Readonly<Record<string, string>>;
}

let list: ChunkList | undefined;

/** Reads the list that web/bundler/manifest.ts wrote. */
export function filesOf(chunk: string): ChunkFiles {
  list ??= JSON.parse(
    document.getElementById("chunks")?.textContent || '{"end":"","files":"","chunks":{}}',
  ) as ChunkList;
  const files = list.files.replaceAll("~", list.end).split(",");
  const js: string[] = [];
  const css: string[] = [];
  for (const run of list.chunks[chunk]?.split(" ") ?? []) {
    const [first = Number.NaN, last = first] = run.split("-").map((place) => Number.parseInt(place, 10));
    for (let place = first; place <= last; place++) {
      const [base, digest] = files[place]?.split(" ") ?? [];
      if (!run.endsWith("*")) js.push(`/a/${base}.js`);
      if (digest) css.push(`/a/${base}-${digest}.css`);
    }
  }
  return { js, css };
}

const find = (rel: string, href: string): HTMLLinkElement | null =>
  document.head.querySelector(`link[rel="${rel}"][href="${href}"]`);

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = rel;
  link.href = href;
  document.head.append(link);
  return link;
}

/** A style sheet that is there or has failed: a page without its looks is better than no page. */
function styleSheet(href: string): Promise<void> {
  const link = find("stylesheet", href) ?? addLink("stylesheet", href);
  if (link.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve(), { once: true });
    link.addEventListener("error", () => resolve(), { once: true });
  });
}

/** Loads a module and the other files of its chunk together. */
export async function loadChunk<Module>(chunk: string, load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), startChunk(chunk)]);
  return module;
}

/**
 * Starts all files of a chunk at once (a lazy import alone would find them one after the other) and resolves when its
 * style sheets are in.
 * @param chunk the source's path below web/src without `/index.tsx`, for example `pages/login`
 */
export async function startChunk(chunk: string): Promise<void> {
  const { js, css } = filesOf(chunk);
  for (const href of js) if (!find("modulepreload", href)) addLink("modulepreload", href);
  await Promise.all(css.map(styleSheet));
}
