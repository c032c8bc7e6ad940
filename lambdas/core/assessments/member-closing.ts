import { closingTimeFor, type MemberTime } from "../../../domain/assessments/deadlines/closing-time";
import type { CloseReason } from "../../../domain/facts/extensions";
import type { Assessment } from "./assessment";

/** An assessment as it is for one member: `closeAt` is theirs. */
export interface MemberAssessment extends Assessment {
  /** The closing time of those who have no extension. */
  readonly standardCloseAt: string;
  readonly closeReason: CloseReason;
}

/** Returns the assessment as it is for a member. All that asks for `closeAt` then asks for theirs. */
export function assessmentFor(assessment: Assessment, member: MemberTime): MemberAssessment {
  const { closeAt, reason } = closingTimeFor(assessment, member);
  return { ...assessment, closeAt, standardCloseAt: assessment.closeAt, closeReason: reason };
}
