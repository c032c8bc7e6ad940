import type { Core } from "../kernel/core";
import { absent, courseCopyKey, courseCopyRequestKey, type Key, type Operation } from "../table";
import type { CopyCounts, CourseCopy, SkippedAssessment } from "./course-copy";

type Stored = Pick<Core, "table">;

/** Key COURSE#{c}/COPY, consistent; 1 read for each 4 KB: about 20 bytes an assessment. */
export function findCopy({ table }: Stored, courseId: number): Promise<CourseCopy | undefined> {
  return table.get<CourseCopy & Key>(courseCopyKey(courseId));
}

/** Returns the course that a request for a copy has made, if it has. Key COURSE#{c}/COPYREQUEST#{id}, consistent; 1 read. */
export async function courseOfRequest({ table }: Stored, sourceCourseId: number, requestId: string) {
  const made = await table.get<{ courseId: number }>(courseCopyRequestKey(sourceCourseId, requestId));
  return made?.courseId;
}

/** The operations that note a copy, and the request that asked for it; the second fails when that has made one already. */
export function creationOfCopy(copy: CourseCopy, requestId: string): Operation[] {
  const { courseId, sourceCourseId } = copy;
  return [
    { put: { ...courseCopyKey(courseId), ...copy }, condition: absent },
    { put: { ...courseCopyRequestKey(sourceCourseId, requestId), courseId }, condition: absent },
  ];
}

/** Notes how far a copy is. 1 write for each KB. */
export async function noteProgress(
  { table }: Stored,
  courseId: number,
  progress: {
    readonly done: CopyCounts;
    readonly skipped?: readonly SkippedAssessment[];
    readonly finishedAt?: string;
  },
): Promise<void> {
  await table.update(courseCopyKey(courseId), { set: { ...progress } });
}
