import { existsSync, statSync } from "node:fs";
import { ChunkGraph, type Outputs, sourcesOf } from "./manifest";

/** Pages that are to load few files. */
export interface FewFiles {
  /** What the joined files are called. */
  readonly name: string;
  /** The sources of the pages, whose folders also hold what opens on them. */
  readonly pages: readonly string[];
  /** Beginnings of the sources of what may load more than it needs, too. Whatever else loads one of the chunks must not. */
  readonly besides: readonly string[];
  /** The sources of what is loaded before each of the pages. */
  readonly before: readonly string[];
  /** Scripts that a page may load beyond those. */
  readonly most: number;
  /** Bytes before compression that a page may load without needing them. */
  readonly growth: (page: string) => number;
}

/** Chunks that become one file. */
interface Cluster {
  readonly chunks: readonly string[];
  /** Who loads it of those who may load more than they need: a bit for each. */
  users: number;
  /** Who loads it and must not load more: clusters are joined only where these are the same. */
  readonly others: string;
  readonly bytes: number;
}

const folderOf = (source: string): string => source.slice(0, source.lastIndexOf("/") + 1);

const isJoined = (chunk: string): boolean => /-group-[^/]*$/.test(chunk);

const STYLE = "style:";

const stylesOf = (outputs: Outputs, chunk: string): string[] =>
  Object.keys(outputs[chunk]?.inputs ?? {}).flatMap((input) =>
    input.startsWith(STYLE) ? input.slice(STYLE.length) : [],
  );

/** Style sheets repeat themselves: compressed, they take a third of what scripts of their size do. */
const SHARE_OF_STYLES = 1 / 3;

/** What a chunk weighs, as a script that holds its styles. */
function weightOf(outputs: Outputs, chunk: string): number {
  const sheets = stylesOf(outputs, chunk).filter((file) => existsSync(file));
  const styles = sheets.reduce((sum, file) => sum + statSync(file).size, 0);
  return (outputs[chunk]?.bytes ?? 0) + styles * SHARE_OF_STYLES;
}

/**
 * Lists the chunks that become one file each, dependencies first, so that none of these pages loads more than so many scripts, as
 * far as what they may grow allows it: time and again those two, of which a page needs both that loads too many, that bring the
 * least to who needs only one.
 */
export function fewFiles(outputs: Outputs, wanted: FewFiles): Map<string, string[]> {
  const graph = new ChunkGraph(outputs);
  const closureOf = (source: string) => graph.closure(graph.outputOf(source) ?? "");
  const there = new Set(wanted.before.flatMap(closureOf));
  const clusters = clustersOf(graph, outputs, wanted, there);
  const free = new Set(clusters.flatMap(({ chunks }) => chunks));
  const pages = wanted.pages.map((page, at) => ({
    bit: 1 << at,
    fixed: closureOf(page).filter((chunk) => !there.has(chunk) && !free.has(chunk)).length,
    most: bytesOf(1 << at, clusters) + wanted.growth(page),
  }));
  const importsOf = staticImports(outputs);
  for (;;) {
    const rooms = pages.map(({ bit, fixed, most }) => ({
      bit,
      excess: fixed + clusters.filter(({ users }) => (users & bit) !== 0).length - wanted.most,
      room: most - bytesOf(bit, clusters),
    }));
    const best = cheapest(clusters, dependenciesOf(importsOf, clusters), rooms);
    if (!best) break;
    for (const cluster of best.loaded) cluster.users |= best.users;
    const { one, other, users } = best;
    const both = {
      chunks: [...one.chunks, ...other.chunks],
      users,
      others: one.others,
      bytes: one.bytes + other.bytes,
    };
    clusters.splice(clusters.indexOf(one), 1);
    clusters.splice(clusters.indexOf(other), 1, both);
  }
  const order = [...new Set(wanted.pages.flatMap(closureOf))];
  const lists = clusters
    .map(({ chunks }) => order.filter((chunk) => chunks.includes(chunk)))
    .filter((chunks) => chunks.length > 1);
  return new Map(lists.map((chunks, at) => [`${wanted.name}-${at + 1}-group`, chunks]));
}

const bytesOf = (bit: number, clusters: readonly Cluster[]): number =>
  clusters.reduce((sum, { users, bytes }) => sum + ((users & bit) === 0 ? 0 : bytes), 0);

