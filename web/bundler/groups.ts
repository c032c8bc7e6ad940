import { ChunkGraph, type Outputs, sourcesOf } from "./manifest";

/** Sources whose shared chunks become one file. */
export interface Group {
  readonly name: string;
  /** By their sources. */
  readonly pages: readonly string[];
  /** Load the group for what is in it anyway: what they share with one of `pages` alone stays out of it. */
  readonly besides?: readonly string[];
  /** Beginnings of sources that stay in files of their own: only some of the pages need them. */
  readonly apart?: readonly string[];
  /**
   * The group is loaded before all pages that need a login. So it takes all that `pages` share with others, and of these
   * light pages the small chunks, each of which would be a request of its own as soon as any further page loads it.
   */
  readonly before?: readonly string[];
  /** Sources whose own chunks are in the file, too: whoever loads the group loads them anyway, or they are as good as nothing. */
  readonly entries?: readonly string[];
}

/** In bytes before compression. A file of its own costs a request and 600 bytes of headers: more than what it holds. */
const SMALL = 3584;

const isJoined = (chunk: string): boolean => /-group-[^/]*$/.test(chunk);

const folderOf = (source: string): string => source.slice(0, source.lastIndexOf("/") + 1);

/**
 * Names the chunks of a group, dependencies first. None of them needs a chunk outside that needs one of them.
 * @param entry the source that every page begins with, whose chunks stay where they are
 */
export function chunksOfGroup(outputs: Outputs, group: Group, entry: string): string[] {
  const graph = new ChunkGraph(outputs);
  const closureOf = (source: string) => graph.closure(graph.outputOf(source) ?? "");
  const begun = new Set(closureOf(entry));
  const taken = new Set<string>();
  const own = new Set(group.pages.flatMap(closureOf));
  const isSmall = (chunk: string) => (outputs[chunk]?.bytes ?? 0) <= SMALL;
  // What an earlier group has joined, and these pages load anyway, is there before the group.
  const isBefore = (chunk: string) =>
    begun.has(chunk) || (isJoined(chunk) && group.before !== undefined && own.has(chunk));
  const needsOutside = (chunk: string) =>
    graph.closure(chunk).filter((other) => other !== chunk && !isBefore(other) && !taken.has(other));
  const isApart = (chunk: string) =>
    Object.keys(outputs[chunk]?.inputs ?? {}).some((source) => group.apart?.some((one) => source.startsWith(one)));
  const needsTaken = (chunk: string) => graph.closure(chunk).some((other) => taken.has(other));
  const isOthers = (chunk: string) => sourcesOf(outputs[chunk]).some((source) => !group.entries?.includes(source));
  const isShared = sharedAmong(group, graph);
  const isWanted = (chunk: string) =>
    group.before
      ? own.has(chunk) || (isSmall(chunk) && needsOutside(chunk).length === 0)
      : isShared(chunk, isSmall(chunk));
  for (const chunk of new Set([...own, ...(group.before ?? []).flatMap(closureOf)])) {
    // What an earlier group has joined stays as it is.
    const isFree = !begun.has(chunk) && !isOthers(chunk) && !isJoined(chunk) && !isApart(chunk);
    if (isFree && isWanted(chunk) && !needsOutside(chunk).some(needsTaken)) taken.add(chunk);
  }
  return [...taken];
}

/**
 * Tells of a chunk whether only these pages load it, and what opens in their folders: at least two of them, unless it is
 * small. What the shell or any other page loads is not theirs.
 */
function sharedAmong({ pages, besides = [] }: Group, graph: ChunkGraph): (chunk: string, isSmall: boolean) => boolean {
  const users = new Map<string, Set<string>>();
  const [others, shared] = [new Set<string>(), new Set<string>()];
  for (const source of graph.lazySources()) {
    const isIn = (one: string) => source.startsWith(folderOf(one));
    const page = pages.find(isIn);
    for (const chunk of graph.closure(graph.outputOf(source) ?? "")) {
      if (page) users.set(chunk, (users.get(chunk) ?? new Set()).add(page));
      else if (besides.some(isIn)) shared.add(chunk);
      else if (/^web\/src\/(pages|app)\//.test(source)) others.add(chunk);
    }
  }
  return (chunk, isSmall) =>
    !others.has(chunk) && ((isSmall && !shared.has(chunk)) || (users.get(chunk)?.size ?? 0) > 1);
}
