import { takesProgram, takesVotes } from "../../../domain/facts/question-kinds";
import type { Assessment } from "../assessments/assessment";
import { hasOpened } from "../assessments/rules";
import { findAssessment, findByNumber, readQuestions } from "../assessments/store";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import type { Registration } from "../members/registration";
import { listMembers } from "../members/store";
import { submissionsOfAssessment } from "../submissions/store";
import {
  allOf,
  assessmentKey,
  assignmentKey,
  type Condition,
  contestStateKey,
  equals,
  type Operation,
  voteOnKey,
} from "../table";
import { withAuthorNames } from "./author-names";
import { entriesByAuthor } from "./ballot";
import {
  type Assignment,
  type Contest,
  type ContestState,
  contentVersionOf,
  currentContestState,
  isEntryCode,
  STORED_LEADERS,
  type VoteOn,
  votingPositions,
} from "./contest";
import { deleteReplacedVotes } from "./delete-contests";
import { drawBallots } from "./draw-ballots";
import { rankEntries } from "./entry-score";
import { randomFrom } from "./seeded-random";
import { findAssignment, findContestState, mapEntryCodes, putBallots, unchanged } from "./store";

/**
 * Assigns the entries of an assessment's voting questions to its voters: when it was uploaded, and once more at its opening
 * if other entries have come in since and nobody has voted yet. Safe to repeat, and beside itself. True once there is
 * nothing left to assign: from then on the entries stay with their voters, and students who come later are assigned theirs when
 * they first open the assessment.
 *
 * Costs with the contest: for each question 1 read an entry and 1 write a voter; nothing but 3 reads when it is done.
 */
export async function assignEntries(core: Core, courseId: number, assessmentId: number): Promise<boolean> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) return true;
  await deleteReplacedVotes(core, assessment);
  let isDone = hasOpened(assessment, core.clock.now());
  for (const position of votingPositions(assessment)) {
    const isFinal = await retryOnConflict(() => new EntryAssignment(core, courseId, assessmentId, position).run());
    isDone &&= isFinal;
  }
  return isDone;
}

/** The entries of a contest, found anew. */
interface Found extends Contest {
  readonly submissionIds: readonly number[];
}

class EntryAssignment {
  constructor(
    private readonly core: Core,
    private readonly courseId: number,
    private readonly assessmentId: number,
    private readonly position: number,
  ) {}

  /** True when the question's entries stay as they are from now on. Throws ConditionFailed when somebody was quicker. */
  async run(): Promise<boolean> {
    const assessment = await findAssessment(this.core, this.courseId, this.assessmentId);
    if (!assessment || assessment.isDeleting) return true;
    const stored = await findContestState(this.core, this.assessmentId, this.position);
    const state = currentContestState(assessment, stored);
    if (state?.isFinal) return true;
    const isFinal = hasOpened(assessment, this.core.clock.now());
    const contest = await this.contestOf(assessment);
    if (!contest) return isFinal;
    const members = await listMembers(this.core, this.courseId);
    const found = await this.entriesOf(contest, members);
    if (!state || !(await this.isOf(state, found))) await this.assign(assessment, stored, found, members, isFinal);
    else if (isFinal) await this.core.table.transact([this.makingFinal(state)]);
    return isFinal;
  }

  private makingFinal(state: ContestState): Operation {
    const key = contestStateKey(this.assessmentId, this.position);
    return { update: key, change: { set: { isFinal: true } }, condition: equals("deal", state.deal) };
  }

  /** The contest that the question names, if it is there and has a program to enter. */
  private async contestOf({ assessmentId }: Assessment): Promise<Assessment | undefined> {
    const [question] = await readQuestions(this.core, assessmentId, [this.position]);
    if (!takesVotes(question)) return undefined;
    const contest = await findByNumber(this.core, this.courseId, question.contestNumber);
    return contest && !contest.isDeleting && programOf(contest) !== -1 ? contest : undefined;
  }

