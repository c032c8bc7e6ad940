import { z } from "zod";
import type { AssetCore } from "../assets/assets";
import type { AuditActor } from "../audit/entry";
import type { Core } from "../kernel/core";

/** How the dates of a copy differ from those of the course that it is made from. */
export interface DateShift {
  readonly days: number;
  /** The zone of the IANA database whose clock the dates keep. */
  readonly timeZone: string;
}

/** The kinds of objects that are copied with a course, each with its number. */
export interface CopyCounts {
  readonly types: number;
  readonly assessments: number;
  readonly goals: number;
  readonly achievements: number;
  readonly chapters: number;
  readonly files: number;
}

/** The kinds of objects that are not copied, each with its number where it is known. */
export interface LeftOut {
  readonly members: number;
  readonly recordings: number;
}

/** An assessment that did not get into a copy; its number and title are null when it was deleted. */
export interface SkippedAssessment {
  readonly id: number;
  readonly number: string | null;
  readonly title: string | null;
}

/** The copying of one course, kept with the new one. */
export interface CourseCopy {
  readonly courseId: number;
  readonly sourceCourseId: number;
  readonly sourceName: string;
  readonly shift: DateShift;
  readonly actor: AuditActor;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** Ids of the source's types, assessments and chapters with those that were taken for the copy. */
  readonly typeIds: Readonly<Record<string, number>>;
  readonly assessmentIds: Readonly<Record<string, number>>;
  readonly chapterIds: Readonly<Record<string, number>>;
  readonly total: CopyCounts;
  readonly done: CopyCounts;
  readonly leftOut: LeftOut;
  /** Assessments that were deleted, or whose number was taken in the copy, when their turn came. */
  readonly skipped: readonly SkippedAssessment[];
}

/** The message that has a course copied. */
export const courseCopyJob = z.object({ chore: z.literal("copy"), courseId: z.int().positive() });
export type CourseCopyJob = z.infer<typeof courseCopyJob>;

/** The queue of copies to be made. Each is made at least once, soon. */
export interface CourseCopyQueue {
  send(job: CourseCopyJob): Promise<void>;
}

export interface CourseCopyCore extends Core, AssetCore {
  readonly courseCopies: CourseCopyQueue;
}

export const NOTHING_COPIED: CopyCounts = {
  types: 0,
  assessments: 0,
  goals: 0,
  achievements: 0,
  chapters: 0,
  files: 0,
};
