import { useEffect, useRef, useState } from "react";
import type { GoalEvent } from "../../../../domain/facts/goal-events";
import { mayChangeCourse } from "../../../../domain/policies/course-access";
import { isPlaygroundOnly } from "../mode";
import { type Course, useSession } from "../session";
import { reportEvent } from "./report-events";

/** Tells whether goals of a course count anything: it has achievements and is not archived. */
export function countsEvents(course: Course | null): course is Course {
  if (!course || isPlaygroundOnly()) return false;
  return course.configuration.enableAchievements && mayChangeCourse(course.configuration);
}

/** Gives the listener to what happens in a workspace of the logged-in person, the same one as long as the page is open. */
export function useGoalEvents(course: Course | null): (names: readonly GoalEvent[]) => void {
  const { userId } = useSession().user;
  const member = countsEvents(course) ? { userId, courseId: course.courseId } : null;
  const latest = useRef(member);
  useEffect(() => {
    latest.current = member;
  });
  const [listener] = useState(() => (names: readonly GoalEvent[]) => {
    if (latest.current) void reportEvent(latest.current, names);
  });
  return listener;
}
