import type { Accommodation } from "../../../domain/assessments/deadlines/closing-time";

/** Who gave it, as they were called then. */
export interface Giver {
  readonly id: number;
  readonly name: string | null;
}

/** Details of an extension or an accommodation that only staff see; none of them is ever sent to a student. */
interface GrantDetails {
  readonly courseId: number;
  readonly reason: string | null;
  readonly by: Giver;
  /** ISO 8601, UTC: when it was given or changed last. */
  readonly at: string;
  /** Changes with every write; a writer states which one it read. */
  readonly version: number;
}

/** A later closing time of one assessment for a student, or for a group. */
export interface Extension extends GrantDetails {
  readonly assessmentId: number;
  readonly target: ExtensionTarget;
  readonly closeAt: string;
}

/** One student or one group. */
export type ExtensionTarget =
  | { readonly regId: number; readonly userId: number; readonly group?: undefined }
  | { readonly group: string; readonly regId?: undefined };

/** A member's accommodation as staff see it. */
export interface GrantedAccommodation extends GrantDetails, Accommodation {
  readonly regId: number;
  readonly userId: number;
}
