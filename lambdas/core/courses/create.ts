import { isAdminOfTooMany, registrationCreation } from "../members/registering";
import { registrationsOf } from "../members/store";
import { findUser } from "../members/users";
import { type Core, memberCountKey, Refusal, takeIds, userKey } from "../table";
import type { Course, CourseConfig } from "./course";
import { invalidParameters, isSublanguage } from "./rules";
import { creationOfCourse } from "./store";

/**
 * Creates a course whose admin is its creator; it becomes their latest viewed course. Throws 400 for a chapter without that
 * variant and 403 for the sixth course. 1 query, 1 read, 2 counters (2 writes), a transaction of 5 items (10 writes).
 */
export async function createCourse(core: Core, userId: number, config: CourseConfig): Promise<number> {
  if (!isSublanguage(config.sourceChapter, config.sourceVariant)) throw invalidParameters();
  const user = await findUser(core, userId);
  if (user === undefined) throw new Refusal(401, "Unauthorised");
  if (!user.superAdmin && isAdminOfTooMany(await registrationsOf(core, userId))) {
    throw new Refusal(403, "User not allowed to be admin of more than 5 courses.");
  }
  const [courseId, regId] = await Promise.all([takeIds(core.table, "course"), takeIds(core.table, "registration")]);
  const course: Course = { ...config, courseId, assetsPrefix: null, assessmentConfigs: [], clearings: 0, version: 1 };
  await core.table.transact([
    creationOfCourse(course),
    { put: { ...memberCountKey(courseId), members: 1 } },
    ...registrationCreation({
      regId,
      userId,
      courseId,
      role: "admin",
      group: null,
      name: user.name,
      username: user.username,
      provider: user.provider,
      agreedToResearch: null,
    }),
    { update: userKey(userId), change: { set: { latestCourseId: courseId, latestCourseClearings: 0 } } },
  ]);
  return courseId;
}
