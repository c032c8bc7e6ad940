import { hasEarlyFeedback } from "../../../domain/assessments/deadlines/early-feedback";
import { questionKindRules, taskView } from "../../../domain/assessments/question-kinds";
import { visibleResults } from "../../../domain/assessments/visible-results";
import type { QuestionContent } from "../../../domain/assessments/xml";
import { type ByQuestionKind, byQuestionKind, takesProgram } from "../../../domain/facts/question-kinds";
import type { Assessment } from "../assessments/assessment";
import { assessmentFor, type MemberAssessment } from "../assessments/member-closing";
import { checkOpened, found, needsPassword } from "../assessments/rules";
import { findAssessment, readContent } from "../assessments/store";
import { assessmentTypes, typeOf } from "../assessments/types";
import { type ContestView, contestViews } from "../contests";
import type { Core } from "../kernel/core";
import { questionId } from "../kernel/ids";
import { countAct } from "../kernel/rate-limits/window-limit";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { acknowledgeAssessment } from "../notifications/store";
import { type Rubrics, readRubrics, rubricAt } from "../rubrics/store";
import { type Answer, graderOf } from "../submissions/answer";
import { progressOf } from "../submissions/progress";
import { NO_SUBMISSION } from "../submissions/refusals";
import { bonusXp, type Mark, type Submission, statusOf, totalXp } from "../submissions/rules";
import { areGradesShown, hasGrades, shownAnswer, shownSubmission } from "../submissions/shown-grades";
import { startSubmission } from "../submissions/start-submission";
import { answersOf, findSubmission } from "../submissions/store";
import { PASSWORDS_TRIED } from "./rate-limits";

/**
 * Opens an assessment with the caller's answers, as the workspace shows it; what the caller was told of it is read from
 * then on. 2 reads, those of the questions and answers, of the contests that it votes on, and of acknowledgeAssessment.
 *
 * @throws Refusal 400 not there, 403 password needed, wrong, or too many were tried, 401 not open yet (students)
 */
export async function openAssessment(core: Core, member: Registration, assessmentId: number, password?: string) {
  const now = core.clock.now();
  const [stored, submission] = await Promise.all([
    findAssessment(core, member.courseId, assessmentId),
    findSubmission(core, { regId: member.regId, assessmentId }),
  ]);
  const assessment = assessmentFor(found(stored, member.role), member);
  const isLocked = needsPassword(assessment, submission !== null, now);
  if (isLocked && password === undefined) throw new Refusal(403, "Missing Password.");
  if (isLocked) await countAct(core, PASSWORDS_TRIED, `registration ${member.regId}`);
  if (isLocked && password !== assessment.password) throw new Refusal(403, "Invalid Password.");
  const started = isLocked ? await startSubmission(core, assessment, member) : submission;
  checkOpened(assessment, member.role, now);
  await acknowledgeAssessment(core, member.regId, assessmentId);
  return workspaceOf(core, assessment, started, member);
}

async function workspaceOf(core: Core, assessment: MemberAssessment, stored: Submission | null, member: Registration) {
  const submission = shownSubmission(assessment, stored);
  const { assessmentId, courseId } = assessment;
  const [types, content, answers] = await Promise.all([
    assessmentTypes(core, courseId),
    readContent(core, assessmentId),
    submission ? answersOf(core, { regId: member.regId, assessmentId }) : new Map<number, Answer>(),
  ]);
  const { longSummary, missionPDF } = content;
  const contests = await contestViews(core, member, assessment, content.questions);
  const rubrics = hasTicks(submission) ? await readRubrics(core, assessmentId) : null;
  const early = { hasEarlyFeedback: hasEarlyFeedback(submission, assessment.earlyFeedbackUntil) };
  const questions = content.questions.map((question, position) => ({
    id: questionId(assessmentId, position),
    ...taskView(question),
    ...byQuestionKind(question, QUESTION_VIEWS, answers.get(position), contests.get(position)),
    ...answerView(question, shownAnswer(assessment, answers.get(position)), early, submission?.marks[position]),
    rubric: tickedItems(rubrics, position, submission?.marks[position]),
  }));
  return {
    ...headOf(assessment, typeOf(types, assessment).type),
    ...stateOf(assessment),
    ...early,
    hidesGrades: !areGradesShown(assessment),
    ...statusAndXpOf(assessment, typeOf(types, assessment), submission, core.clock.now()),
    longSummary,
    missionPDF,
    questions,
  };
}

