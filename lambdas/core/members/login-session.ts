import { mayEnterCourse } from "../../../domain/policies/course-access";
import type { Course } from "../courses/course";
import { COURSE_DISABLED } from "../courses/rules";
import { readCourse, readCourses } from "../courses/store";
import type { Core } from "../kernel/core";
import type { OpaqueObject } from "../kernel/opaque-object";
import { Refusal } from "../kernel/refusal";
import { userKey } from "../table";
import { readGameStates } from "./game-state";
import type { MemberWork, MemberWorkSummary } from "./member-work-port";
import type { Registration } from "./registration";
import { findRegistration, registrationsOf } from "./store";
import { findUser, type User } from "./users";

type Members = Core & { readonly memberWork: MemberWork };

/** The course that a user looked at last, with their registration there and a summary of their work. */
export interface LatestView {
  readonly registration: Registration;
  readonly course: Course;
  readonly summary: MemberWorkSummary;
  readonly gameStates: OpaqueObject;
}

export interface Session {
  readonly user: User;
  /** In the order in which the user came into them. */
  readonly memberships: readonly { readonly registration: Registration; readonly course: Course }[];
  readonly latest: LatestView | null;
}

async function existingUser(core: Core, userId: number): Promise<User> {
  const user = await findUser(core, userId);
  if (user === undefined) throw new Refusal(401, "Unauthorised");
  return user;
}

/** A course left or taken from view since then does not count. */
async function latestView(
  core: Members,
  user: User,
  registration: Registration | undefined,
  course: Course | undefined,
): Promise<LatestView | null> {
  if (registration === undefined || course === undefined) return null;
  if (course.clearings !== user.latestCourseClearings || !mayEnterCourse(course, registration.role)) return null;
  const [summary, gameStates] = await Promise.all([
    core.memberWork.summarise(registration, course.assessmentConfigs),
    readGameStates(core, registration.regId),
  ]);
  return { registration, course, summary, gameStates };
}

/** The whole session page. 1 read for the user, 1 for about 10 registrations, 1 a course, the work's summary and the game's state. */
export async function describeSession(core: Members, userId: number): Promise<Session> {
  const [user, registrations] = await Promise.all([existingUser(core, userId), registrationsOf(core, userId)]);
  const courses = await readCourses(
    core,
    registrations.map(({ courseId }) => courseId),
  );
  const byId = new Map(courses.map((course) => [course.courseId, course]));
  const memberships = registrations.flatMap((registration) => {
    const course = byId.get(registration.courseId);
    return course === undefined || registration.isShutOut ? [] : [{ registration, course }];
  });
  const current = memberships.find(({ course }) => course.courseId === user.latestCourseId);
  return { user, memberships, latest: await latestView(core, user, current?.registration, current?.course) };
}

/** The latest view alone. 3 reads, the work's summary and the game's state; 1 read when there is none. */
export async function describeLatestView(core: Members, userId: number): Promise<LatestView | null> {
  const user = await existingUser(core, userId);
  const courseId = user.latestCourseId;
  if (courseId === null) return null;
  const registration = await findRegistration(core, userId, courseId);
  if (registration === undefined || registration.isShutOut) return null;
  return latestView(core, user, registration, await readCourse(core, courseId));
}

/**
 * Remembers a course as the latest viewed one. 2 reads, 1 write.
 *
 * @throws Refusal 400 the user is not in the course; 403 it is disabled, and the user no admin
 */
export async function viewCourse(core: Core, userId: number, courseId: number): Promise<void> {
  const registration = await findRegistration(core, userId, courseId);
  if (registration === undefined || registration.isShutOut) {
    throw new Refusal(400, "user is not in the course");
  }
  const course = await readCourse(core, courseId);
  if (!mayEnterCourse(course, registration.role)) throw new Refusal(403, COURSE_DISABLED);
  const { clearings } = course;
  await core.table.update(userKey(userId), { set: { latestCourseId: courseId, latestCourseClearings: clearings } });
}
