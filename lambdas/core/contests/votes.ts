import { z } from "zod";
import { Refusal } from "../kernel/refusal";
import type { Vote } from "./contest";

export const INVALID_VOTE = "Invalid vote or vote is not unique! Vote is not saved.";
export const MISSING_SCORE = "Every entry needs a score. Vote is not saved.";
/** The best score of a vote; the entries share those below it. */
const BEST = 10;

const invalidVote = () => new Refusal(400, INVALID_VOTE);
const outOfRange = (worst: number) =>
  new Refusal(400, `Vote rankings invalid. Please input scores between ${worst} - ${BEST}.`);

/** An entry as its voter knows it. */
export interface NumberedEntry {
  readonly number: number;
  readonly submissionId: number;
}

const sentVotes = z.array(z.object({ submission_id: z.int(), score: z.int().nullable() }));

/**
 * Reads the votes that were sent for the entries that were assigned. Entries without a score have none from now on: whether
 * one may be left out is for the caller to say.
 *
 * @throws Refusal 400 an entry that is not the voter's or comes twice, a score that is none or comes twice
 */
export function cast(ballot: readonly NumberedEntry[], sent: unknown): Vote[] {
  const parsed = sentVotes.safeParse(sent);
  if (!parsed.success) throw invalidVote();
  const scoreOf = new Map(parsed.data.map(({ submission_id, score }) => [submission_id, score]));
  const scores = parsed.data.flatMap(({ score }) => score ?? []);
  const known = new Set(ballot.map(({ number }) => number));
  const isUnique = scoreOf.size === parsed.data.length && new Set(scores).size === scores.length;
  if (!isUnique || [...scoreOf.keys()].some((number) => !known.has(number))) throw invalidVote();
  return ballot.map(({ number, submissionId }) => ({ submissionId, score: scoreOf.get(number) ?? null }));
}

/**
 * Checks that the scores rank the entries: N of them have the scores from 10 down to 11-N (specification, contest voting).
 *
 * @throws Refusal 400 a score that is out of that range
 */
export function checkRanking(votes: readonly Vote[]): void {
  const scores = votes.flatMap(({ score }) => score ?? []);
  const worst = BEST + 1 - scores.length;
  if (scores.some((score) => score < worst || score > BEST)) throw outOfRange(worst);
}

/** Lists the entries that have no score. */
export function unscored(votes: readonly Vote[]): number[] {
  return votes.flatMap(({ submissionId, score }) => (score === null ? [submissionId] : []));
}
