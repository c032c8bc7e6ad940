import { auditWrites } from "../audit/entry";
import type { CourseCreators } from "../courses/course-creators";
import { copiedSettings } from "../courses/settings";
import { takeIds } from "../kernel/fresh-ids";
import { Refusal } from "../kernel/refusal";
import { createCourse } from "../members/create-course";
import type { Registration } from "../members/registration";
import type { CounterKind } from "../table";
import { type CourseCopy, type CourseCopyCore, type DateShift, NOTHING_COPIED } from "./course-copy";
import { countsOf, readSource } from "./source";
import { courseOfRequest, creationOfCopy, findCopy } from "./store";

export interface CopyRequest {
  /** Made by whoever asks, so that asking again makes no second course. */
  readonly requestId: string;
  readonly courseName: string;
  readonly courseShortName: string | null;
  readonly shift: DateShift;
}

interface StartingCore extends CourseCopyCore {
  readonly courseCreators: CourseCreators;
}

export const NO_COPY = "This course is no copy.";

/** The same request has made a course already. */
class CopyExists extends Error {
  constructor(readonly courseId: number) {
    super(`The request has made course ${courseId}`);
  }
}

/**
 * Creates a course with the settings and assessment types of the caller's, and sends a job that copies the rest into it.
 * Returns the new course's id; the same for the same request. Units of readSource and createCourse, 4 writes, and 3 ids.
 *
 * @throws Refusal 403 as createCourse
 */
export async function startCopy(core: StartingCore, caller: Registration, request: CopyRequest): Promise<number> {
  const made = await courseOfRequest(core, caller.courseId, request.requestId);
  if (made !== undefined) return made;
  const source = await readSource(core, caller.courseId);
  const assessmentIds = await allocateIds(
    core,
    "assessment",
    source.assessments.map(({ assessmentId }) => assessmentId),
  );
  const chapterIds = await allocateIds(
    core,
    "story",
    source.chapters.map(({ storyId }) => storyId),
  );
  const { courseName, courseShortName, shift, requestId } = request;
  const config = { ...copiedSettings(source.course), courseName, courseShortName };
  const creation = createCourse(core, caller.userId, config, source.types, async ({ course, admin }) => {
    // Asked twice at the same moment, the slower one comes here again after its conflict.
    const other = await courseOfRequest(core, caller.courseId, requestId);
    if (other !== undefined) throw new CopyExists(other);
    const pairs = source.types.map(({ assessmentConfigId }, index) => {
      return [assessmentConfigId, course.assessmentConfigs[index]?.assessmentConfigId];
    });
    const copy: CourseCopy = {
      courseId: course.courseId,
      sourceCourseId: caller.courseId,
      sourceName: source.course.courseName,
      shift,
      actor: { regId: admin.regId, name: admin.name, username: admin.username },
      startedAt: core.clock.now().toISOString(),
      finishedAt: null,
      typeIds: Object.fromEntries(pairs),
      assessmentIds,
      chapterIds,
      total: countsOf(source),
      done: { ...NOTHING_COPIED, types: source.types.length },
      leftOut: source.leftOut,
      skipped: [],
    };
    return [
      ...creationOfCopy(copy, requestId),
      ...auditWrites(core, course.courseId, admin, [copyEvent(copy, courseName)]),
    ];
  });
  const courseId = await creation.catch((error) => {
    if (error instanceof CopyExists) return error.courseId;
    throw error;
  });
  await core.courseCopies.send({ chore: "copy", courseId });
  return courseId;
}

/**
 * Has a copy gone on with that stands still, because its job was lost. 1 read.
 *
 * @throws Refusal 404 the course is no copy
 */
export async function continueCopy(core: CourseCopyCore, courseId: number): Promise<void> {
  const copy = await findCopy(core, courseId);
  if (copy === undefined) throw new Refusal(404, NO_COPY);
  if (copy.finishedAt === null) await core.courseCopies.send({ chore: "copy", courseId });
}

async function allocateIds({ table }: CourseCopyCore, kind: CounterKind, ids: readonly number[]) {
  const first = ids.length > 0 ? await takeIds(table, kind, ids.length) : 0;
  return Object.fromEntries(ids.map((id, index) => [id, first + index]));
}

function copyEvent({ courseId, sourceName, sourceCourseId }: CourseCopy, courseName: string) {
  return {
    kind: "setting" as const,
    subject: { type: "course" as const, id: courseId, name: courseName },
    changes: [{ field: "copiedFrom", from: null, to: `${sourceName} (${sourceCourseId})` }],
  };
}
