import { takesChoice } from "../../../domain/facts/question-kinds";
import type { Schemas } from "../api/client";
import { ASSESSMENTS, type CannedAssessment, COURSE_ID, DATES, LEADER } from "./canned";
import { Refusal } from "./routing";
import type { MockState, SavedAnswer, Submission } from "./state";

/**
 * Nothing is judged in the mock mode: also of a submitted answer the autograder says `none`, and its XP are what a grader
 * gives.
 */
const UNJUDGED = { autogradingStatus: "none" as const, autogradingResults: null };

/** Returns the assessments whose type is still there, in their order. */
export const listed = ({ types }: MockState): readonly CannedAssessment[] =>
  ASSESSMENTS.filter(({ typeId }) => types.some(({ assessmentConfigId }) => assessmentConfigId === typeId));

/** @throws Refusal 404 */
export function assessmentOf(state: MockState, isIt: (assessment: CannedAssessment) => boolean): CannedAssessment {
  const found = listed(state).find(isIt);
  if (!found) throw new Refusal(404, "Assessment not found");
  return found;
}

const configurationOf = ({ types }: MockState, { typeId }: CannedAssessment): Schemas["AssessmentConfiguration"] => {
  const type = types.find(({ assessmentConfigId }) => assessmentConfigId === typeId);
  if (!type) throw new Refusal(404, "Assessment not found");
  return type;
};

export const workOf = (state: MockState, owner: number, assessmentId: number): Submission | undefined =>
  state.submissions.find((one) => one.owner === owner && one.assessmentId === assessmentId);

/** Whether a submission has an answer to every question of its assessment. */
export const isWhole = ({ answers }: Submission, { questions }: CannedAssessment): boolean =>
  questions.every(({ id }) => answers[id]);

