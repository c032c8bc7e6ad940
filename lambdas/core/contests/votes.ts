import { z } from "zod";
import type { Vote } from "./contest";

/** Uniqueness and range are those of the client, which alone checks the range in the reference (disagreement 9). */
const sentVotes = z.array(z.object({ submission_id: z.int(), score: z.int().min(1).max(10).nullable() }));

/**
 * The votes after a saving: entries that it leaves out have no score any more. Null when an entry is not the voter's or
 * comes twice, when a score is none, out of range or comes twice.
 */
export function cast(dealt: readonly Vote[], sent: unknown): Vote[] | null {
  const parsed = sentVotes.safeParse(sent);
  if (!parsed.success) return null;
  const given = new Map(parsed.data.map(({ submission_id, score }) => [submission_id, score]));
  const scores = parsed.data.flatMap(({ score }) => score ?? []);
  const known = new Set(dealt.map(({ submissionId }) => submissionId));
  const isUnique = given.size === parsed.data.length && new Set(scores).size === scores.length;
  if (!isUnique || [...given.keys()].some((submissionId) => !known.has(submissionId))) return null;
  return dealt.map(({ submissionId }) => ({ submissionId, score: given.get(submissionId) ?? null }));
}

/** The entries that still have no score. */
export function unscored(votes: readonly Vote[]): number[] {
  return votes.flatMap(({ submissionId, score }) => (score === null ? [submissionId] : []));
}
