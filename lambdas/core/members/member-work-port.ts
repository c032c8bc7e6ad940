import type { MemberWorkFacts } from "../../../domain/achievements/member-work-facts";
import type { DeletionOfAssessments } from "../courses/assessment-configs";
import type { AssessmentConfig } from "../courses/course";
import type { Registration } from "./registration";

export interface StoryPointer {
  readonly story: string | null;
  readonly playStory: boolean;
}

/** A submission that counts: when it was handed in, and the XP that it has by now. */
export interface EarnedXp {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly xp: number;
  /** The assessment's. */
  readonly title: string;
}

/** The summary of a member's work for the session page. */
export interface MemberWorkSummary {
  /** Sum over all submissions of XP, adjustments and bonus. */
  readonly xp: number;
  /** Sum of the assessments' maxima over the submitted submissions. */
  readonly maxXp: number;
  readonly story: StoryPointer;
  /** Facts for goals, by the assessment's number; assessments that are still being graded are left out. */
  readonly facts: MemberWorkFacts;
  /** The numbers of the assessments with answers that are still being judged. */
  readonly beingJudged: ReadonlySet<string>;
  /** The parts that `xp` is the sum of. */
  readonly earned: readonly EarnedXp[];
}

/** The work that hangs on members and on their courses, as far as these need it; the noun `member-work` implements it. */
export interface MemberWork extends DeletionOfAssessments {
  /** Summarises a member's work. `types` are those of the course, where the caller has read them. */
  summarise(member: Registration, types?: readonly AssessmentConfig[]): Promise<MemberWorkSummary>;
  /** Summarises the work of many members of a course, by registration; what is the course's is read once. */
  summariseMany(courseId: number, members: readonly Registration[]): Promise<Map<number, MemberWorkSummary>>;
  /** Says whether any of a member's work is submitted. */
  hasSubmitted(member: Pick<Registration, "regId">): Promise<boolean>;
  /** Has the work of members count for the roles and groups that they have now; it is done by a job. */
  recount(courseId: number, regIds: readonly number[]): Promise<void>;
  /** Takes a registration out of what recordings count of their viewers; safe to repeat. */
  forgetViews(member: Pick<Registration, "courseId" | "regId">): Promise<void>;
  /** Takes a member's name off what they share with the course's staff; safe to repeat. */
  forgetSharer(member: Pick<Registration, "regId">): Promise<void>;
  /** Deletes the submissions and answers of a registration; safe to repeat. */
  deleteSubmissionsOfMember(member: Pick<Registration, "courseId" | "regId">): Promise<void>;
}
