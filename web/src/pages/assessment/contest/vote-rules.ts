import type { Schemas } from "../../../api/client";

type VotingQuestion = Schemas["VotingQuestion"];

/** An entry of the contest as its voter is shown it: under a number that tells nobody's name. */
export type ContestEntry = VotingQuestion["contestEntries"][number];

/** What stands in an entry's field. */
export interface TypedScore {
  readonly entry: number;
  readonly text: string;
}

/** A vote as it is sent. */
export interface Vote {
  readonly submission_id: number;
  readonly score: number;
}

/** The score of the best entry. N entries share the scores from it down to 11-N (specification 001, section 5). */
export const BEST_SCORE = 10;

export const worstScore = (count: number): number => BEST_SCORE + 1 - count;

/** The score that is meant by a text; NaN for what is no whole number, null for nothing. */
function scoreOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^[+-]?\d{1,15}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

export type VoteProblem = "out of range" | "not unique" | "incomplete";

export interface CheckedVote {
  /** Why the vote cannot be saved; null when it can. */
  readonly problem: VoteProblem | null;
  /** The entries whose scores are wrong, and of an incomplete vote those without one. */
  readonly wrong: ReadonlySet<number>;
  /** The scores that are good by themselves. */
  readonly scores: readonly Vote[];
}

/** Checks the typed scores of a vote: all there, whole numbers from 11-N to 10, each once. */
export function checkVote(typed: readonly TypedScore[]): CheckedVote {
  const worst = worstScore(typed.length);
  const read = typed.map(({ entry, text }) => ({ submission_id: entry, score: scoreOf(text) }));
  const isInRange = (score: number) => score >= worst && score <= BEST_SCORE;
  const scores = read.filter((one): one is Vote => one.score !== null && isInRange(one.score));
  const wrongIf = (test: (score: number | null) => boolean) =>
    new Set(read.filter(({ score }) => test(score)).map(({ submission_id }) => submission_id));
  const outOfRange = wrongIf((score) => score !== null && !isInRange(score));
  if (outOfRange.size > 0) return { problem: "out of range", wrong: outOfRange, scores };
  const twice = wrongIf((score) => scores.filter((one) => one.score === score).length > 1);
  if (twice.size > 0) return { problem: "not unique", wrong: twice, scores };
  const missing = wrongIf((score) => score === null);
  return { problem: missing.size > 0 ? "incomplete" : null, wrong: missing, scores };
}

/** Lists the entries from the best to the worst. What has no good score comes last, in the order in which it stands. */
export function rankedEntries(typed: readonly TypedScore[]): number[] {
  const scores = new Map(checkVote(typed).scores.map(({ submission_id, score }) => [submission_id, score]));
  const scoreFor = ({ entry }: TypedScore) => scores.get(entry) ?? Number.NEGATIVE_INFINITY;
  return typed.toSorted((a, b) => compare(scoreFor(b), scoreFor(a))).map(({ entry }) => entry);
}

/** Infinities of one kind are equal, which their difference does not say. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

/** Gives the entries the scores of their order: 10 to the first, one less to each that follows. */
export function scoredByOrder(typed: readonly TypedScore[], order: readonly number[]): TypedScore[] {
  return typed.map(({ entry }) => ({ entry, text: String(BEST_SCORE - order.indexOf(entry)) }));
}

/** Writes typed scores as the text that is kept while it is not saved: a line for each entry. */
export function textOfVote(typed: readonly TypedScore[]): string {
  return typed.map(({ entry, text }) => `${entry}=${text}`).join("\n");
}

/** Reads such a text for the entries that there are now. */
export function typedScores(entries: readonly Pick<ContestEntry, "submission_id">[], text: string): TypedScore[] {
  const lines = new Map(
    text.split("\n").map((line) => {
      const at = line.indexOf("=");
      return [Number(line.slice(0, at)), line.slice(at + 1)];
    }),
  );
  return entries.map(({ submission_id: entry }) => ({ entry, text: lines.get(entry) ?? "" }));
}

/** The saved vote as such a text, with what it is without any score. */
export function savedVoteOf({ contestEntries, answerVersion }: VotingQuestion) {
  const written = (scoreFor: (entry: ContestEntry) => number | null) =>
    textOfVote(contestEntries.map((one) => ({ entry: one.submission_id, text: String(scoreFor(one) ?? "") })));
  const text = answerVersion > 0 ? written(({ score }) => score) : null;
  return { saved: { text, version: answerVersion }, template: written(() => null) };
}
