import { takesProgram } from "../../../domain/facts/question-kinds";
import type { Assessment } from "../assessments/assessment";
import { assessmentAct } from "../assessments/audit-events";
import { findAssessment } from "../assessments/store";
import { writeEntry } from "../audit/entry";
import { questionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { ComparisonCore, Report } from "./report";
import { putReport, reportsOf } from "./store";

export const NO_ASSESSMENT = "Assessment not found";

/** A question whose answers can be compared, with its latest report. */
export interface ComparedQuestion {
  readonly questionId: number;
  /** From 1. */
  readonly number: number;
  readonly report: Report | null;
}

/** Returns the programming questions of an assessment with their reports. 2 reads. Throws Refusal 404. */
export async function readReports(
  core: Pick<ComparisonCore, "table">,
  courseId: number,
  assessmentId: number,
): Promise<ComparedQuestion[]> {
  const assessment = await programsOf(core, courseId, assessmentId);
  return questionsOf(assessment, await reportsOf(core, assessmentId));
}

/**
 * Has the answers to these questions compared, or to all programming questions; a report that was there is replaced. 2 reads,
 * a write and a message a question, and the audit log's entry.
 *
 * @throws Refusal 404 no such assessment
 */
export async function startReports(
  core: ComparisonCore,
  caller: Registration,
  { assessmentId, questionIds }: { readonly assessmentId: number; readonly questionIds: readonly number[] | undefined },
): Promise<ComparedQuestion[]> {
  const { courseId } = caller;
  const assessment = await programsOf(core, courseId, assessmentId);
  const reports = await reportsOf(core, assessmentId);
  const wanted = positionsOf(assessment).filter(
    (position) => questionIds === undefined || questionIds.includes(questionId(assessmentId, position)),
  );
  if (wanted.length > 0) await writeEntry(core, caller, assessmentAct(assessment, "similarity", null, "compared"));
  for (const position of wanted) {
    const report = newReport(core, caller);
    await putReport(core, { assessmentId, position }, report);
    await core.comparisons.send({ chore: "compare", courseId, assessmentId, position, runId: report.runId });
    reports.set(position, report);
  }
  return questionsOf(assessment, reports);
}

function newReport({ clock, uuid }: ComparisonCore, { name, username }: Registration): Report {
  return {
    runId: uuid(),
    state: "waiting",
    done: 0,
    total: 0,
    compared: 0,
    short: 0,
    long: 0,
    broken: 0,
    startedAt: clock.now().toISOString(),
    startedBy: name ?? username,
    readyAt: null,
    spread: null,
  };
}

async function programsOf(
  core: Pick<ComparisonCore, "table">,
  courseId: number,
  assessmentId: number,
): Promise<Assessment> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) throw new Refusal(404, NO_ASSESSMENT);
  return assessment;
}

const positionsOf = ({ questions }: Assessment): number[] =>
  questions.flatMap((question, position) => (takesProgram(question) ? [position] : []));

const questionsOf = (assessment: Assessment, reports: ReadonlyMap<number, Report>): ComparedQuestion[] =>
  positionsOf(assessment).map((position) => ({
    questionId: questionId(assessment.assessmentId, position),
    number: position + 1,
    report: reports.get(position) ?? null,
  }));
