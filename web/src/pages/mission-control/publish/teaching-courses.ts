import { mayChangeCourse } from "../../../../../domain/policies/course-access";
import { isStaff, type Session, useSession } from "../../../app/session";

export interface TeachingCourse {
  readonly courseId: number;
  readonly name: string;
}

/** Lists the courses that a person may publish in, the present one first. */
export function teachingCourses({ user, courseRegistration }: Session): TeachingCourse[] {
  const present = courseRegistration?.courseId;
  return user.courses
    .filter(({ role, archived }) => isStaff(role) && mayChangeCourse({ archived }))
    .sort((one, other) => Number(other.courseId === present) - Number(one.courseId === present))
    .map(({ courseId, courseName }) => ({ courseId, name: courseName }));
}

/** Returns the id of the course that a mission is most likely for; null where the person teaches in none. */
export const useTeachingCourse = (): number | null => teachingCourses(useSession())[0]?.courseId ?? null;
