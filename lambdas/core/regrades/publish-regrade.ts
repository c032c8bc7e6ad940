import type { Assessment } from "../assessments/assessment";
import { uploadAssessment } from "../assessments/upload-assessment";
import { mapConcurrently } from "../kernel/concurrency";
import { ignoreConflict, isWritten } from "../kernel/conflict";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { downloadWithRubrics } from "../rubrics/rubrics-of-files";
import type { NoticeSubject } from "../submissions/notices";
import { entering, requireState, runOf, sendGrading, watchWrite } from "./control-regrade";
import { removeFindings } from "./delete-regrades";
import { PUBLISHED_A_PAGE } from "./estimate";
import { finishPublishing, publishSubmission, subjectOf } from "./publish-submission";
import type { RegradeCore } from "./regrade-job";
import { isRegraded } from "./rules";
import {
  NO_REGRADE,
  REGRADE_FILE_LONG,
  REGRADE_OUTDATED,
  REGRADE_STATE,
  type RegradePolicy,
  type RegradeRun,
  type RunPlace,
} from "./run";
import { baseVersionOf } from "./start-regrade";
import {
  changeRun,
  findActiveRun,
  findRun,
  isUnderWay,
  keepReplaced,
  packedFile,
  readFile,
  runChange,
  runRelease,
  submissionsPage,
} from "./store";

/** Bytes of a file, compressed; an item of the table has room for 400 KB. */
const LONGEST_FILE = 350_000;
/** Submissions that are published at a time. */
const CONCURRENCY = 8;
/** Milliseconds after which a job leaves the rest to another one: the function has five minutes. */
const TURN_MS = 120_000;

/**
 * Makes the new version the assessment's, keeps the one before, and begins to give all submissions what the run found: the
 * first three in one transaction with the audit log's entry, as every upload. Jobs do the rest. Reads and writes of an upload,
 * 2 reads and 5 writes more, and those of both files.
 *
 * @throws Refusal 404 no such run, 409 it is not ready, 412 the assessment was uploaded anew since the run was begun
 */
export async function publishRegrade(
  core: RegradeCore,
  caller: Registration,
  { policy, ...place }: RunPlace & { readonly policy: RegradePolicy },
): Promise<RegradeRun> {
  const { courseId } = caller;
  const { run, assessment } = await runOf(core, courseId, place);
  requireState(run, "ready");
  const file = await readFile(core, place, "after");
  if (!file) throw new Refusal(404, NO_REGRADE);
  const { xml } = await downloadWithRubrics(core, courseId, place.assessmentId);
  const replaced = packedFile(xml);
  if (replaced.byteLength > LONGEST_FILE) throw new Refusal(400, REGRADE_FILE_LONG);
  const publishedBy = { id: caller.regId, name: caller.name ?? caller.username };
  const set = {
    ...entering(core, run, "publishing"),
    policy,
    publishedBy,
    walk: 0,
    cursor: null,
    isWalked: false,
  };
  const upload = { file, configId: assessment.configId, force: true };
  // Before there is anything to look after: should nothing come of it, the clock looks once and forgets it.
  await core.table.transact([watchWrite(core, run, "publishing")]);
  await uploadAssessment(core, caller, courseId, upload, async (existing) => {
    const current = await findRun(core, place);
    if (!current || current.epoch !== run.epoch) throw new Refusal(409, REGRADE_STATE);
    if (existing?.assessmentId !== place.assessmentId || baseVersionOf(existing) !== run.baseVersion) {
      throw new Refusal(412, REGRADE_OUTDATED);
    }
    return [runChange(run, set), keepReplaced(place, replaced)];
  });
  await core.assessmentJobs.send({ chore: "regrade", courseId, assessmentId: place.assessmentId });
  return { ...run, ...set };
}

/**
 * Goes on with what the regrade of an assessment needs: publishing, removing what was dropped, or grading of which nothing
 * was heard for long. Safe to repeat, to be late and to be cut off. Costs with the submissions, a turn of two minutes at a
 * time: for a page of 50 half a read for each 4 KB and 1 write, and what `publishSubmission` takes.
 */
export async function continueRegrade(core: RegradeCore, courseId: number, assessmentId: number): Promise<void> {
  const run = await findActiveRun(core, assessmentId);
  if (run?.courseId !== courseId || !isUnderWay(run.state)) {
    await ignoreConflict(core.table.transact([watchWrite(core, { courseId, assessmentId }, "ready")]));
    return;
  }
  if (run.state === "running") return resumeGrading(core, run);
  if (run.state === "publishing") return publishPages(core, run);
  if (run.state === "dropping") return removeDropped(core, run);
}

/** Milliseconds without a sign after which a run's message is taken for lost: longer than a queue holds what was received. */
export const PATIENCE_MS = 15 * 60_000;

/** Tells whether the clock should look after a regrade: it has gone on for long, or nothing is heard of it. */
export function isRegradeOverdue({ regradeSince, isDeleting }: Assessment, now: Date): boolean {
  return !isDeleting && typeof regradeSince === "number" && now.getTime() - regradeSince >= PATIENCE_MS;
}

async function resumeGrading(core: RegradeCore, run: RegradeRun): Promise<void> {
  if (core.clock.now().getTime() - run.signAt < PATIENCE_MS) return;
  await ignoreConflict(changeRun(core, run, { signAt: core.clock.now().getTime() }));
  await sendGrading(core, run);
}

async function publishPages(core: RegradeCore, run: RegradeRun): Promise<void> {
  const about = await subjectOf(core, run);
  if (!about) return;
  const end = core.clock.now().getTime() + TURN_MS;
  for (let current: RegradeRun | undefined = run; current && !current.isWalked; ) {
    current = await publishPage(core, current, about);
    if (current && !current.isWalked && core.clock.now().getTime() >= end) {
      const { courseId, assessmentId } = run;
      return core.assessmentJobs.send({ chore: "regrade", courseId, assessmentId });
    }
  }
  const walked = await findRun(core, run);
  if (walked?.state !== "publishing" || !walked.isWalked) return;
  // What changed since it was previewed is graded again, and published by whoever grades it.
  if (!(await finishPublishing(core, walked))) await sendGrading(core, walked);
}

/** Publishes a page and returns the run after it; undefined where another job is quicker. */
async function publishPage(core: RegradeCore, run: RegradeRun, about: NoticeSubject): Promise<RegradeRun | undefined> {
  const { items, cursor } = await submissionsPage(core, run, { limit: PUBLISHED_A_PAGE, cursor: run.cursor });
  await mapConcurrently(items.filter(isRegraded), CONCURRENCY, (each) => publishSubmission(core, run, each, about));
  const next = cursor ?? null;
  const signAt = core.clock.now().getTime();
  const set = { walk: run.walk + 1, cursor: next, isWalked: next === null, signAt };
  return (await isWritten(changeRun(core, run, set, { walk: true }))) ? { ...run, ...set } : undefined;
}

async function removeDropped(core: RegradeCore, run: RegradeRun): Promise<void> {
  await removeFindings(core, run);
  const set = { state: "dropped", signAt: core.clock.now().getTime() } as const;
  await ignoreConflict(core.table.transact([runChange(run, set), runRelease(run), watchWrite(core, run, "dropped")]));
}
