import type { AssessmentChange } from "../../../api/managed-assessments";
import { isWaiting, needsReason } from "../../ground-control/checks-status";
import type { ManagedAssessment } from "../../ground-control/managed-assessments";

/** What is done one after the other. */
export const PUBLISH_STEPS = ["upload", "dates", "checks", "publish"] as const;
export type PublishStep = (typeof PUBLISH_STEPS)[number];

/** What the person has asked for. */
export interface PublishPlan {
  /** ISO 8601, UTC. */
  readonly openAt: string;
  readonly closeAt: string;
  readonly isPublished: boolean;
  /** Why what the checks found is published all the same; empty without one. */
  readonly reason: string;
}

/** The server, as far as publishing needs it. */
export interface PublishServer {
  upload(): Promise<void>;
  /** Finds the assessment that has the file's number; undefined when it is not there any more. */
  find(): Promise<ManagedAssessment | undefined>;
  read(id: number): Promise<ManagedAssessment | undefined>;
  change(assessment: ManagedAssessment, change: AssessmentChange): Promise<void>;
  /** Waits before the checks are asked after again. @param count how often they were */
  pause(count: number): Promise<void>;
}

/** How far it got. What is done is not done again. */
export interface PublishProgress {
  readonly done: ReadonlySet<PublishStep>;
  readonly assessment: ManagedAssessment | null;
}

export const NOT_BEGUN: PublishProgress = { done: new Set(), assessment: null };

export type PublishEnding = "done" | "needsReason" | "gone" | "stopped";

/**
 * Does what is left of a plan, in order, and reports each step when it begins and when it is done. Safe to call again with
 * the progress that was reported last.
 *
 * @throws what the server refuses, or that it is not reached
 */
export async function publishMission(
  server: PublishServer,
  plan: PublishPlan,
  run: {
    readonly progress: PublishProgress;
    readonly report: (progress: PublishProgress, running: PublishStep | null) => void;
    readonly isWanted: () => boolean;
  },
): Promise<PublishEnding> {
  let { done, assessment } = run.progress;
  const begin = (step: PublishStep): void => run.report({ done, assessment }, step);
  const end = (step: PublishStep): void => {
    done = new Set([...done, step]);
    run.report({ done, assessment }, null);
  };
  if (!done.has("upload")) {
    begin("upload");
    await server.upload();
    end("upload");
  }
  begin(done.has("dates") ? "checks" : "dates");
  assessment = (await (assessment ? server.read(assessment.id) : server.find())) ?? null;
  if (!assessment) return "gone";
  if (!done.has("dates")) {
    const { id } = assessment;
    if (hasOtherDates(assessment, plan)) {
      await server.change(assessment, { openAt: plan.openAt, closeAt: plan.closeAt });
      assessment = (await server.read(id)) ?? null;
      if (!assessment) return "gone";
    }
    end("dates");
  }
  if (!plan.isPublished || assessment.isPublished) return "done";
  begin("checks");
  for (let count = 0; isWaiting(assessment); count += 1) {
    await server.pause(count);
    if (!run.isWanted()) return "stopped";
    const read: ManagedAssessment | undefined = await server.read(assessment.id);
    if (!read) return "gone";
    assessment = read;
  }
  end("checks");
  const reason = plan.reason.trim();
  if (needsReason(assessment) && reason === "") return "needsReason";
  begin("publish");
  await server.change(assessment, { isPublished: true, ...(needsReason(assessment) && { reason }) });
  assessment = (await server.read(assessment.id)) ?? assessment;
  end("publish");
  return "done";
}

const hasOtherDates = (assessment: Pick<ManagedAssessment, "openAt" | "closeAt">, plan: PublishPlan): boolean =>
  Date.parse(assessment.openAt) !== Date.parse(plan.openAt) ||
  Date.parse(assessment.closeAt) !== Date.parse(plan.closeAt);
