import type { AssessmentJobCore } from "../assessments/assessment-jobs";
import { questionPlace } from "../assessments/question-place";
import { auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { readTickCounts } from "../submissions/read-counts";
import { effectOf, type Rubric, type RubricEffect, type SentItem, withItems } from "./rubric";
import { putRubrics, readRubrics, rubricAt } from "./store";

export const RUBRIC_CHANGED = "The rubric was changed elsewhere.";
export const RUBRIC_ITEMS = "An item of the rubric is not known, or comes twice.";
export const RUBRICS_FULL = "The rubrics of this assessment are too long.";

/** Bytes of the rubrics of one assessment that are kept: an item of the table has room for 400 KB. */
export const MOST_RUBRICS_BYTES = 200_000;

/** Returns the rubric of a question, an empty one where there is none yet. 2 reads. Throws Refusal 404. */
export async function readRubric(core: Core, caller: Registration, questionId: number): Promise<Rubric> {
  const { assessment, position } = await questionPlace(core, caller, questionId);
  return rubricAt(await readRubrics(core, assessment.assessmentId), position);
}

/**
 * Says what other items would mean for the answers that have ticks, from what is counted: no answer is read. 2 reads and those
 * of the counters.
 *
 * @throws Refusal 404 no such question
 */
export async function previewRubric(
  core: Core,
  caller: Registration,
  questionId: number,
  sent: readonly SentItem[],
): Promise<RubricEffect> {
  const { assessment, position } = await questionPlace(core, caller, questionId);
  const [rubrics, counts] = await Promise.all([
    readRubrics(core, assessment.assessmentId),
    readTickCounts(core, assessment.assessmentId, position),
  ]);
  return effectOf(rubricAt(rubrics, position).items, sent, counts);
}

/**
 * Replaces the items of a question's rubric; answers that have ticks follow by a job. Sending again what is already stored
 * succeeds, and has the job done again: so a caller whose first attempt was cut off makes it whole.
 * 2 reads and a transaction of the rubrics and the audit log's entry.
 *
 * @throws Refusal 404 no such question, 409 changed since the caller saw it, 400 items that do not fit
 */
export async function editRubric(
  core: AssessmentJobCore,
  caller: Registration,
  questionId: number,
  { version, items }: { readonly version: number; readonly items: readonly SentItem[] },
): Promise<Rubric> {
  const { assessment, position } = await questionPlace(core, caller, questionId);
  const { courseId, assessmentId, title } = assessment;
  const stored = await retryOnConflict(async () => {
    const rubrics = await readRubrics(core, assessmentId);
    const before = rubricAt(rubrics, position);
    if (isSame(before, items)) return before;
    if (before.version !== version) throw new Refusal(409, RUBRIC_CHANGED);
    const next = withItems(before, items);
    if (!next) throw new Refusal(400, RUBRIC_ITEMS);
    const questions = { ...rubrics.questions, [position]: next };
    if (Buffer.byteLength(JSON.stringify(questions)) > MOST_RUBRICS_BYTES) throw new Refusal(400, RUBRICS_FULL);
    const change = { field: "rubric", question: position + 1, from: describeRubric(before), to: describeRubric(next) };
    const subject = { type: "assessment" as const, id: assessmentId, name: title };
    const entries = auditWrites(core, courseId, caller, [{ kind: "grade", subject, changes: [change] }]);
    await core.table.transact([putRubrics({ ...rubrics, questions }), ...entries]);
    return next;
  });
  await core.assessmentJobs.send({ chore: "applyRubrics", courseId, assessmentId });
  return stored;
}

/** Whether these are the stored items. A new one has no id yet, and is the same by its words and XP. */
function isSame({ items }: Rubric, sent: readonly SentItem[]): boolean {
  return (
    items.length === sent.length &&
    items.every(({ id, text, xp }, index) => {
      const other = sent[index];
      return (other?.id === null || other?.id === id) && other.text === text && other.xp === xp;
    })
  );
}

const describeRubric = ({ items }: Rubric): string | null =>
  items.length === 0 ? null : items.map(({ text, xp }) => `${text} (${xp})`).join("; ");
