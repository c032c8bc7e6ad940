import { readSection } from "../../../../../domain/textbook/read-section";
import { walk } from "../../../../../domain/textbook/walk";
import { OPENED_BOOK } from "../../../update-worker/book-files";
import { nameOf, type RequiredFile } from "./book-files";

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
