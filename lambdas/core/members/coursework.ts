import type { Registration } from "./registration";

export interface StoryPointer {
  readonly story: string | null;
  readonly playStory: boolean;
}

/** What the session page tells about a member's work. */
export interface CourseworkSummary {
  /** Sum over all submissions of XP, adjustments and bonus. */
  readonly xp: number;
  /** Sum of the assessments' maxima over the submitted submissions. */
  readonly maxXp: number;
  readonly story: StoryPointer;
}

/** What members and courses need of the work that hangs on them; core/submissions implements it. */
export interface Coursework {
  summarise(member: Registration): Promise<CourseworkSummary>;
  /** Whether any of a member's work is submitted. */
  hasSubmitted(member: Pick<Registration, "regId">): Promise<boolean>;
  /** Deletes the submissions and answers of a registration; safe to repeat. */
  deleteOfMember(member: Pick<Registration, "courseId" | "regId">): Promise<void>;
  /** Deletes the assessments of an assessment type with everything that hangs on them; safe to repeat. */
  deleteOfConfig(courseId: number, assessmentConfigId: number): Promise<void>;
}