/** The chunks that may be joined, each in a cluster of its own. */
function clustersOf(
  graph: ChunkGraph,
  outputs: Outputs,
  { pages, besides }: FewFiles,
  there: ReadonlySet<string>,
): Cluster[] {
  const closureOf = (source: string) => graph.closure(graph.outputOf(source) ?? "");
  const sources = graph.lazySources();
  const counted = [...pages, ...sources.filter((source) => besides.some((start) => source.startsWith(start)))];
  if (counted.length > 31) throw new Error("a number has no bits for more than 31 pages");
  const isTheirs = (source: string) =>
    counted.includes(source) || pages.some((page) => source.startsWith(folderOf(page)));
  const [users, others] = [new Map<string, number>(), new Map<string, string[]>()];
  for (const source of sources) {
    for (const chunk of closureOf(source)) {
      const at = counted.indexOf(source);
      if (at >= 0) users.set(chunk, (users.get(chunk) ?? 0) | (1 << at));
      if (!isTheirs(source)) others.set(chunk, [...(others.get(chunk) ?? []), source]);
    }
  }
  const isFree = (chunk: string) => !there.has(chunk) && sourcesOf(outputs[chunk]).length === 0 && !isJoined(chunk);
  return [...new Set(pages.flatMap(closureOf))].filter(isFree).map((chunk) => ({
    chunks: [chunk],
    users: users.get(chunk) ?? 0,
    others: (others.get(chunk) ?? []).join(),
    bytes: weightOf(outputs, chunk),
  }));
}

/** For each cluster: those that load with it, and those among them that one loads only by way of others. */
type Dependencies = ReadonlyMap<Cluster, { readonly all: ReadonlySet<Cluster>; readonly beyond: ReadonlySet<Cluster> }>;

/** The chunks that each chunk loads with it. */
const staticImports = (outputs: Outputs): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(outputs).map(([chunk, { imports }]) => [
      chunk,
      imports.filter(({ path, kind }) => kind === "import-statement" && path in outputs).map(({ path }) => path),
    ]),
  );

function dependenciesOf(importsOf: ReadonlyMap<string, readonly string[]>, clusters: readonly Cluster[]): Dependencies {
  const clusterOf = new Map(clusters.flatMap((cluster) => cluster.chunks.map((chunk) => [chunk, cluster] as const)));
  return new Map(
    clusters.map((start) => {
      const [all, beyond] = [new Set<Cluster>(), new Set<Cluster>()];
      const visited = new Set<string>();
      const visit = (chunks: readonly string[], from: Cluster | undefined, isBeyond: boolean): void => {
        for (const path of chunks.flatMap((chunk) => importsOf.get(chunk) ?? [])) {
          const found = clusterOf.get(path);
          if (found && found === from) continue;
          if (found) (isBeyond ? beyond : all).add(found);
          const along = (found?.chunks ?? [path]).filter((chunk) => !visited.has(chunk));
          for (const chunk of along) visited.add(chunk);
          visit(along, found, true);
        }
      };
      visit(start.chunks, start, false);
      for (const cluster of beyond) all.add(cluster);
      return [start, { all, beyond }] as const;
    }),
  );
}

/** A page with the scripts that it loads beyond those that it may, and the bytes that it may still grow by. */
interface PageRoom {
  readonly bit: number;
  readonly excess: number;
  readonly room: number;
}

interface Pair {
  readonly one: Cluster;
  readonly other: Cluster;
  /** Who loads both when they are one, and what they then load with it. */
  readonly users: number;
  readonly loaded: readonly Cluster[];
  /** The bytes that it costs to join them, for each file that it saves. */
  readonly price: number;
}

const bitsIn = (users: number): number => {
  let [left, count] = [users, 0];
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
};

/** The two that cost the least for each file that they save to a page which loads too many. */
function cheapest(clusters: readonly Cluster[], dependencies: Dependencies, rooms: readonly PageRoom[]): Pair | null {
  let best: Pair | null = null;
  const loadTooMany = rooms.reduce((bits, { bit, excess }) => (excess > 0 ? bits | bit : bits), 0);
  clusters.forEach((one, at) => {
    for (const other of clusters.slice(at + 1)) {
      const saved = bitsIn(one.users & other.users & loadTooMany);
      if (saved === 0 || one.others !== other.others) continue;
      const [ofOne, ofOther] = [dependencies.get(one), dependencies.get(other)];
      if (!ofOne || !ofOther) continue;
      // By way of a third: joined, they would need that one, and it them.
      if (ofOne.beyond.has(other) || ofOther.beyond.has(one)) continue;
      const users = one.users | other.users;
      const loaded = [...new Set([one, other, ...ofOne.all, ...ofOther.all])];
      const price = loaded.reduce((sum, { bytes, users: before }) => sum + bytes * bitsIn(users & ~before), 0) / saved;
      if (best && best.price <= price) continue;
      const growthOf = (bit: number) =>
        loaded.reduce((sum, { bytes, users: before }) => sum + ((users & ~before & bit) === 0 ? 0 : bytes), 0);
      if (rooms.every(({ bit, room }) => (users & bit) === 0 || growthOf(bit) <= Math.max(0, room))) {
        best = { one, other, users, loaded, price };
      }
    }
  });
  return best;
}
