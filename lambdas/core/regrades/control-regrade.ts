import type { Assessment } from "../assessments/assessment";
import { assessmentAct } from "../assessments/audit-events";
import { findAssessment } from "../assessments/store";
import { auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { assessmentKey, equals, type Operation } from "../table";
import type { RegradeCore } from "./regrade-job";
import { NO_REGRADE, REGRADE_STATE, type RegradeRun, type RegradeState, type RunPlace } from "./run";
import { findRun, isUnderWay, runChange } from "./store";

/**
 * Reads a run of an assessment of the course. 2 reads.
 *
 * @throws Refusal 404
 */
export async function runOf(
  core: Pick<Core, "table">,
  courseId: number,
  place: RunPlace,
): Promise<{ readonly assessment: Assessment; readonly run: RegradeRun }> {
  const [assessment, run] = await Promise.all([
    findAssessment(core, courseId, place.assessmentId),
    findRun(core, place),
  ]);
  if (!assessment || assessment.isDeleting || run?.courseId !== courseId) throw new Refusal(404, NO_REGRADE);
  return { assessment, run };
}

/** Throws Refusal 409 for a run in none of these states. */
export function requireState({ state }: RegradeRun, ...states: readonly RegradeState[]): void {
  if (!states.includes(state)) throw new Refusal(409, REGRADE_STATE);
}

/** The fields of a run that enters a state: what was sent for it before does nothing any more. */
export function entering(core: Pick<Core, "clock">, run: RegradeRun, state: RegradeState): Partial<RegradeRun> {
  return { state, epoch: run.epoch + 1, signAt: core.clock.now().getTime() };
}

/** The operation by which the clock looks after a run from now on, or does so no more. */
export function watchWrite(
  core: Pick<Core, "clock">,
  { courseId, assessmentId }: Pick<RegradeRun, "courseId" | "assessmentId">,
  state: RegradeState,
): Operation {
  const update = assessmentKey(courseId, assessmentId);
  const regradeSince = isUnderWay(state) ? core.clock.now().getTime() : null;
  // The version is of the row, which others write as they have read it.
  return { update, change: { set: { regradeSince }, add: { version: 1 } }, condition: equals("isDeleting", false) };
}

/**
 * Has a run's submissions graded aside: from the beginning, or from where it was stopped. One that runs already is sent
 * again, since its message may be lost. 2 reads, a transaction of the run and the assessment, a message.
 *
 * @throws Refusal 404 no such run, 409 it is ready or beyond
 */
export async function startRegrade(core: RegradeCore, caller: Registration, place: RunPlace): Promise<RegradeRun> {
  const run = await enter(core, { caller, place }, "running", (before) => {
    requireState(before, "draft", "stopped", "running");
    return { startedAt: before.startedAt ?? core.clock.now().toISOString() };
  });
  await sendGrading(core, run);
  return run;
}

/**
 * Has a run grade nothing more for now; what is graded stays aside. 2 reads and a transaction.
 *
 * @throws Refusal 404 no such run, 409 it does not run
 */
export function stopRegrade(core: RegradeCore, caller: Registration, place: RunPlace): Promise<RegradeRun> {
  return enter(core, { caller, place }, "stopped", (before) => {
    requireState(before, "running");
    return {};
  });
}

/**
 * Gives a run up before it is published: what lies aside is removed by a job. 2 reads, a transaction, a message.
 *
 * @throws Refusal 404 no such run, 409 it is published, or being so
 */
export async function dropRegrade(core: RegradeCore, caller: Registration, place: RunPlace): Promise<RegradeRun> {
  const run = await enter(core, { caller, place }, "dropping", (before) => {
    requireState(before, "draft", "running", "stopped", "ready", "dropping");
    return {};
  });
  const { courseId } = caller;
  await core.assessmentJobs.send({ chore: "regrade", courseId, assessmentId: place.assessmentId });
  return run;
}

function enter(
  core: RegradeCore,
  { caller, place }: { readonly caller: Registration; readonly place: RunPlace },
  state: RegradeState,
  change: (before: RegradeRun) => Partial<RegradeRun>,
): Promise<RegradeRun> {
  return retryOnConflict(async () => {
    const { assessment, run } = await runOf(core, caller.courseId, place);
    const set = { ...change(run), ...entering(core, run, state) };
    const event = assessmentAct(assessment, "regrade", run.state, state);
    const entry = auditWrites(core, caller.courseId, caller, [event]);
    await core.table.transact([runChange(run, set), watchWrite(core, run, state), ...entry]);
    return { ...run, ...set };
  });
}

/** Leaves the job that grades by a run in its queue. */
export function sendGrading(
  { regradeQueue }: Pick<RegradeCore, "regradeQueue">,
  { courseId, assessmentId, runId, epoch }: RegradeRun,
): Promise<void> {
  return regradeQueue.send({ job: "regrade", courseId, assessmentId, runId, epoch });
}
