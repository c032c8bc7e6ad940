import type { Assessment } from "../assessments/assessment";
import type { QuestionContent, VotingContent } from "../assessments/xml";
import type { Core } from "../kernel/core";
import { isStaff, type Registration } from "../members/registration";
import { ballotOf } from "./ballot";
import { isEntryCode, SHOWN_LEADERS, type Standings, type Votes } from "./contest";
import { entryNumber } from "./entry-numbers";
import { shownScore } from "./entry-score";
import { mapEntryCodes } from "./store";

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
}

/** Staff always, students when the hours after closing are over. */
export function maySeeLeaders(
  member: Pick<Registration, "role">,
  { closeAt }: Pick<Assessment, "closeAt">,
  { revealHours }: Pick<VotingContent, "revealHours">,
  now: Date,
): boolean {
  return isStaff(member) || now.getTime() >= Date.parse(closeAt) + revealHours * HOUR_MS;
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
    question.type === "voting" ? [viewOf(core, member, assessment, question, position)] : [],
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
  const { standings, votes } = await ballotOf(core, member, assessment, position);
  if (!standings) return [position, { contestEntries: [], contestLeaderboard: [] }];
  const isRevealed = maySeeLeaders(member, assessment, question, core.clock.now());
  const [contestEntries, contestLeaderboard] = await Promise.all([
    votes ? entriesByAuthor(core, member, standings, votes) : [],
    isRevealed ? leadersOf(core, standings) : [],
  ]);
  return [position, { contestEntries, contestLeaderboard }];
}

/** Under the voter's own numbers: a submission's id would tell whose it is. */
async function entriesByAuthor(
  core: Core,
  { regId }: Registration,
  standings: Standings,
  { deal, entries }: Votes,
): Promise<ContestView["contestEntries"]> {
  const ids = entries.map(({ submissionId }) => submissionId);
  const codes = await mapEntryCodes(core, standings, ids, (code) => code);
  return entries.flatMap(({ submissionId, score }) => {
    const code = codes.get(submissionId);
    if (code === undefined) return [];
    return [{ submission_id: entryNumber(deal, regId, submissionId), answer: { code }, score }];
  });
}

/** The best ten; where one was withdrawn the next takes its place. */
async function leadersOf(core: Core, standings: Standings): Promise<ContestView["contestLeaderboard"]> {
  const shown: ContestView["contestLeaderboard"] = [];
  for (let start = 0; start < standings.leaders.length && shown.length < SHOWN_LEADERS; start += SHOWN_LEADERS) {
    const leaders = standings.leaders.slice(start, start + SHOWN_LEADERS);
    const ids = leaders.map(({ submissionId }) => submissionId);
    const codes = await mapEntryCodes(core, standings, ids, (code) => code);
    for (const { submissionId, name, score } of leaders) {
      const code = codes.get(submissionId);
      if (code === undefined || !isEntryCode(code)) continue;
      const final_score = shownScore(score);
      shown.push({ submission_id: submissionId, answer: { code }, student_name: name, final_score });
    }
  }
  return shown.slice(0, SHOWN_LEADERS);
}
