import { type Assessment, figuresOf } from "../assessments/assessment";
import { isOpen, needsPassword } from "../assessments/rules";
import { findAssessment, markAnswered } from "../assessments/store";
import { votesToSave } from "../contests";
import { atOneMoment } from "../kernel/clock";
import { ignoreConflict, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { partsOfQuestionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { type Answer, type AnswerValue, INVALID_ANSWER, newAnswer, parseAnswer } from "../submissions/answer";
import { positionsOf, reopen, type Submission, withAnswer } from "../submissions/rules";
import { newSubmission, takeBackIfRemoved } from "../submissions/start-submission";
import { changeAnswer, overwriteAnswer, putNewAnswer, putSubmission } from "../submissions/store";
import { allOf, answerKey, ConditionFailed, equals, type Operation, submissionKey } from "../table";

export interface AnswerToSave {
  readonly questionId: number;
  readonly answer: unknown;
  /** The version that the writer saw last, 0 for none; undefined overwrites whatever is there. */
  readonly expectedVersion: number | undefined;
}

const NEWER_ANSWER = new Refusal(412, "A newer answer was saved elsewhere.");
const NOT_OPEN = new Refusal(403, "Assessment not open");

/**
 * Saves an answer and tells its new version. An existing answer: 1 read for the assessment, 1 write. The first of a
 * question: also 2 reads and a transaction of two items; the first of an assessment: 1 more read, and 1 more write for
 * whoever is the first of all. Votes: 5 reads and a transaction of two items or three.
 *
 * @throws Refusal 404 no such question, 403 not open, locked or finalised (students), 400 ill-typed, 412 stale version,
 *   503 entries not dealt yet
 */
export function saveAnswer(core: Core, member: Registration, save: AnswerToSave): Promise<number> {
  return retryOnConflict(() => new Saving(atOneMoment(core), member, save).run());
}

/** An answer that may be saved, with what is saved beside it. */
interface Given {
  readonly value: AnswerValue;
  /** Whether what is beside it is stored already. */
  readonly isStored: boolean;
  readonly beside: readonly Operation[];
}

class Saving {
  constructor(
    private readonly core: Core,
    private readonly member: Registration,
    private readonly save: AnswerToSave,
  ) {}

  async run(): Promise<number> {
    const { assessment, position } = await this.question();
    if (this.member.role === "student" && !isOpen(assessment, this.core.clock.now())) throw NOT_OPEN;
    const type = typeAt(assessment, position);
    if (type === "voting") return this.saveBesides(assessment, position, await this.votes(assessment, position));
    const value = parseAnswer(type, this.save.answer);
    const given = { value, isStored: true, beside: [] };
    return (await this.overwrite(assessment, position, value)) ?? this.saveBesides(assessment, position, given);
  }

  private async votes(assessment: Assessment, position: number): Promise<Given> {
    const { answer } = this.save;
    if (!Array.isArray(answer)) throw new Refusal(400, INVALID_ANSWER);
    const { isStored, operations } = await votesToSave(this.core, this.member, assessment, position, answer);
    return { value: { completed: true }, isStored, beside: operations };
  }

  private async question(): Promise<{ assessment: Assessment; position: number }> {
    const parts = partsOfQuestionId(this.save.questionId);
    const assessment = parts && (await findAssessment(this.core, this.member.courseId, parts.assessmentId));
    if (!parts || !assessment || assessment.isDeleting || !assessment.questions[parts.position]) {
      throw new Refusal(404, "Question not found");
    }
    return { assessment, position: parts.position };
  }

  /** Undefined when there is no answer that may be overwritten just so. */
  private async overwrite(assessment: Assessment, position: number, value: AnswerValue): Promise<number | undefined> {
    const { expectedVersion } = this.save;
    if (expectedVersion === 0) return undefined;
    const owner = { regId: this.member.regId, assessmentId: assessment.assessmentId };
    return ignoreConflict(overwriteAnswer(this.core, owner, position, value, expectedVersion));
  }

  private async saveBesides(assessment: Assessment, position: number, given: Given): Promise<number> {
    const { regId, role } = this.member;
    const [submission, answer] = (await this.core.table.getMany([
      submissionKey(regId, assessment.assessmentId),
      answerKey(regId, assessment.assessmentId, position),
    ])) as [Submission | undefined, Answer | undefined];
    if (role === "student" && submission?.finalised) throw new Refusal(403, "Assessment submission already finalised");
    if (role === "student" && needsPassword(assessment, submission !== undefined, this.core.clock.now()))
      throw new Refusal(403, "Missing Password.");
    if (answer && this.wasSaved(answer, given)) return answer.version;
    if (this.save.expectedVersion !== undefined && this.save.expectedVersion !== (answer?.version ?? 0))
      throw NEWER_ANSWER;
    if (!answer) return this.saveFirst(assessment, submission, position, given);
    if (submission?.finalised) return this.saveOverFinal(submission, answer, given);
    if (submission && typeAt(assessment, position) === "voting") return this.saveVotesOver(submission, answer, given);
    // The answer appeared or was unlocked since the overwriting was tried.
    throw new ConditionFailed([0]);
  }

  /** The writer's own save arrived, only its answer was lost: the same text, one version on. */
  private wasSaved(answer: Answer, { value, isStored }: Given): boolean {
    const { expectedVersion } = this.save;
    if (expectedVersion === undefined || !isStored) return false;
    return answer.version === expectedVersion + 1 && JSON.stringify(answer.answer) === JSON.stringify(value);
  }

  private async saveFirst(
    assessment: Assessment,
    submission: Submission | undefined,
    position: number,
    { value, beside }: Given,
  ): Promise<number> {
    const answer = newAnswer(position, value, this.core.clock.now());
    if (!assessment.hasAnswers) await markAnswered(this.core, assessment);
    const begun = submission ?? newSubmission(assessment, this.member);
    const next = { ...withAnswer(begun, position), ...figuresOf(assessment) };
    // A staff member who answers a further question of their finalised work opens it again.
    const unlocked = submission?.finalised ? this.unlocking(submission) : [];
    await this.core.table.transact([putSubmission(reopen(next)), putNewAnswer(next, answer), ...unlocked, ...beside]);
    if (!submission) await takeBackIfRemoved(this.core, this.member);
    return answer.version;
  }

  /** The submission is written only when its status changes: votes saved in earlier days may lack a score until now. */
  private async saveVotesOver(
    submission: Submission,
    { position, version }: Answer,
    { value, beside }: Given,
  ): Promise<number> {
    const set = { answer: value, updatedAt: this.core.clock.now().toISOString() };
    const saved: Operation = {
      update: answerKey(submission.regId, submission.assessmentId, position),
      change: { set, add: { version: 1 } },
      condition: allOf(equals("locked", false), equals("version", version)),
    };
    const next = withAnswer(submission, position);
    const changed = next === submission ? [] : [putSubmission(next)];
    await this.core.table.transact([saved, ...beside, ...changed]);
    return version + 1;
  }

  /** Only staff get here, who have nothing to vote on. */
  private async saveOverFinal(submission: Submission, answer: Answer, { value }: Given): Promise<number> {
    const set = { answer: value, updatedAt: this.core.clock.now().toISOString(), locked: false };
    const others = this.unlocking(submission, answer.position);
    const saved = changeAnswer(submission, answer.position, { set, add: { version: 1 } });
    const next = withAnswer(submission, answer.position);
    await this.core.table.transact([putSubmission(reopen(next)), saved, ...others]);
    return answer.version + 1;
  }

  private unlocking(submission: Submission, except?: number) {
    const positions = positionsOf(submission).filter((position) => position !== except);
    return positions.map((position) => changeAnswer(submission, position, { set: { locked: false } }));
  }
}

function typeAt({ questions }: Assessment, position: number) {
  return (questions[position] as Assessment["questions"][number]).type;
}
