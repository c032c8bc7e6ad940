import type { AssessmentConfig } from "../courses/course";
import { courseCache } from "../courses/course-cache";
import type { Core } from "../kernel/core";
import type { Assessment } from "./assessment";
import { assessmentsOfCourse } from "./store";
import { assessmentTypes } from "./types";

/** What every listing of a course's assessments begins with. */
interface CourseListing {
  readonly assessments: readonly Assessment[];
  readonly types: readonly AssessmentConfig[];
}

const cache = courseCache<CourseListing>(readListing);

/**
 * Reads all assessments of a course and its types, consistent. Keys COURSE#{c}/ASMT#… and COURSE#{c}/COURSE; 1 read for each
 * 4 KB of assessments, and half a read.
 */
export async function readListing(core: Pick<Core, "table">, courseId: number): Promise<CourseListing> {
  const [assessments, types] = await Promise.all([
    assessmentsOfCourse(core, courseId),
    assessmentTypes(core, courseId),
  ]);
  return { assessments, types };
}

/**
 * The same for those who change nothing about it, of whom there are thousands: as it was up to 1.5 seconds ago where another
 * process has changed it since. No reads where it is kept. Whoever asks for a student decides afterwards what they may see.
 */
export const listingForStudents = (core: Pick<Core, "table" | "clock">, courseId: number): Promise<CourseListing> =>
  cache.get(core, courseId);
