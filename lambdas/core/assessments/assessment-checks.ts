import { writeEntry } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { Assessment } from "./assessment";
import { assessmentAct } from "./audit-events";
import type { CheckCore } from "./check-job";
import { checksSummary } from "./checks";
import { askForChecks, readChecksReport } from "./checks-store";
import { findAssessment } from "./store";

/**
 * Returns what the checks of an assessment have found, or have found so far. 1 read, and 1 for each 4 KB of it.
 *
 * @throws Refusal 404 no such assessment in the course
 */
export async function readChecks(core: Pick<Core, "table">, courseId: number, assessmentId: number) {
  const { checks } = await existing(core, courseId, assessmentId);
  if (!checks) return { checks: null, findings: [], unlisted: 0, questions: [] };
  const { times, ...report } = await readChecksReport(core, assessmentId, checks);
  return { checks: { ...checksSummary(checks), ...times }, ...report };
}

/**
 * Has the checks of an assessment run again; those that wait already are not asked for twice. 1 read, 1 write and
 * the audit log's entry.
 *
 * @throws Refusal 404 no such assessment in the course
 */
export async function runChecks(core: CheckCore, caller: Registration, assessmentId: number) {
  let isLogged = false;
  return retryOnConflict(async () => {
    const assessment = await existing(core, caller.courseId, assessmentId);
    const isWaiting = assessment.checks?.state === "waiting";
    if (!isWaiting && !isLogged) await writeEntry(core, caller, assessmentAct(assessment, "checks", null, "run again"));
    isLogged = true;
    const checks = isWaiting && assessment.checks ? assessment.checks : await askForChecks(core, assessment);
    return { ...checksSummary(checks), askedAt: new Date(checks.asked ?? 0).toISOString(), endedAt: null };
  });
}

async function existing(core: Pick<Core, "table">, courseId: number, assessmentId: number): Promise<Assessment> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) throw new Refusal(404, "Assessment not found");
  return assessment;
}
