import { takesProgram } from "../../../domain/facts/question-kinds";
import { LARGE_INSERTION, stepsOf } from "../answer-history/history";
import { versionsOf } from "../answer-history/store";
import { findAssessment, readQuestions } from "../assessments/store";
import { mapConcurrently } from "../kernel/concurrency";
import type { Core } from "../kernel/core";
import type { Submission } from "../submissions/rules";
import { readAnswers, submissionsOfAssessment } from "../submissions/store";
import { type Comparison, compareAnswers, type NotCompared, TooMuch } from "./compare-answers";
import { type ComparedText, keepComparedTexts } from "./compared-texts";
import type { ComparisonJob, Report, ReportPair, Side } from "./report";
import { changeReport, findReport, type ReportPlace, storeResult } from "./store";

/** Answers that are read at a time. */
const CONCURRENCY = 16;
/** Times that the row hears how far a comparison is. */
const PROGRESS_STEPS = 20;

/** A later comparison of the same question has begun, or the assessment is gone. */
class Overtaken extends Error {}

/**
 * Compares the submitted answers to a question and stores what came of it, unless a later comparison has begun meanwhile. Done
 * again, it begins anew and ends the same. Costs with the submissions: half a read for each 4 KB, 1 read for each 4 KB of
 * answers and of their versions; 20 writes of progress, the texts of
 * everybody who is in a pair, and the result.
 */
export async function runComparison(core: Pick<Core, "table" | "clock">, job: ComparisonJob): Promise<void> {
  const report = await findReport(core, job);
  if (report?.runId !== job.runId || (report.state !== "waiting" && report.state !== "running")) return;
  const [question] = await readQuestions(core, job.assessmentId, [job.position]);
  const assessment = await findAssessment(core, job.courseId, job.assessmentId);
  if (!assessment || assessment.isDeleting || !takesProgram(question)) return;
  const leftOut = [question.template ?? "", question.prepend ?? "", question.postpend ?? ""].filter(Boolean);
  try {
    const texts = await textsOf(core, job, question.template ?? "");
    await compare(core, job, { texts, leftOut });
  } catch (error) {
    if (error instanceof Overtaken) return;
    if (!(error instanceof TooMuch)) throw error;
    await changeReport(core, job, { state: "tooMuch", readyAt: core.clock.now().toISOString() });
  }
}

async function compare(
  core: Pick<Core, "table" | "clock">,
  job: ComparisonJob,
  { texts, leftOut }: { readonly texts: readonly ComparedText[]; readonly leftOut: readonly string[] },
): Promise<void> {
  const answers = texts.map(({ regId, program }) => ({ userId: regId, program }));
  const comparison = await compareAnswers(answers, leftOut, progressOf(core, job));
  const counts = countsOf(texts, comparison.notCompared);
  const readyAt = core.clock.now().toISOString();
  if (counts.compared < 2) {
    await changeReport(core, job, { ...counts, state: "few", readyAt });
    return;
  }
  const pairs = bestOfPeople(texts, comparison);
  await keepTexts(core, job, { texts, pairs });
  await storeResult(core, job, { ...counts, state: "ready", spread: comparison.spread, readyAt }, pairs);
}

/** Keeps the texts of everybody who is in a pair. */
async function keepTexts(
  core: Pick<Core, "table">,
  job: ComparisonJob,
  { texts, pairs }: { readonly texts: readonly ComparedText[]; readonly pairs: readonly ReportPair[] },
): Promise<void> {
  const regIds = [...new Set(pairs.flatMap(({ left, right }) => [left.regId, right.regId]))];
  const byPerson = Map.groupBy(texts, ({ regId }) => regId);
  await mapConcurrently(regIds, CONCURRENCY, (regId) =>
    keepComparedTexts(core, job, { regId, texts: byPerson.get(regId) ?? [] }),
  );
}

/** Writes now and then how far it is, which also finds out whether it is still wanted. */
function progressOf(core: Pick<Core, "table">, job: ReportPlace & { readonly runId: string }) {
  let reportedPercent = -1;
  return async (done: number, total: number): Promise<void> => {
    const step = Math.floor((done * PROGRESS_STEPS) / total);
    if (step === reportedPercent) return;
    reportedPercent = step;
    if (!(await changeReport(core, job, { state: "running", done, total }))) throw new Overtaken();
  };
}

/** The programs that students have handed in, and of each the earlier one that was changed most, if much was. */
async function textsOf(
  core: Pick<Core, "table">,
  { courseId, assessmentId, position }: ComparisonJob,
  template: string,
): Promise<ComparedText[]> {
  const submissions = await submissionsOfAssessment(core, courseId, assessmentId);
  const handedIn = submissions.filter((submission) => isCompared(submission, position));
  const texts = await mapConcurrently(handedIn, CONCURRENCY, async ({ regId }) => {
    const place = { regId, assessmentId, position };
    const [[answer], versions] = await Promise.all([readAnswers(core, place, [position]), versionsOf(core, place)]);
    if (typeof answer?.answer !== "string") return [];
    const steps = stepsOf(
      [...versions, { text: answer.answer, savedAt: answer.savedAt ?? answer.updatedAt }],
      template,
    );
    const rewritten = steps.reduce((most, { removed }, at) => (removed > (steps[most]?.removed ?? 0) ? at : most), 0);
    const earlier = (steps[rewritten]?.removed ?? 0) >= LARGE_INSERTION ? steps[rewritten - 1] : undefined;
    return [
      { regId, earlierAt: null, program: answer.answer },
      ...(earlier ? [{ regId, earlierAt: earlier.savedAt, program: earlier.text }] : []),
    ];
  });
  return texts.flat();
}

/** Whether it is a student's, submitted, and written by somebody. */
function isCompared(submission: Submission, position: number): boolean {
  const mark = submission.marks[position];
  return submission.finalised && submission.countedFor !== null && mark !== undefined && !mark.isBlank;
}

/** Of several texts of two people only the pair that is most alike. */
function bestOfPeople(texts: readonly ComparedText[], { pairs }: Comparison): ReportPair[] {
  const compared = new Set<string>();
  return pairs.flatMap(({ left, right, score }) => {
    const [one, other] = [texts[left], texts[right]];
    if (!one || !other || one.regId === other.regId) return [];
    const people = [one.regId, other.regId].sort((a, b) => a - b).join();
    if (compared.has(people)) return [];
    compared.add(people);
    return [{ left: sideOf(one), right: sideOf(other), score }];
  });
}

const sideOf = ({ regId, earlierAt }: ComparedText): Side => ({ regId, earlierAt });

/** Counts answers, not their earlier versions. */
function countsOf(
  texts: readonly ComparedText[],
  notCompared: ReadonlyMap<number, NotCompared>,
): Pick<Report, "compared" | NotCompared> {
  const counts = { compared: 0, short: 0, long: 0, broken: 0 };
  for (const [place, { earlierAt }] of texts.entries()) {
    if (earlierAt === null) counts[notCompared.get(place) ?? "compared"] += 1;
  }
  return counts;
}
