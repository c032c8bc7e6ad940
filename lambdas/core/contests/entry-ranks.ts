import { findAssessment } from "../assessments/store";
import type { Core } from "../kernel/core";
import type { Submission } from "../submissions/rules";
import { currentContestState, STORED_LEADERS, type VoteOn } from "./contest";
import { shownScore } from "./entry-score";
import { findContestState, votesOnContest } from "./store";

/** The rank of one entry of a contest in one vote. */
export interface EntryRank {
  /** The assessment in which students vote, and its title. */
  readonly assessmentId: number;
  readonly title: string;
  /** Of the answer that is the entry. */
  readonly position: number;
  /** Null when the entry is not among the best, of which so many are kept. */
  readonly rank: number | null;
  readonly final_score: number | null;
  readonly ranked: number;
  /** When the scores were computed; null before. */
  readonly scoredAt: string | null;
}

/** Finds where a submission stands in the votes on it. Half a read, and 2 for each vote. */
export async function entryRanks(core: Core, submission: Submission): Promise<EntryRank[]> {
  const votes = await votesOnContest(core, submission.assessmentId);
  const ranks = await Promise.all(votes.map((vote) => rankIn(core, submission, vote)));
  return ranks.flatMap((rank) => rank ?? []);
}

async function rankIn(
  core: Core,
  { courseId, assessmentId: contestId, submissionId }: Submission,
  { assessmentId, position }: VoteOn,
): Promise<EntryRank | undefined> {
  const [assessment, stored] = await Promise.all([
    findAssessment(core, courseId, assessmentId),
    findContestState(core, assessmentId, position),
  ]);
  const state = assessment && !assessment.isDeleting ? currentContestState(assessment, stored) : undefined;
  if (!assessment || state?.contestId !== contestId) return undefined;
  const { leaders, contestPosition, scoredAt = null } = state;
  const own = leaders.find((leader) => leader.submissionId === submissionId);
  return {
    assessmentId,
    title: assessment.title,
    position: contestPosition,
    rank: own ? 1 + leaders.filter(({ score }) => score > own.score).length : null,
    final_score: own ? shownScore(own.score) : null,
    ranked: STORED_LEADERS,
    scoredAt,
  };
}