const hasTicks = (submission: Submission | null): boolean =>
  Object.values(submission?.marks ?? {}).some(({ rubric }) => rubric !== undefined);

/** The items of a rubric that a grader has ticked on the answer. Others are staff's alone. */
function tickedItems(rubrics: Rubrics | null, position: number, mark: Mark | undefined) {
  if (!rubrics || !mark?.rubric) return [];
  const { ticked } = mark.rubric;
  return rubricAt(rubrics, position)
    .items.filter(({ id }) => ticked.includes(id))
    .map(({ text, xp }) => ({ text, xp }));
}

function headOf({ assessmentId, courseId, title, story, number, reading }: Assessment, type: string) {
  return { id: assessmentId, courseId, title, type, story, number, reading };
}

function stateOf({ openAt, closeAt, standardCloseAt, closeReason, isPublished, ...assessment }: MemberAssessment) {
  const { earlyFeedbackUntil = null } = assessment;
  return { openAt, closeAt, standardCloseAt, closeReason, isPublished, earlyFeedbackUntil };
}

/** Returns the same status and XP as the listing, without the sum of XP: here each question has its own. */
function statusAndXpOf(...work: Parameters<typeof progressOf>) {
  const { status, xpBonus, earlyXp } = progressOf(...work);
  return { status, xpBonus, earlyXp };
}

const { programming, mcq, voting } = questionKindRules;

/** What is shown of a question by its kind, with the answer of whoever opens it. */
const QUESTION_VIEWS = {
  programming: (question, answer) => ({
    ...programming.studentView(question),
    answer: answer ? String(answer.answer) : null,
  }),
  mcq: (question, answer) => ({ ...mcq.studentView(question), answer: answer ? Number(answer.answer) : null }),
  voting: (question, _, contest) => ({ ...voting.studentView(question), answer: null, ...(contest as ContestView) }),
} satisfies ByQuestionKind<QuestionContent, [given: Answer | undefined, contest: ContestView | undefined]>;

const NO_MARK: Mark = { xp: 0, adjustment: 0, status: "none", attempt: 0, graderRegId: null };

function answerView(
  question: QuestionContent,
  answer: Answer | undefined,
  early: { readonly hasEarlyFeedback: boolean },
  mark = NO_MARK,
) {
  return {
    answerVersion: answer?.version ?? 0,
    grader: graderOf(answer),
    gradedAt: answer?.updatedAt ?? null,
    xp: mark.xp + mark.adjustment,
    autogradingStatus: mark.status,
    autogradingResults: visibleResults(
      answer?.results ?? [],
      takesProgram(question) ? question : { testcases: [] },
      early,
    ),
    comments: answer?.comments ?? null,
    lineComments: answer?.lineComments ?? 0,
  };
}

/** Returns the verdict that a page asks for while something is processing. Key REG#{r}/SUB#{a}, consistent; 1 read, 2 where people have graded. */
export async function verdictOf(core: Pick<Core, "table">, { regId, courseId }: Registration, assessmentId: number) {
  const stored = await findSubmission(core, { regId, assessmentId });
  if (stored?.courseId !== courseId) throw new Refusal(404, NO_SUBMISSION);
  const assessment = hasGrades(stored) ? await findAssessment(core, courseId, assessmentId) : undefined;
  const submission = assessment ? shownSubmission(assessment, stored) : stored;
  const { attempt, maxXp, questionCount } = submission;
  const questions = Object.entries(submission.marks).map(([position, { status, xp, adjustment }]) => ({
    id: questionId(assessmentId, Number(position)),
    autogradingStatus: status,
    xp: xp + adjustment,
  }));
  const status = statusOf(submission, questionCount);
  return { status, attempt, xp: totalXp(submission), xpBonus: bonusXp(submission), maxXp, questions };
}
