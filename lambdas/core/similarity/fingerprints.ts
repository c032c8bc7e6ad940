import { WinnowFilter } from "@dodona/dolos-core";
import type { ProgramNode } from "../../../language/program-nodes";
import { KGRAM_NODES, KGRAMS_IN_WINDOW } from "./limits";

const filter = new WinnowFilter(KGRAM_NODES, KGRAMS_IN_WINDOW);
const every = new WinnowFilter(KGRAM_NODES, 1);
const labelsOf = (nodes: readonly ProgramNode[]): string[] => nodes.map(({ label }) => label);

/** The fingerprints by which an answer is compared. */
export interface Fingerprints {
  /** The hashes that were kept of it, each with how often it is there; those of ignored texts are not among them. */
  readonly counts: ReadonlyMap<number, number>;
  /** The sum of the counts. */
  readonly total: number;
  /** Its nodes that are in no stretch of an ignored text. */
  readonly ownNodes: number;
}

/** Returns the hash of every stretch of texts that are left out of a comparison, as templates are. */
export function ignoredHashes(texts: readonly (readonly ProgramNode[])[]): ReadonlySet<number> {
  return new Set(texts.flatMap((nodes) => every.fingerprints(labelsOf(nodes)).map(({ hash }) => hash)));
}

/**
 * Returns the fingerprints of a program by winnowing (Schleimer, Wilkerson and Aiken 2003): two programs that have a
 * stretch of 15 nodes in common share at least one.
 */
export function fingerprintsOf(nodes: readonly ProgramNode[], ignored: ReadonlySet<number>): Fingerprints {
  const labels = labelsOf(nodes);
  const counts = new Map<number, number>();
  let total = 0;
  for (const { hash } of filter.fingerprints(labels)) {
    if (ignored.has(hash)) continue;
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
    total += 1;
  }
  return { counts, total, ownNodes: nodes.length - ignoredNodes(labels, ignored) };
}

function ignoredNodes(labels: string[], ignored: ReadonlySet<number>): number {
  if (ignored.size === 0) return 0;
  let [covered, until] = [0, 0];
  for (const { hash, start, stop } of every.fingerprints(labels)) {
    if (!ignored.has(hash)) continue;
    covered += stop + 1 - Math.max(start, until);
    until = stop + 1;
  }
  return covered;
}
