import type { QuestionContent, VotingContent } from "../../../domain/assessments/xml";
import { takesVotes } from "../../../domain/facts/question-kinds";
import type { Assessment } from "../assessments/assessment";
import type { Core } from "../kernel/core";
import { isStaff, type Registration } from "../members/registration";
import { ballotOf } from "./ballot";
import { type ContestState, currentContestState, isEntryCode, SHOWN_LEADERS, type Votes } from "./contest";
import { entryNumber } from "./entry-numbers";
import { shownScore } from "./entry-score";
import { findContestStateAndVotes, mapEntryCodes } from "./store";

const HOUR_MS = 3_600_000;

/** A voting question's part of the workspace. Entries bear no names; leaders do. */
export interface ContestView {
  readonly contestEntries: { submission_id: number; answer: { code: string }; score: number | null }[];
  readonly contestLeaderboard: {
    submission_id: number;
    answer: { code: string };
    student_name: string | null;
    final_score: number;
  }[];
  /** False while entries may still come: that there is nothing to score means nothing yet. */
  readonly entriesAssigned: boolean;
  /** The moment from which students see the leaderboard. */
  readonly leaderboardFrom: string;
  /** When the leaderboard's scores were computed; null before, and for whom it is not shown to yet. */
  readonly scoredAt: string | null;
}

/** Tells when students see the leaderboard: hours after closing that the question names. */
export function leaderboardFrom(
  { closeAt }: Pick<Assessment, "closeAt">,
  { revealHours }: Pick<VotingContent, "revealHours">,
): string {
  return new Date(Date.parse(closeAt) + revealHours * HOUR_MS).toISOString();
}

/** Staff always, students when the hours after closing are over. */
export function maySeeLeaders(
  member: Pick<Registration, "role">,
  assessment: Pick<Assessment, "closeAt">,
  question: Pick<VotingContent, "revealHours">,
  now: Date,
): boolean {
  return isStaff(member) || now.getTime() >= Date.parse(leaderboardFrom(assessment, question));
}

/**
 * Returns the contests that an assessment's voting questions are about as a member sees them, by position. For each question 2
 * reads, and half a read for each 4 KB of the code that is shown: at most ten entries and ten leaders.
 */
export async function contestViews(
  core: Core,
  member: Registration,
  assessment: Assessment,
  questions: readonly QuestionContent[],
): Promise<Map<number, ContestView>> {
  const views = questions.flatMap((question, position) =>
    takesVotes(question) ? [viewOf(core, member, assessment, question, position)] : [],
  );
  return new Map(await Promise.all(views));
}

async function viewOf(
  core: Core,
  member: Registration,
  assessment: Assessment,
  question: VotingContent,
  position: number,
): Promise<[number, ContestView]> {
  const { state, votes, isAssigned } = await ballotOf(core, member, assessment, position);
  const known = { entriesAssigned: isAssigned, leaderboardFrom: leaderboardFrom(assessment, question) };
  if (!state) return [position, { contestEntries: [], contestLeaderboard: [], ...known, scoredAt: null }];
  const isRevealed = maySeeLeaders(member, assessment, question, core.clock.now());
  const [contestEntries, contestLeaderboard] = await Promise.all([
    votes ? numberedEntries(core, member, state, votes) : [],
    isRevealed ? leadersOf(core, state) : [],
  ]);
  const scoredAt = (isRevealed && state.scoredAt) || null;
  return [position, { contestEntries, contestLeaderboard, ...known, scoredAt }];
}

/**
 * Returns the contest of one voting question as a grader of one voter's submission sees it: the entries that the voter was
 * given, under the voter's own numbers, and the leaderboard. 2 reads, and half a read for each 4 KB of the code that is shown.
 */
export async function contestOfVoter(
  core: Core,
  voter: Pick<Registration, "regId">,
  assessment: Assessment,
  question: VotingContent,
  position: number,
): Promise<ContestView> {
  const [stored, votes] = await findContestStateAndVotes(core, assessment, voter.regId, position);
  const state = currentContestState(assessment, stored);
  const known = { entriesAssigned: state !== undefined, leaderboardFrom: leaderboardFrom(assessment, question) };
  if (!state) return { contestEntries: [], contestLeaderboard: [], ...known, scoredAt: null };
  const [contestEntries, contestLeaderboard] = await Promise.all([
    votes?.deal === state.deal ? numberedEntries(core, voter, state, votes) : [],
    leadersOf(core, state),
  ]);
  return { contestEntries, contestLeaderboard, ...known, scoredAt: state.scoredAt ?? null };
}

/** Under the voter's own numbers: a submission's id would tell whose it is. */
async function numberedEntries(
  core: Core,
  { regId }: Pick<Registration, "regId">,
  state: ContestState,
  { deal, entries }: Votes,
): Promise<ContestView["contestEntries"]> {
  const ids = entries.map(({ submissionId }) => submissionId);
  const codes = await mapEntryCodes(core, state, ids, (code) => code);
  return entries.flatMap(({ submissionId, score }) => {
    const code = codes.get(submissionId);
    if (code === undefined) return [];
    return [{ submission_id: entryNumber(deal, regId, submissionId), answer: { code }, score }];
  });
}

/** The best ten; where one was withdrawn the next takes its place. */
async function leadersOf(core: Core, state: ContestState): Promise<ContestView["contestLeaderboard"]> {
  const shown: ContestView["contestLeaderboard"] = [];
  for (let start = 0; start < state.leaders.length && shown.length < SHOWN_LEADERS; start += SHOWN_LEADERS) {
    const leaders = state.leaders.slice(start, start + SHOWN_LEADERS);
    const ids = leaders.map(({ submissionId }) => submissionId);
    const codes = await mapEntryCodes(core, state, ids, (code) => code);
    for (const { submissionId, name, score } of leaders) {
      const code = codes.get(submissionId);
      if (code === undefined || !isEntryCode(code)) continue;
      const final_score = shownScore(score);
      shown.push({ submission_id: submissionId, answer: { code }, student_name: name, final_score });
    }
  }
  return shown.slice(0, SHOWN_LEADERS);
}
