import { programNodes } from "../../../language/program-nodes";
import { type Fingerprints, fingerprintsOf, ignoredHashes } from "./fingerprints";
import { LEAST_NODES, MOST_NODES, MOST_NODES_TOGETHER } from "./limits";
import { type MatchingPart, matchingParts } from "./matching-parts";
import { type Ranking, rankPairs } from "./rank-pairs";

/** Why an answer is in no pair. */
export type NotCompared = "short" | "long" | "broken";

export interface ComparedAnswer {
  readonly userId: number;
  readonly program: string;
}

/** The result of a comparison. Pairs refer to the answers by index. */
export interface Comparison extends Ranking {
  /** For each answer that is in no pair, by its place, why. */
  readonly notCompared: ReadonlyMap<number, NotCompared>;
}

/** Told what is done, of what there is to do: each answer counts once when it is read and once when it is compared. */
export type Turn = (done: number, total: number) => Promise<void>;

/** The answers have more nodes together than one comparison may. */
export class TooMuch extends Error {}

/**
 * Compares the answers to one question with one another. `leftOut` are texts that the question itself gives: its template and
 * what is put before or after every answer; one that is no program leaves nothing out. `turn` ends the work by throwing.
 *
 * @throws TooMuch
 */
export async function compareAnswers(
  answers: readonly ComparedAnswer[],
  leftOut: readonly string[],
  turn: Turn,
): Promise<Comparison> {
  const ignored = ignoredIn(leftOut);
  const notCompared = new Map<number, NotCompared>();
  const compared: { place: number; userId: number; fingerprints: Fingerprints }[] = [];
  const total = 2 * answers.length;
  let nodes = 0;
  for (const [place, { userId, program }] of answers.entries()) {
    const read = readAnswer(program, ignored);
    if (typeof read === "string") notCompared.set(place, read);
    else {
      compared.push({ place, userId, fingerprints: read.fingerprints });
      nodes += read.nodes;
      if (nodes > MOST_NODES_TOGETHER) throw new TooMuch();
    }
    await turn(place + 1, total);
  }
  const { pairs, spread } = await rankPairs(compared, (done) => turn(answers.length + done, total));
  const placeOf = (place: number) => (compared[place] as { place: number }).place;
  return {
    pairs: pairs.map(({ left, right, score }) => ({ left: placeOf(left), right: placeOf(right), score })),
    spread,
    notCompared,
  };
}

/** Returns where two programs are alike, beyond what the question gives. */
export function partsOfPair(left: string, right: string, leftOut: readonly string[]): MatchingPart[] {
  return matchingParts(programNodes(left) ?? [], programNodes(right) ?? [], ignoredIn(leftOut));
}

const ignoredIn = (texts: readonly string[]) => ignoredHashes(texts.flatMap((text) => [programNodes(text) ?? []]));

function readAnswer(program: string, ignored: ReadonlySet<number>) {
  const nodes = programNodes(program);
  if (nodes === null) return "broken";
  if (nodes.length > MOST_NODES) return "long";
  const fingerprints = fingerprintsOf(nodes, ignored);
  return fingerprints.ownNodes < LEAST_NODES ? "short" : { fingerprints, nodes: nodes.length };
}
