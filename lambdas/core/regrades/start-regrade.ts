import type { Assessment } from "../assessments/assessment";
import { assessmentAct } from "../assessments/audit-events";
import { planUpload, type UploadPlan } from "../assessments/plan-upload";
import { checkContests, type ReadUpload, readUpload } from "../assessments/read-upload";
import { findAssessment, readContent } from "../assessments/store";
import { questionDifferences } from "../assessments/upload-difference";
import { auditWrites } from "../audit/entry";
import { refuseOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { readAssessmentCounts } from "../submissions/read-counts";
import { checkAssessment } from "../submissions/refusals";
import { judgedOtherwise } from "./rules";
import {
  REGRADE_FILE_LONG,
  REGRADE_NOTHING,
  REGRADE_OTHER_NUMBER,
  REGRADE_UNANSWERED,
  REGRADE_UNDER_WAY,
  type RegradeRun,
} from "./run";
import { packedFile, runCreation, runsBefore } from "./store";

/** The parameters of a new regrade. */
export interface NewRegrade {
  readonly assessmentId: number;
  /** The new version, as an upload reads it. */
  readonly file: Uint8Array;
  readonly resetsAdjustments: boolean;
}

/** Bytes of a file, compressed; an item of the table has room for 400 KB. */
const LONGEST_FILE = 350_000;

/**
 * Lays a new version of a closed assessment aside, to be graded by. The assessment stays as it is, and so does all work. 3
 * reads, those of the questions and of the counters, 2 more for each vote; a transaction of the run, its file and the
 * questions that are graded anew.
 *
 * @throws Refusal 404 no such assessment, 400 for what is in the file, or where there is nothing to regrade, 409 another
 * regrade of it is under way
 */
export async function createRegrade(
  core: Core,
  caller: Registration,
  { assessmentId, file, resetsAdjustments }: NewRegrade,
): Promise<RegradeRun> {
  const { courseId } = caller;
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) throw new Refusal(404, "Assessment not found");
  const read = await readUpload(file);
  if (read.content.number !== assessment.number) throw new Refusal(400, REGRADE_OTHER_NUMBER);
  checkAssessment("regrade", caller, assessment, core.clock.now());
  const plan = planOf(assessment, read, core.clock.now());
  await checkContests(core, courseId, read);
  const packed = packedFile(file);
  if (packed.byteLength > LONGEST_FILE) throw new Refusal(400, REGRADE_FILE_LONG);
  const run = await newRun(core, caller, assessment, { read, plan, resetsAdjustments });
  const entry = auditWrites(core, courseId, caller, [assessmentAct(assessment, "regrade", null, run.state)]);
  const creation = core.table.transact([
    ...runCreation(run, { file: packed, questions: read.content.questions }),
    ...entry,
  ]);
  await refuseOnConflict(creation, () => new Refusal(409, REGRADE_UNDER_WAY));
  return run;
}

/** Questions keep their number and kinds, as with any forced upload of what has been opened. */
function planOf(assessment: Assessment, read: ReadUpload, now: Date): UploadPlan {
  const plan = planUpload(assessment, { content: read.content, force: true }, now);
  if (plan.action === "refuse") {
    const place = plan.position === undefined ? undefined : read.placeOf(plan.position);
    throw new Refusal(400, plan.text, { place });
  }
  if (plan.action !== "forceUpdate") throw new Refusal(400, REGRADE_UNANSWERED);
  return plan;
}

async function newRun(
  core: Core,
  { regId, name, username }: Registration,
  assessment: Assessment,
  { read, plan, resetsAdjustments }: { read: ReadUpload; plan: UploadPlan; resetsAdjustments: boolean },
): Promise<RegradeRun> {
  const { assessmentId, courseId } = assessment;
  const [stored, counts, [latest]] = await Promise.all([
    readContent(core, assessmentId, { consistent: true }),
    readAssessmentCounts(core, assessmentId),
    runsBefore(core, assessmentId, { count: 1 }),
  ]);
  const { questions } = read.content;
  const positions = judgedOtherwise(stored.questions, questions);
  if (positions.length === 0) throw new Refusal(400, REGRADE_NOTHING);
  const now = core.clock.now();
  return {
    assessmentId,
    courseId,
    positions,
    resetsAdjustments,
    state: "draft",
    runId: (latest?.runId ?? 0) + 1,
    createdAt: now.toISOString(),
    createdBy: { id: regId, name: name ?? username },
    baseVersion: baseVersionOf(assessment),
    questions: questionDifferences(plan, stored.questions),
    submissions: counts.submitted,
    maxXp: questions.reduce((sum, { maxXp }) => sum + maxXp, 0),
    policy: null,
    epoch: 1,
    walk: 0,
    cursor: null,
    isWalked: false,
    signAt: now.getTime(),
    startedAt: null,
    readyAt: null,
    publishedAt: null,
    publishedBy: null,
  };
}

/** The upload that an assessment's content is of. */
export const baseVersionOf = ({ fileVersion, contentVersion }: Assessment): number =>
  fileVersion ?? contentVersion ?? 0;
