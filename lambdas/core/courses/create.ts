import { isAdminOfTooMany, registrationCreation } from "../members/registering";
import { registrationsOf } from "../members/store";
import { findUser, type User } from "../members/users";
import { type Core, equals, memberCountKey, type Operation, Refusal, retryingRaces, takeIds, userKey } from "../table";
import type { Course, CourseConfig } from "./course";
import { invalidParameters, isSublanguage } from "./rules";
import { creationOfCourse } from "./store";

/**
 * Creates a course whose admin is its creator; it becomes their latest viewed course. Throws 400 for a chapter without that
 * variant and 403 for the sixth course. 1 query, 1 read, 2 counters (2 writes), a transaction of 5 items (10 writes).
 */
export async function createCourse(core: Core, userId: number, config: CourseConfig): Promise<number> {
  if (!isSublanguage(config.sourceChapter, config.sourceVariant)) throw invalidParameters();
  return retryingRaces(async () => {
    const creator = await allowedCreator(core, userId);
    const [courseId, regId] = await Promise.all([takeIds(core.table, "course"), takeIds(core.table, "registration")]);
    await core.table.transact(creation({ ...config, ...NEW_COURSE, courseId }, creator, regId));
    return courseId;
  });
}

const NEW_COURSE = { assetsPrefix: null, assessmentConfigs: [], clearings: 0, version: 1 };

async function allowedCreator(core: Core, userId: number): Promise<User> {
  const user = await findUser(core, userId);
  if (user === undefined) throw new Refusal(401, "Unauthorised");
  if (!user.superAdmin && isAdminOfTooMany(await registrationsOf(core, userId))) {
    throw new Refusal(403, "User not allowed to be admin of more than 5 courses.");
  }
  return user;
}

/** Fails when the creator has got another course since they were read: every course that one gets becomes the latest. */
function creation(course: Course, { userId, name, username, provider, latestCourseId }: User, regId: number) {
  const { courseId } = course;
  const person = { userId, name, username, provider };
  const admin = { ...person, regId, courseId, role: "admin" as const, group: null, agreedToResearch: null };
  const operations: Operation[] = [
    creationOfCourse(course),
    { put: { ...memberCountKey(courseId), members: 1 } },
    ...registrationCreation(admin),
    {
      update: userKey(userId),
      change: { set: { latestCourseId: courseId, latestCourseClearings: 0 } },
      condition: equals("latestCourseId", latestCourseId),
    },
  ];
  return operations;
}
