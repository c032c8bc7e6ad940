import { File, FingerprintIndex, type Fragment, Region, TokenizedFile } from "@dodona/dolos-core";
import type { ProgramNode } from "../../../language/program-nodes";
import { fingerprintsOf } from "./fingerprints";
import { KGRAM_NODES, KGRAMS_IN_WINDOW } from "./limits";

/** Lines from 1, the last included. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/** The matching parts of two programs. */
export interface MatchingPart {
  readonly left: Lines;
  readonly right: Lines;
}

/** The most parts that are shown of a pair, the longest. */
const MOST_PARTS = 40;
/** A stretch that is so often in both programs, multiplied, says nothing about where they are alike, and costs as much. */
const MOST_COMBINATIONS = 64;

/** Returns the parts of two programs that are alike, by the lines of the left one; none lies within another. */
export function matchingParts(
  left: readonly ProgramNode[],
  right: readonly ProgramNode[],
  ignored: ReadonlySet<number>,
): MatchingPart[] {
  const index = new FingerprintIndex(KGRAM_NODES, KGRAMS_IN_WINDOW);
  const [one, other] = [fileOf(left, 0), fileOf(right, 1)];
  index.addFiles([one, other]);
  index.addIgnoredHashes([...ignored, ...repeated(left, right)]);
  const fragments = index.getPair(one, other).buildFragments();
  return withoutContained(fragments.map(partOf));
}

/** The ids are ours, so that nothing is counted beyond one comparison. */
function fileOf(nodes: readonly ProgramNode[], id: number): TokenizedFile {
  const file = new File(String(id), "", undefined, id);
  const labels = nodes.map(({ label }) => label);
  return new TokenizedFile(
    file,
    labels,
    nodes.map(({ line, column }) => new Region(line, column, line, column)),
  );
}

function repeated(left: readonly ProgramNode[], right: readonly ProgramNode[]): number[] {
  const none: ReadonlySet<number> = new Set();
  const others = fingerprintsOf(right, none).counts;
  return [...fingerprintsOf(left, none).counts].flatMap(([hash, count]) =>
    count * (others.get(hash) ?? 0) > MOST_COMBINATIONS ? [hash] : [],
  );
}

const partOf = ({ leftSelection, rightSelection }: Fragment): MatchingPart => ({
  left: { from: leftSelection.startRow, to: leftSelection.endRow },
  right: { from: rightSelection.startRow, to: rightSelection.endRow },
});

const isWithin = (inner: Lines, outer: Lines) => inner.from >= outer.from && inner.to <= outer.to;
const lengthOf = ({ left, right }: MatchingPart) => left.to - left.from + right.to - right.from;

function withoutContained(parts: readonly MatchingPart[]): MatchingPart[] {
  const chosen: MatchingPart[] = [];
  for (const part of [...parts].sort((a, b) => lengthOf(b) - lengthOf(a))) {
    const isShown = chosen.some(({ left, right }) => isWithin(part.left, left) && isWithin(part.right, right));
    if (!isShown && chosen.length < MOST_PARTS) chosen.push(part);
  }
  return chosen.sort((a, b) => a.left.from - b.left.from || a.right.from - b.right.from);
}