  /** Returns the entries: what students have submitted whose code has a `return`. */
  private async entriesOf(contest: Assessment, members: readonly Registration[]): Promise<Found> {
    const place = { contestId: contest.assessmentId, contestPosition: programOf(contest) };
    const students = new Set(members.filter(({ role }) => role === "student").map(({ regId }) => regId));
    const submissions = await submissionsOfAssessment(this.core, this.courseId, contest.assessmentId);
    const handedIn = submissions
      .filter(({ finalised, regId }) => finalised && students.has(regId))
      .map(({ submissionId }) => submissionId);
    const codes = await mapEntryCodes(this.core, place, handedIn, isEntryCode, { consistent: true });
    return { ...place, submissionIds: handedIn.filter((id) => codes.get(id)).sort((a, b) => a - b) };
  }

  private async isOf(state: ContestState, found: Found): Promise<boolean> {
    if (state.contestId !== found.contestId || state.contestPosition !== found.contestPosition) return false;
    const assignment = await findAssignment(this.core, this.assessmentId, this.position);
    const ids = (assignment?.entries ?? []).map(({ submissionId }) => submissionId);
    return ids.join() === found.submissionIds.join();
  }

  private async assign(
    assessment: Assessment,
    stored: ContestState | undefined,
    { submissionIds, ...contest }: Found,
    members: readonly Registration[],
    isFinal: boolean,
  ): Promise<void> {
    const assignmentId = this.core.uuid();
    const voters = members.filter(({ role }) => role === "student").map(({ regId }) => regId);
    const ballots = drawBallots(entriesByAuthor(submissionIds), voters, randomFrom(assignmentId));
    const entries = submissionIds.map((submissionId) => ({ submissionId, score: 0 }));
    const contentVersion = contentVersionOf(assessment);
    const leaders = withAuthorNames(rankEntries(entries).slice(0, STORED_LEADERS), members);
    const state: ContestState = {
      ...contest,
      deal: assignmentId,
      contentVersion,
      isFinal,
      leaders,
      finalScoresFor: null,
    };
    await putBallots(this.core, assessment, this.position, assignmentId, ballots);
    await this.core.table.transact([
      ...this.stillThere(assessment, contest),
      {
        put: {
          ...assignmentKey(this.assessmentId, this.position),
          ...({ deal: assignmentId, entries } satisfies Assignment),
        },
      },
      { put: { ...contestStateKey(this.assessmentId, this.position), ...state }, condition: unchanged(stored) },
      ...this.aboutContest(contest, stored),
    ]);
  }

  /** The contest is told who votes on it, and one that was voted on before no longer. */
  private aboutContest({ contestId }: Contest, stored: ContestState | undefined): Operation[] {
    const vote: VoteOn = { assessmentId: this.assessmentId, position: this.position };
    const votingQuestion: Operation = { put: { ...voteOnKey(contestId, this.assessmentId, this.position), ...vote } };
    if (!stored || stored.contestId === contestId) return [votingQuestion];
    return [votingQuestion, { remove: voteOnKey(stored.contestId, this.assessmentId, this.position) }];
  }

  /** Neither the vote was uploaded anew nor one of the two deleted meanwhile. */
  private stillThere(assessment: Assessment, { contestId }: Contest): Operation[] {
    const isThere = equals("isDeleting", false);
    const isSame = allOf(isThere, ofContent(assessment));
    return [
      { check: assessmentKey(this.courseId, this.assessmentId), condition: isSame },
      { check: assessmentKey(this.courseId, contestId), condition: isThere },
    ];
  }
}

function ofContent({ contentVersion }: Assessment): Condition {
  if (contentVersion !== undefined) return equals("contentVersion", contentVersion);
  return { expression: "attribute_not_exists(#content)", names: { "#content": "contentVersion" } };
}

/** The position of the first program of a contest, -1 without one. */
function programOf({ questions }: Pick<Assessment, "questions">): number {
  return questions.findIndex(takesProgram);
}
