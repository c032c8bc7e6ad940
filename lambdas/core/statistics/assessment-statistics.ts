import type { McqContent } from "../../../domain/assessments/xml";
import { takesChoice, takesProgram } from "../../../domain/facts/question-kinds";
import type { TestcaseKind } from "../../../domain/facts/testcase-kinds";
import type { Assessment } from "../assessments/assessment";
import { assessmentsPage, findAssessment, readQuestions } from "../assessments/store";
import { assessmentTypes, typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import { questionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import { countStudents } from "../members/store";
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
 * What an assessment's counters say, with its testcases and how often each fails, and the choices of its questions and how many
 * chose each. 2 reads, half of one for each 4 KB of the counters and of the questions, and half of one for each 30 of staff.
 *
 * @throws Refusal 404 no such assessment in the course
 */
export async function statisticsOfAssessment(core: Stored, courseId: number, assessmentId: number) {
  const assessment = await shownAssessment(core, courseId, assessmentId);
  const positions = [...assessment.questions.keys()];
  const [types, counts, questions, students] = await Promise.all([
    assessmentTypes(core, courseId),
    readAssessmentCounts(core, assessmentId),
    readQuestions(core, assessmentId, positions),
    countStudents(core, courseId),
  ]);
  const tested = questions.flatMap((question, position) => {
    if (!takesProgram(question) || question.testcases.length === 0) return [];
    const testcases = question.testcases.map(({ type, program }, testcase) => {
      return {
        number: testcase + 1,
        type: type as TestcaseKind,
        program,
        failed: failures(counts, position, testcase),
      };
    });
    const judged = counts.judged.get(position) ?? 0;
    return [{ ...placeOf(assessmentId, position, question), judged, testcases }];
  });
  const chosen = questions.flatMap((question, position) =>
    takesChoice(question)
      ? [{ ...placeOf(assessmentId, position, question), ...choicesOf(question, counts.chosen.get(position)) }]
      : [],
  );
  return { ...headOf(assessment, types, counts), students, questions: tested, choiceQuestions: chosen };
}

/** An assessment that staff are shown statistics of. 1 read. */
export async function shownAssessment(core: Stored, courseId: number, assessmentId: number): Promise<Assessment> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) throw NO_ASSESSMENT;
  return assessment;
}

const placeOf = (assessmentId: number, position: number, { maxXp }: { readonly maxXp: number }) => {
  return { id: questionId(assessmentId, position), number: position + 1, maxXp };
};

/** How many chose each of a question's choices. Answers that are none of its choices, as of an older version, are `others`. */
function choicesOf(
  { choices, solution, content }: McqContent,
  chosen: ReadonlyMap<number | null, number> = new Map<number | null, number>(),
) {
  const answered = [...chosen.values()].reduce((sum, count) => sum + count, 0);
  const shown = choices.map((choice, index) => {
    return { content: choice.content, isRight: index === solution, chosen: chosen.get(index) ?? 0 };
  });
  return {
    content,
    answered,
    choices: shown,
    others: answered - shown.reduce((sum, choice) => sum + choice.chosen, 0),
  };
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
