import type { BookFacts } from "../../../../../domain/textbook/book";
import { readSection } from "../../../../../domain/textbook/read-section";
import { walk } from "../../../../../domain/textbook/walk";
import { OPENED_BOOK } from "../../../update-worker/book-files";

/** A file of the book that is kept, at its path below the book's folder. */
export interface RequiredFile {
  readonly path: string;
  /** The digest of its content; empty where the host names none. */
  readonly digest: string;
  readonly bytes: number;
}

/** What is to be done so that the whole book is here. */
export interface KeepingPlan {
  readonly missing: readonly RequiredFile[];
  /** Paths that are held in another version, or that the book has no more. */
  readonly outdated: readonly string[];
  /** How many of the files are here as they should be. */
  readonly here: number;
}

/** Returns the files that the whole book consists of, in the order of reading; `book.json` is not among them. */
export function filesOfBook({ sections, pictures, search }: BookFacts): RequiredFile[] {
  return [
    ...sections.map(({ section, digest, bytes }) => ({ path: `json/${section}.json`, digest, bytes })),
    ...pictures.map(({ src, digest, bytes }) => ({ path: src, digest, bytes })),
    ...(search ? [{ path: "search.json", ...search }] : []),
  ];
}

/** Returns how many bytes files have together. */
export const bytesOf = (files: readonly RequiredFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Compares what is wanted with what is held: paths below the book's folder with the digest, as in `json/1.json?d=abc`. */
export function planOf(wanted: readonly RequiredFile[], held: readonly string[]): KeepingPlan {
  const names = new Set(held);
  const missing = wanted.filter((file) => !names.has(nameOf(file)));
  const right = new Set(wanted.map(nameOf));
  return { missing, outdated: held.filter((name) => !right.has(name)), here: wanted.length - missing.length };
}

/** Returns under which name a file is held. */
const nameOf = ({ path, digest }: Pick<RequiredFile, "path" | "digest">): string =>
  digest === "" ? path : `${path}?d=${digest}`;

/** Why a file of the book is not kept. `full` ends the keeping: there is no room for what follows either. */
export type KeepingProblem = "full" | "network" | "missing";

export class KeepingFailure extends Error {
  override readonly name = "KeepingFailure";

  constructor(
    readonly problem: KeepingProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Fetches a file past the update worker, or takes it from what was opened, and puts it into the cache. */
export async function keepFile(base: string, file: RequiredFile, cache: Cache, signal: AbortSignal): Promise<Response> {
  const url = new URL(base + nameOf(file), location.href).href;
  const response = (await openedFile(url, file)) ?? (await fetchFile(url, signal));
  const body = await response.blob();
  try {
    await cache.put(url, new Response(body, { status: response.status, headers: response.headers }));
  } catch (error) {
    throw new KeepingFailure("full", `There is no room for ${file.path}`, { cause: error });
  }
  return new Response(body);
}

/** Asks for one file anew. */
async function fetchFile(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { credentials: "omit", mode: "cors", cache: "no-cache", signal }).catch((error) => {
    if (signal.aborted) throw error;
    throw new KeepingFailure("network", `${url} cannot be fetched`, { cause: error });
  });
  if (response.status >= 500) throw new KeepingFailure("network", `${url}: ${response.status}`);
  if (!response.ok) throw new KeepingFailure("missing", `${url}: ${response.status}`);
  return response;
}

async function openedFile(url: string, { digest }: RequiredFile): Promise<Response | undefined> {
  return digest === "" ? undefined : (await caches.open(OPENED_BOOK)).match(url);
}

/** Returns the pictures that a section names; none of one that cannot be read. */
export async function picturesIn(response: Response): Promise<string[]> {
  try {
    const { nodes } = readSection(await response.json());
    return [...walk(nodes)].flatMap((node) => (node.tag === "FIGURE" && node.src !== "" ? [node.src] : []));
  } catch {
    return []; // the reader says so where it is opened
  }
}
