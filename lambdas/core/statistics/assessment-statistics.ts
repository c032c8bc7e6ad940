import { takesProgram } from "../../../domain/facts/question-kinds";
import type { TestcaseKind } from "../../../domain/facts/testcase-kinds";
import type { Assessment } from "../assessments/assessment";
import { assessmentsPage, findAssessment, readQuestions } from "../assessments/store";
import { assessmentTypes, typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import { questionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import { type AssessmentCounts, readAssessmentCounts } from "../submissions/read-counts";

type Stored = Pick<Core, "table">;

/** Assessments of one page. */
const PAGE = 10;

export const NO_ASSESSMENT = new Refusal(404, "Assessment not found");

/**
 * One page of a course's assessments, the newest first, each with what its counters say. Costs with the page alone: half a
 * read for each 4 KB of its assessments, and a half up for the counters of each.
 *
 * @param before the assessment that the page before ended with
 */
export async function statisticsPage(core: Stored, courseId: number, before: number | undefined) {
  const [types, page] = await Promise.all([
    assessmentTypes(core, courseId),
    assessmentsPage(core, courseId, { size: PAGE, before }),
  ]);
  const shown = page.assessments.filter(({ isDeleting }) => !isDeleting);
  const counts = await Promise.all(shown.map(({ assessmentId }) => readAssessmentCounts(core, assessmentId)));
  return {
    assessments: shown.map((assessment, index) => headOf(assessment, types, counts[index] as AssessmentCounts)),
    next: page.next,
  };
}

/**
 * What an assessment's counters say, with its testcases and how often each fails. 1 read, and half of one for each 4 KB of the
 * counters and of the questions.
 *
 * @throws Refusal 404 no such assessment in the course
 */
export async function statisticsOfAssessment(core: Stored, courseId: number, assessmentId: number) {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) throw NO_ASSESSMENT;
  const positions = [...assessment.questions.keys()];
  const [types, counts, questions] = await Promise.all([
    assessmentTypes(core, courseId),
    readAssessmentCounts(core, assessmentId),
    readQuestions(core, assessmentId, positions),
  ]);
  const tested = positions.flatMap((position) => {
    const question = questions[position];
    if (!takesProgram(question) || question.testcases.length === 0) return [];
    const testcases = question.testcases.map(({ type, program }, testcase) => {
      return {
        number: testcase + 1,
        type: type as TestcaseKind,
        program,
        failed: failures(counts, position, testcase),
      };
    });
    const place = { id: questionId(assessmentId, position), number: position + 1, maxXp: question.maxXp };
    return [{ ...place, judged: counts.judged.get(position) ?? 0, testcases }];
  });
  return { ...headOf(assessment, types, counts), questions: tested };
}

function failures({ failed }: AssessmentCounts, position: number, testcase: number): number {
  return failed.find((one) => one.position === position && one.testcase === testcase)?.failed ?? 0;
}

function headOf(assessment: Assessment, types: readonly AssessmentConfig[], counts: AssessmentCounts) {
  const { assessmentId, title, number, openAt, closeAt, isPublished } = assessment;
  const { begun, submitted, stuck, distribution } = counts;
  return {
    id: assessmentId,
    title,
    number,
    type: typeOf(types, assessment).type,
    openAt,
    closeAt,
    isPublished,
    begun,
    submitted,
    stuck,
    distribution: [...distribution],
    mostFailed: mostFailed(assessment, counts),
  };
}

/** The testcase that fails most often now. One of a question that is not there any more is none. */
function mostFailed({ assessmentId, questions }: Assessment, { failed, judged }: AssessmentCounts) {
  const most = failed.find(({ position }) => takesProgram(questions[position]));
  if (!most) return null;
  const { position, testcase } = most;
  return {
    questionId: questionId(assessmentId, position),
    questionNumber: position + 1,
    testcaseNumber: testcase + 1,
    failed: most.failed,
    judged: judged.get(position) ?? most.failed,
  };
}