function submissionStatus(work: Submission, canned: CannedAssessment): Schemas["SubmissionStatus"] {
  if (work.submittedAt) return "submitted";
  return isWhole(work, canned) ? "attempted" : "attempting";
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const xpOf = (work: Submission | undefined): number =>
  sum(Object.values(work?.answers ?? {}).map((saved) => saved.xpAdjustment));
const gradedIn = (work: Submission | undefined): number =>
  Object.values(work?.answers ?? {}).filter(({ grader }) => grader).length;
const maxXpOf = ({ questions }: CannedAssessment): number => sum(questions.map(({ maxXp }) => maxXp));

/** Returns the XP of a member over all assessments, and what they could have at most. */
export const totals = (state: MockState, owner: number) => ({
  xp: sum(listed(state).map(({ id }) => xpOf(workOf(state, owner, id)))),
  maxXp: sum(listed(state).map(maxXpOf)),
});

const common = (state: MockState, owner: number, canned: CannedAssessment) => {
  const { id, number, title } = canned;
  const work = workOf(state, owner, id);
  return {
    id,
    number,
    title,
    courseId: COURSE_ID,
    ...DATES,
    standardCloseAt: DATES.closeAt,
    type: configurationOf(state, canned).type,
    closeReason: "standard" as const,
    isPublished: true,
    status: work ? submissionStatus(work, canned) : ("not_attempted" as const),
    reading: null,
    story: null,
    earlyXp: 0,
    xpBonus: 0,
    earlyFeedbackUntil: null,
    hidesGrades: false,
  };
};

/** Returns an assessment as the listing of a member shows it. */
export function overviewOf(state: MockState, owner: number, canned: CannedAssessment): Schemas["AssessmentOverview"] {
  const work = workOf(state, owner, canned.id);
  return {
    ...common(state, owner, canned),
    coverImage: null,
    private: false,
    shortSummary: canned.summary,
    isManuallyGraded: configurationOf(state, canned).isManuallyGraded,
    questionCount: canned.questions.length,
    maxXp: maxXpOf(canned),
    xp: xpOf(work),
    answeredCount: Object.keys(work?.answers ?? {}).length,
    gradedCount: gradedIn(work),
  };
}

const UNTICKED = { version: 0, ticked: [], manualXp: 0, xpBonus: 0, isBonusRemoved: false };

const gradeOf = ({ xpAdjustment, comments, grader, gradedAt }: SavedAnswer) => ({
  xp: xpAdjustment,
  comments,
  grader,
  gradedAt,
});

/** Returns an assessment with the answers of a member. */
export function assessmentFor(state: MockState, owner: number, canned: CannedAssessment): Schemas["Assessment"] {
  const work = workOf(state, owner, canned.id);
  const questions = canned.questions.map((question): Schemas["Question"] => {
    const saved = work?.answers[question.id];
    if (!saved) return question;
    const answered = { ...gradeOf(saved), ...UNJUDGED, answerVersion: saved.version };
    return takesChoice(question)
      ? { ...question, ...answered, answer: Number(saved.answer) }
      : { ...question, ...answered, answer: String(saved.answer) };
  });
  return {
    ...common(state, owner, canned),
    longSummary: canned.summary,
    missionPDF: null,
    questions,
    hasEarlyFeedback: false,
  };
}

/** Returns the verdict on a member's work: none, as nothing is judged. */
export function verdictOf(state: MockState, owner: number, canned: CannedAssessment): Schemas["Verdict"] {
  const work = workOf(state, owner, canned.id);
  return {
    attempt: 1,
    xp: xpOf(work),
    maxXp: maxXpOf(canned),
    xpBonus: 0,
    status: work ? submissionStatus(work, canned) : "not_attempted",
    questions: canned.questions.map(({ id }) => ({
      id,
      autogradingStatus: UNJUDGED.autogradingStatus,
      xp: work?.answers[id]?.xpAdjustment ?? 0,
    })),
  };
}

const studentOf = ({ members }: MockState, owner: number) => {
  const member = members.find(({ courseRegId }) => courseRegId === owner);
  const groupName = member?.group ?? null;
  return { id: owner, name: member?.name ?? null, groupName, groupLeaderId: groupName === null ? null : LEADER };
};

export type GradingRow = Schemas["GradingPage"]["rows"][number];

/** Returns a submission as a row of the grading table. */
export function gradingRow(state: MockState, work: Submission): GradingRow {
  const canned = assessmentOf(state, ({ id }) => id === work.assessmentId);
  const { type, isManuallyGraded } = configurationOf(state, canned);
  const { id, title, questions } = canned;
  const { submittedAt, unsubmittedAt, unsubmittedBy } = work;
  return {
    assessment: { id, title, type, isManuallyGraded, maxXp: maxXpOf(canned), questionCount: questions.length },
    id: work.id,
    student: studentOf(state, work.owner),
    status: submissionStatus(work, canned),
    submittedAt,
    unsubmittedAt,
    unsubmittedBy,
    gradedCount: gradedIn(work),
    xp: 0,
    xpAdjustment: xpOf(work),
    xpBonus: 0,
  };
}

/** Returns the answers of a submission as its grader sees them. */
export function gradingAnswers(state: MockState, work: Submission): Schemas["GradingAnswer"][] {
  const { questions } = assessmentOf(state, ({ id }) => id === work.assessmentId);
  const { id, name } = studentOf(state, work.owner);
  return questions.flatMap((question) => {
    const saved = work.answers[question.id];
    if (!saved) return [];
    const { comments, grader, gradedAt, xpAdjustment } = saved;
    const answered: Schemas["GradingQuestion"] = takesChoice(question)
      ? { ...question, ...UNJUDGED, answer: Number(saved.answer) }
      : { ...question, ...UNJUDGED, answer: String(saved.answer) };
    const grade = { comments, grader, gradedAt, xp: 0, xpAdjustment, ...UNTICKED };
    return [{ question: answered, grade, student: { id, name }, solution: "", standings: [], minutes: null }];
  });
}
