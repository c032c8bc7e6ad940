import { auditWrites } from "../audit/entry";
import { creationEvent } from "../courses/audit-events";
import type { Course, CourseConfig } from "../courses/course";
import { type CourseCreators, mayCreateCourses, refusalOf } from "../courses/course-creators";
import { type AssessmentConfigInput, invalidParameters, isSublanguage } from "../courses/rules";
import { creationOfCourse } from "../courses/store";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { takeIds } from "../kernel/fresh-ids";
import { Refusal } from "../kernel/refusal";
import { equals, isUnset, memberCountKey, type Operation, userKey } from "../table";
import { memberEvent } from "./audit-events";
import { MAX_COURSES_MADE } from "./limits";
import type { Registration } from "./registration";
import { registrationCreation } from "./registration-creation";
import { findUser, type User } from "./users";

interface Creating extends Core {
  readonly courseCreators: CourseCreators;
}

/** A course that is just being made, and its creator's registration. */
export interface CreatedCourse {
  readonly course: Course;
  readonly admin: Registration;
}

/**
 * Creates a course with its first assessment types, whose admin is its creator, all or nothing; it becomes their latest
 * viewed course. 1 read, 2 or 3 counters (2 or 3 writes), a transaction of 8 items (12 writes,
 * and 12 for the entries of the audit log).
 *
 * @param also returns further operations of the same transaction
 * @throws Refusal 400 a chapter without that variant, 403 somebody who may not create courses, or the sixth course
 */
export async function createCourse(
  core: Creating,
  userId: number,
  config: CourseConfig,
  types: readonly AssessmentConfigInput[] = [],
  also: (created: CreatedCourse) => Promise<readonly Operation[]> = async () => [],
): Promise<number> {
  if (!isSublanguage(config.sourceChapter, config.sourceVariant)) throw invalidParameters();
  return retryOnConflict(async () => {
    const creator = await allowedCreator(core, userId);
    const [courseId, regId, firstTypeId] = await Promise.all([
      takeIds(core.table, "course"),
      takeIds(core.table, "registration"),
      types.length > 0 ? takeIds(core.table, "assessmentConfig", types.length) : 0,
    ]);
    const assessmentConfigs = types.map((type, index) => {
      return { ...type, assessmentConfigId: firstTypeId + index, order: index + 1 };
    });
    const course = { ...config, ...NEW_COURSE, assessmentConfigs, courseId };
    const admin = adminOf(course, creator, regId);
    await core.table.transact([...creation(core, course, creator, admin), ...(await also({ course, admin }))]);
    return courseId;
  });
}

const NEW_COURSE = { assetsPrefix: null, clearings: 0, version: 1 };

async function allowedCreator(core: Creating, userId: number): Promise<User> {
  const user = await findUser(core, userId);
  if (user === undefined) throw new Refusal(401, "Unauthorised");
  if (!mayCreateCourses(core.courseCreators, user)) throw refusalOf(core.courseCreators);
  if (!user.superAdmin && (user.coursesMade ?? 0) >= MAX_COURSES_MADE) {
    throw new Refusal(403, `User not allowed to be admin of more than ${MAX_COURSES_MADE} courses.`);
  }
  return user;
}

function adminOf({ courseId }: Course, { userId, name, username, provider }: User, regId: number): Registration {
  return { userId, name, username, provider, regId, courseId, role: "admin", group: null, agreedToResearch: null };
}

/** Fails when the creator has made another course since they were read, so that the limit holds whatever races. */
function creation(core: Core, course: Course, { userId, coursesMade }: User, admin: Registration): Operation[] {
  const { courseId } = course;
  return [
    creationOfCourse(course),
    { put: { ...memberCountKey(courseId), members: 1 } },
    ...registrationCreation(admin),
    ...auditWrites(core, courseId, admin, [creationEvent(course), memberEvent(admin, null, admin)]),
    {
      update: userKey(userId),
      change: { set: { latestCourseId: courseId, latestCourseClearings: 0 }, add: { coursesMade: 1 } },
      condition: coursesMade === undefined ? isUnset("coursesMade") : equals("coursesMade", coursesMade),
    },
  ];
}
