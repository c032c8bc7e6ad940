import { File, FingerprintIndex, Region, TokenizedFile } from "@dodona/dolos-core";
import fc from "fast-check";
import { casesOf, SEED } from "../../../test/campaign";
import { fingerprintsOf } from "./fingerprints";
import { KGRAM_NODES, KGRAMS_IN_WINDOW } from "./limits";
import { type Ranked, rankPairs } from "./rank-pairs";

const quiet = async () => undefined;
const numRuns = casesOf("pairs as dolos ranks them", { sample: 40, whole: 2000 });

/** Programs of few kinds of nodes, so that many stretches are shared and repeated. */
const programs = fc.array(fc.array(fc.constantFrom("a", "b"), { minLength: 0, maxLength: 60 }), {
  minLength: 2,
  maxLength: 8,
});
const nodesOf = (labels: readonly string[]) => labels.map((label, column) => ({ label, line: 1, column }));

function scoresByDolos(all: readonly string[][]): Map<string, number> {
  const index = new FingerprintIndex(KGRAM_NODES, KGRAMS_IN_WINDOW);
  const files = all.map((labels, id) => {
    const regions = labels.map((_, column) => new Region(0, column, 0, column));
    return new TokenizedFile(new File(String(id), "", undefined, id), labels, regions);
  });
  index.addFiles(files);
  return new Map(
    index.allPairs().map(({ leftFile, rightFile, similarity }) => [`${leftFile.id} ${rightFile.id}`, similarity]),
  );
}

it("every pair has the score that dolos gives it, and no person is paired with themselves", async () => {
  const owners = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 8, maxLength: 8 });
  const property = fc.asyncProperty(programs, owners, async (all, ids) => {
    const ranked = all.map((labels, at): Ranked => {
      return { userId: ids[at] as number, fingerprints: fingerprintsOf(nodesOf(labels), new Set()) };
    });
    const { pairs, spread } = await rankPairs(ranked, quiet);
    const byDolos = scoresByDolos(all);
    const wanted = [...byDolos].filter(([key]) => {
      const [left, right] = key.split(" ").map(Number) as [number, number];
      return ids[left] !== ids[right];
    });
    expect(spread.pairs).toBe(wanted.length);
    expect(pairs.every(({ left, right }) => ids[left] !== ids[right])).toBe(true);
    const alike = wanted.filter(([, score]) => score >= 0.0005);
    expect(Object.fromEntries(pairs.map(({ left, right, score }) => [`${left} ${right}`, score]))).toEqual(
      Object.fromEntries(alike.map(([key, score]) => [key, Math.round(score * 1000) / 1000])),
    );
  });
  await fc.assert(property, { numRuns, seed: SEED });
});

it("keeps the best of many pairs in order, however low the limit", async () => {
  const property = fc.asyncProperty(programs, fc.integer({ min: 1, max: 6 }), async (all, limit) => {
    const ranked = all.map((labels, userId) => ({ userId, fingerprints: fingerprintsOf(nodesOf(labels), new Set()) }));
    const [whole, few] = [await rankPairs(ranked, quiet), await rankPairs(ranked, quiet, limit)];
    expect(few.pairs).toEqual(whole.pairs.slice(0, limit));
    expect(few.spread).toEqual(whole.spread);
  });
  await fc.assert(property, { numRuns, seed: SEED });
});
