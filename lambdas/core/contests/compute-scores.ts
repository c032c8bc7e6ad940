import { isDeepStrictEqual } from "node:util";
import type { Assessment } from "../assessments/assessment";
import { hasClosed } from "../assessments/rules";
import { findAssessment } from "../assessments/store";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import type { Registration } from "../members/registration";
import { listMembers } from "../members/store";
import { assignmentKey, contestStateKey, equals, votesKey } from "../table";
import { withAuthorNames } from "./author-names";
import {
  type Assignment,
  type ContestState,
  currentContestState,
  type Entry,
  isEntryCode,
  STORED_LEADERS,
  type Vote,
  type Votes,
  votingPositions,
} from "./contest";
import { entryScore, rankEntries, tally } from "./entry-score";
import { findAssignment, findContestState, mapEntryCodes } from "./store";
import { countTokens } from "./tokens";

/** Voters whose votes are read at a time. */
const VOTERS_PER_READ = 100;

/**
 * Computes the scores of the entries that an assessment's voting questions are about, and who leads. `final` ones are
 * computed after closing and once for each `occasion`, which is the closing time unless told otherwise; then the scores stay
 * (defect 7 of the reference: they never were).
 * Safe to repeat. Costs with the contest: 1 read a voter, half a read an entry and 4 KB, 1 write for each KB of entries.
 */
export async function scoreContests(
  core: Core,
  courseId: number,
  assessmentId: number,
  { final, occasion }: { readonly final: boolean; readonly occasion?: string },
): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting || (final && !hasClosed(assessment, core.clock.now()))) return;
  for (const position of votingPositions(assessment)) {
    await retryOnConflict(() => new Scoring(core, assessment, position, final, occasion ?? assessment.closeAt).run());
  }
}

class Scoring {
  constructor(
    private readonly core: Core,
    private readonly assessment: Assessment,
    private readonly position: number,
    private readonly final: boolean,
    private readonly occasion: string,
  ) {}

  /** Throws ConditionFailed when the entries were assigned anew meanwhile. */
  async run(): Promise<void> {
    const { assessmentId, courseId } = this.assessment;
    const state = currentContestState(this.assessment, await findContestState(this.core, assessmentId, this.position));
    if (!state || state.finalScoresFor === this.occasion) return;
    const assignment = await findAssignment(this.core, assessmentId, this.position);
    if (assignment?.deal !== state.deal) return;
    const members = await listMembers(this.core, courseId);
    const { entries, present } = await this.scored(state, assignment, members);
    await this.store(assignment, entries);
    const leaders = withAuthorNames(
      rankEntries(entries.filter(({ submissionId }) => present.has(submissionId))),
      members,
    );
    const set = {
      leaders: leaders.slice(0, STORED_LEADERS),
      finalScoresFor: this.final ? this.occasion : state.finalScoresFor,
      scoredAt: this.core.clock.now().toISOString(),
    };
    await this.core.table.update(contestStateKey(assessmentId, this.position), { set }, equals("deal", state.deal));
  }

  /** Entries without votes, and those that are not there any more, keep the scores that they had. */
  private async scored(state: ContestState, assignment: Assignment, members: readonly Registration[]) {
    const votes = tally(await this.votes(assignment, members));
    const ids = assignment.entries.map(({ submissionId }) => submissionId);
    const tokens = await mapEntryCodes(this.core, state, ids, (code) =>
      isEntryCode(code) ? countTokens(code) : undefined,
    );
    const entries = assignment.entries.map((entry): Entry => {
      const [scores, length] = [votes.get(entry.submissionId), tokens.get(entry.submissionId)];
      const score = scores && length !== undefined ? entryScore(scores, length) : null;
      return { ...entry, score: score ?? entry.score };
    });
    return { entries, present: new Set(ids.filter((id) => tokens.get(id) !== undefined)) };
  }

  private async votes(assignment: Assignment, members: readonly Registration[]): Promise<Vote[]> {
    const votes: Vote[] = [];
    for (let start = 0; start < members.length; start += VOTERS_PER_READ) {
      const keys = members
        .slice(start, start + VOTERS_PER_READ)
        .map(({ regId }) => votesKey(regId, this.assessment.assessmentId, this.position));
      const cast = await this.core.table.getMany<Votes>(keys, { consistent: this.final });
      for (const one of cast) if (one?.deal === assignment.deal) votes.push(...one.entries);
    }
    return votes;
  }

  private async store(before: Assignment, entries: readonly Entry[]): Promise<void> {
    if (isDeepStrictEqual(entries, before.entries)) return;
    const next: Assignment = { deal: before.deal, entries };
    await this.core.table.put(
      { ...assignmentKey(this.assessment.assessmentId, this.position), ...next },
      equals("deal", before.deal),
    );
  }
}
