import type { ManagedAssessment } from "./managed-assessments";

type Checked = Pick<ManagedAssessment, "checks">;

export const isWaiting = ({ checks }: Checked): boolean => checks?.state === "waiting";

/** Tells whether an assessment may be published only with a reason. */
export const needsReason = ({ checks }: Checked): boolean => checks?.state === "red" || checks?.state === "failed";
