import type { DeletionOfAssessments } from "../courses/assessment-configs";
import type { Registration } from "./registration";

export interface StoryPointer {
  readonly story: string | null;
  readonly playStory: boolean;
}

/** The summary of a member's work for the session page. */
export interface CourseworkSummary {
  /** Sum over all submissions of XP, adjustments and bonus. */
  readonly xp: number;
  /** Sum of the assessments' maxima over the submitted submissions. */
  readonly maxXp: number;
  readonly story: StoryPointer;
}

/** The work that hangs on members and on their courses, as far as these need it; the noun `coursework` implements it. */
export interface Coursework extends DeletionOfAssessments {
  summarise(member: Registration): Promise<CourseworkSummary>;
  /** Says whether any of a member's work is submitted. */
  hasSubmitted(member: Pick<Registration, "regId">): Promise<boolean>;
  /** Has the work of members count for the roles and groups that they have now; it is done by a job. */
  recount(courseId: number, regIds: readonly number[]): Promise<void>;
  /** Deletes the submissions and answers of a registration; safe to repeat. */
  deleteSubmissionsOfMember(member: Pick<Registration, "courseId" | "regId">): Promise<void>;
}
