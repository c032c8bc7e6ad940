import { Previewer } from "../lambdas/autograder/previewer";
import type { AssessmentJob, MemberJob } from "../lambdas/core/assessments/assessment-jobs";
import { downloadAssessment } from "../lambdas/core/assessments/download-assessment";
import { startRegrade } from "../lambdas/core/regrades/control-regrade";
import { continueRegrade, publishRegrade } from "../lambdas/core/regrades/publish-regrade";
import { readRegrade, type ShownRun } from "../lambdas/core/regrades/read-regrade";
import type { RegradeCore, RegradeJob } from "../lambdas/core/regrades/regrade-job";
import { createRegrade } from "../lambdas/core/regrades/start-regrade";
import type { Meter, Table } from "../lambdas/core/table";
import type { ExecutionRequest } from "../language/observation";
import { writeBigCourse } from "./big-course";

/** What a part of a regrade took, in all. */
export interface RegradeUse {
  readonly reads: number;
  readonly writes: number;
  readonly calls: number;
  readonly ms: number;
}

export interface BigRegrade {
  readonly draft: ShownRun;
  readonly published: ShownRun;
  readonly preview: RegradeUse;
  readonly publication: RegradeUse;
  /** Programs that were executed. */
  readonly programs: number;
}

/**
 * Regrades an assessment of two questions, which nine of ten students have handed in, in a course of any size, from the new version to its publication, by an executor
 * that computes nothing: the answer of every student turns out wrong by the new version.
 */
export async function regradeBigCourse(
  { table, meter, now }: { readonly table: Table; readonly meter: Meter; readonly now: Date },
  students: number,
): Promise<BigRegrade> {
  const options = { students, assessments: 2, now, withAnswers: true };
  const { courseId, assessmentIds, admin } = await writeBigCourse(table, options);
  const assessmentId = assessmentIds[0] ?? 0;
  const [jobs, otherJobs]: [RegradeJob[], (AssessmentJob | MemberJob)[]] = [[], []];
  const core: RegradeCore = {
    table,
    clock: { now: () => now },
    uuid: () => crypto.randomUUID(),
    assessmentJobs: { send: async (job) => void otherJobs.push(job) },
    checkQueue: { send: async () => {} },
    regradeQueue: { send: async (job) => void jobs.push(job) },
  };
  let programs = 0;
  const execute = async ({ testcases }: ExecutionRequest) => {
    programs += 1;
    return { observations: testcases.map(() => ({ kind: "value" as const, value: "6", output: [] })) };
  };
  const previewer = new Previewer({ core, executor: { execute } });
  const use = async (act: () => Promise<void>): Promise<RegradeUse> => {
    meter.take();
    const began = performance.now();
    await act();
    const { reads, writes, calls } = meter;
    return { reads, writes, calls, ms: performance.now() - began };
  };

  const { xml } = await downloadAssessment(core, courseId, assessmentId);
  const file = new TextEncoder().encode(xml.replace('answer="6"', 'answer="9"'));
  const { runId } = await createRegrade(core, admin, { assessmentId, file, resetsAdjustments: false });
  const place = { assessmentId, runId };
  const draft = await readRegrade(core, courseId, place);
  await startRegrade(core, admin, place);
  const preview = await use(async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await previewer.preview(job);
  });
  const publication = await use(async () => {
    await publishRegrade(core, admin, { ...place, policy: "bothWays" });
    while (otherJobs.some((job) => job.chore === "regrade")) {
      otherJobs.length = 0;
      await continueRegrade(core, courseId, assessmentId);
    }
  });
  return { draft, published: await readRegrade(core, courseId, place), preview, publication, programs };
}
