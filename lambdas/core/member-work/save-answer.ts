import { isDeepStrictEqual } from "node:util";
import { takesVotes } from "../../../domain/facts/question-kinds";
import { keepAnswerVersion } from "../answer-history/store";
import { type Assessment, figuresOf, type QuestionFigure } from "../assessments/assessment";
import { assessmentFor } from "../assessments/member-closing";
import { questionPlace } from "../assessments/question-place";
import { NOT_OPEN, needsPassword } from "../assessments/rules";
import { findAssessment, markAnswered } from "../assessments/store";
import { votesToSave } from "../contests";
import { atOneMoment } from "../kernel/clock";
import { ignoreConflict, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { partsOfQuestionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { ANSWER_RULES, type Answer, type AnswerValue, INVALID_ANSWER, newAnswer } from "../submissions/answer";
import { checkWork } from "../submissions/refusals";
import { positionsOf, reopen, type Submission, statusOf, withAnswer } from "../submissions/rules";
import { deleteWorkIfRemoved, newSubmission } from "../submissions/start-submission";
import { changeAnswer, findSubmission, overwriteAnswer, putNewAnswer, submissionWrites } from "../submissions/store";
import { allOf, answerKey, equals, type Operation, submissionKey } from "../table";

export interface AnswerToSave {
  readonly questionId: number;
  readonly answer: unknown;
  /** The version that the writer saw last, 0 for none; undefined overwrites whatever is there. */
  readonly expectedVersion: number | undefined;
}

const NEWER_ANSWER = new Refusal(412, "A newer answer was saved elsewhere.");

/**
 * Saves an answer and returns its new version. An existing answer: 1 read for the assessment, 1 write, and what its history
 * keeps, once a minute of writing. The first of a
 * question: also 2 reads and a transaction of two items; the first of an assessment: 1 more read, 1 item more for the counters, and 1
 * more write for whoever is the first of all. Votes: 5 reads and a transaction of two items or three.
 *
 * @throws Refusal 404 no such question, 403 not open, locked or finalised (students), 400 ill-typed, 412 stale version,
 *   503 entries not assigned yet
 */
export function saveAnswer(core: Core, member: Registration, save: AnswerToSave): Promise<number> {
  return retryOnConflict(() => saveOnce(atOneMoment(core), member, save));
}

/** An answer that may be saved. */
interface ValidAnswer {
  readonly value: AnswerValue;
  /** The writes that store the scores of votes; of any other answer none. */
  readonly scoreWrites: readonly Operation[];
  /** False when the scores are other ones than those that are stored. */
  readonly areScoresStored: boolean;
}

/** The question that is answered, by whom, and when. */
interface Question {
  readonly member: Registration;
  readonly assessment: Assessment;
  readonly position: number;
  readonly now: Date;
}

/** The member's submission and answer as they are stored. */
interface Work {
  readonly submission: Submission | undefined;
  readonly answer: Answer | undefined;
}

async function saveOnce(core: Core, member: Registration, save: AnswerToSave): Promise<number> {
  const question = await findQuestion(core, member, save.questionId);
  const { assessment, position, now } = question;
  checkWork("save", member, assessment, now);
  const valid = await validate(core, question, save.answer);
  if (!takesVotes(figureAt(assessment, position))) {
    const before = await overwriteOpen(core, question, valid.value, save.expectedVersion);
    if (before) {
      await keepVersion(core, question, before, valid.value);
      return before.version + 1;
    }
  }
  const work = await readWork(core, question);
  refuseClosedWork(question, work);
  const version = work.answer?.version ?? 0;
  if (isRepeated(work, valid, save.expectedVersion)) return version;
  if (save.expectedVersion !== undefined && save.expectedVersion !== version) throw NEWER_ANSWER;
  if (!work.answer && !assessment.hasAnswers) await markAnswered(core, assessment);
  await core.table.transact([...workWrites(question, work, valid.value), ...valid.scoreWrites]);
  if (!work.submission) await deleteWorkIfRemoved(core, member);
  if (work.answer) await keepVersion(core, question, work.answer, valid.value);
  return version + 1;
}

async function findQuestion(core: Core, member: Registration, questionId: number): Promise<Question> {
  const { assessment, position } = await questionPlace(core, member, questionId).catch(async (refusal) => {
    throw (await hasBegun(core, member, questionId)) ? new Refusal(403, NOT_OPEN) : refusal;
  });
  return { member, assessment: assessmentFor(assessment, member), position, now: core.clock.now() };
}

/** Tells whether a question is not there because the assessment, which the member has begun, is not published any more. */
async function hasBegun(core: Core, { regId, courseId }: Registration, questionId: number): Promise<boolean> {
  const assessmentId = partsOfQuestionId(questionId)?.assessmentId;
  if (assessmentId === undefined) return false;
  const [assessment, submission] = await Promise.all([
    findAssessment(core, courseId, assessmentId),
    findSubmission(core, { regId, assessmentId }),
  ]);
  return submission !== null && assessment?.isPublished === false && !assessment.isDeleting;
}

async function validate(core: Core, question: Question, sent: unknown): Promise<ValidAnswer> {
  const { member, assessment, position } = question;
  const { parse } = ANSWER_RULES[figureAt(assessment, position).type];
  if (parse) return { value: parse(sent), scoreWrites: [], areScoresStored: true };
  if (!Array.isArray(sent)) throw new Refusal(400, INVALID_ANSWER);
  const { isStored, operations } = await votesToSave(core, member, assessment, position, sent);
  return { value: { completed: true }, scoreWrites: operations, areScoresStored: isStored };
}

/** Overwrites the answer without reading it, and returns what it was; undefined when it is not there, locked, or of another version. */
async function overwriteOpen(
  core: Core,
  { member, assessment, position }: Question,
  value: AnswerValue,
  expectedVersion: number | undefined,
): Promise<Answer | undefined> {
  if (expectedVersion === 0) return undefined;
  const owner = { regId: member.regId, assessmentId: assessment.assessmentId };
  return ignoreConflict(overwriteAnswer(core, owner, position, value, expectedVersion));
}

/** Keeps what the answer was before, where its history has it. */
const keepVersion = (core: Core, { member, assessment, position }: Question, before: Answer, value: AnswerValue) =>
  keepAnswerVersion(core, { regId: member.regId, assessmentId: assessment.assessmentId, position }, before, value);

async function readWork({ table }: Core, { member, assessment, position }: Question): Promise<Work> {
  const [submission, answer] = (await table.getMany([
    submissionKey(member.regId, assessment.assessmentId),
    answerKey(member.regId, assessment.assessmentId, position),
  ])) as [Submission | undefined, Answer | undefined];
  return { submission, answer };
}

function refuseClosedWork({ member, assessment, now }: Question, { submission }: Work): void {
  const status = statusOf(submission ?? null, assessment.questions.length);
  checkWork("save", member, { ...assessment, status }, now);
  if (member.role === "student" && needsPassword(assessment, submission !== undefined, now))
    throw new Refusal(403, "Missing Password.");
}

/** Says whether the writer's own save arrived and only its answer was lost: the same text, one version on. */
function isRepeated(
  { answer }: Work,
  { value, areScoresStored }: ValidAnswer,
  expectedVersion: number | undefined,
): boolean {
  if (!answer || expectedVersion === undefined || !areScoresStored) return false;
  return answer.version === expectedVersion + 1 && isDeepStrictEqual(answer.answer, value);
}

/**
 * Returns the writes of an answer by the state of the work. Each is conditional on what was read, and a conflict has all
 * of it read anew.
 *
 * | submission          | answer | writes                                                                   |
 * | ------------------- | ------ | ------------------------------------------------------------------------ |
 * | none                | none   | new submission, new answer                                               |
 * | open                | none   | submission with the question, new answer                                 |
 * | open                | stored | answer; submission only if the question counted as incomplete until now  |
 * | final (staff alone) | none   | submission opened again, new answer, every other answer unlocked         |
 * | final (staff alone) | stored | submission opened again, answer unlocked, every other answer unlocked    |
 *
 * An answer without a submission is work that is being deleted: the new answer meets it and is a conflict.
 */
function workWrites(question: Question, { submission, answer }: Work, value: AnswerValue): Operation[] {
  const { assessment, member, position, now } = question;
  const figures = figuresOf(assessment);
  const created = newAnswer(position, value, now);
  if (!submission) {
    const begun = withAnswer(newSubmission(assessment, member), position);
    return [...submissionWrites(null, begun), putNewAnswer(begun, created)];
  }
  const writesOf = (next: Submission) => submissionWrites(submission, next);
  const answered = withAnswer(submission, position);
  const savedAt = now.toISOString();
  const change = { set: { answer: value, savedAt, updatedAt: savedAt }, add: { version: 1 } };
  if (!submission.finalised) {
    if (!answer) return [...writesOf({ ...answered, ...figures }), putNewAnswer(submission, created)];
    const condition = allOf(equals("locked", false), equals("version", answer.version));
    const overwritten: Operation = {
      update: answerKey(member.regId, assessment.assessmentId, position),
      change,
      condition,
    };
    return answered === submission ? [overwritten] : [overwritten, ...writesOf(answered)];
  }
  const others = unlockedAnswers(submission, position);
  if (!answer) {
    return [...writesOf(reopen({ ...answered, ...figures })), putNewAnswer(submission, created), ...others];
  }
  const unlocked = { ...change, set: { ...change.set, locked: false } };
  return [...writesOf(reopen(answered)), changeAnswer(submission, position, unlocked), ...others];
}

function unlockedAnswers(submission: Submission, except: number): Operation[] {
  const positions = positionsOf(submission).filter((position) => position !== except);
  return positions.map((position) => changeAnswer(submission, position, { set: { locked: false } }));
}

const figureAt = ({ questions }: Assessment, position: number) => questions[position] as QuestionFigure;
