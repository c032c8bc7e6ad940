import { useEffect, useRef, useState } from "react";
import type { GoalEvent } from "../../../../domain/facts/goal-events";
import { mayChangeCourse } from "../../../../domain/policies/course-access";
import { serverNow } from "../../api/server-time";
import { isPlaygroundOnly } from "../mode";
import { type Course, useSession } from "../session";
import { browserEvents, type Member } from "./event-storage";
import { markStoredEvents, mayHaveStoredEvents } from "./stored-events-mark";

const RETRY_MS = 30_000;

/** Loads what sends events, which most pages never need. */
export const loadLiveEvents = (member: Member) =>
  import("./live-events").then(({ liveEventsOf }) => liveEventsOf(member));

/** Keeps an event in this browser and has it sent to the server, with those that follow soon. */
async function reportEvent(member: Member, names: readonly GoalEvent[]): Promise<void> {
  markStoredEvents(member, true);
  await browserEvents().add(member, { names, at: new Date(serverNow()).toISOString() });
  // A queue of another tab may just have found nothing.
  markStoredEvents(member, true);
  sendSoon(member, names);
}

/** Without a network even the queue may be missing: the event is kept, and this is tried again. */
function sendSoon(member: Member, names: readonly GoalEvent[]): void {
  loadLiveEvents(member).then(
    ({ queue }) => queue.gather(names),
    () => setTimeout(() => sendSoon(member, names), RETRY_MS),
  );
}

/** Sends what an earlier page has left. */
export function sendLeftEvents(member: Member): void {
  if (mayHaveStoredEvents(member))
    void loadLiveEvents(member).then(
      ({ queue }) => queue.sendNow(),
      () => undefined,
    );
}

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
