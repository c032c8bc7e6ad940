import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { achievementDashboardsKey } from "../../api/achievements";
import { notificationsQuery } from "../../api/notifications";
import { userQuery } from "../../api/user";
import { PartBoundary } from "../../design/part-boundary";
import { lazyPanel } from "../lazy-panel";
import { type Course, CourseContext, useSession } from "../session";
import { useCompletions } from "./completion-queue";
import type { AchievementName } from "./event-queue";
import { onEventReport } from "./event-reports";
import { countsEvents, loadLiveEvents, sendLeftEvents } from "./use-goal-events";

/** Tells the person of completed achievements on every page of a course that has them. */
export function AchievementNews({ course }: { course: Course }) {
  return countsEvents(course) ? <News course={course} /> : null;
}

function News({ course }: { course: Course }) {
  const { courseId, registration } = course;
  const { userId } = useSession().user;
  const client = useQueryClient();
  const member = useMemo(() => ({ userId, courseId }), [userId, courseId]);
  const { hidesAchievements, totalXp, unseenAchievements } = registration;
  useEffect(() => sendLeftEvents(member), [member]);
  useNoticedWithNotifications(courseId);
  useEffect(() => {
    const tell = (completed: readonly AchievementName[]) => {
      if (hidesAchievements || completed.length === 0 || document.hidden) return;
      // Who cannot be told now, for want of a network, is told by the next reading of the session.
      loadLiveEvents(member).then(
        ({ teller }) => teller.tell(completed),
        () => undefined,
      );
    };
    tell(unseenAchievements);
    // Nobody sees a message in a hidden tab; another one may have shown it meanwhile.
    const look = async () => {
      if (document.hidden || unseenAchievements.length === 0) return;
      const session = await client.fetchQuery({ ...userQuery(), staleTime: 0 });
      if (session.courseRegistration?.courseId === courseId) tell(session.courseRegistration.unseenAchievements);
    };
    const onVisible = () => void look().catch(() => undefined);
    document.addEventListener("visibilitychange", onVisible);
    const forget = onEventReport((reporter, { counted, completed, totalXp: xp }) => {
      if (reporter.userId !== userId || reporter.courseId !== courseId) return;
      tell(completed);
      if (counted > 0) void client.invalidateQueries({ queryKey: achievementDashboardsKey(courseId) });
      // Where another request came first to find what was completed, only the XP tell of it.
      if (completed.length > 0 || xp !== totalXp) void client.invalidateQueries(userQuery());
    });
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      forget();
    };
  }, [client, member, userId, courseId, hidesAchievements, totalXp, unseenAchievements]);
  return <Moment course={course} />;
}

const CompletionMoment = lazyPanel("app/achievement-events/completion-moment", () => import("./completion-moment"));

/** What was completed, in a chunk of its own: most pages have nothing to tell. */
function Moment({ course }: { course: Course }) {
  const waits = useCompletions().length > 0;
  const [wasNeeded, setNeeded] = useState(waits);
  if (waits && !wasNeeded) setNeeded(true);
  if (!wasNeeded) return null;
  return (
    // The page goes on where the chunk cannot be loaded.
    <PartBoundary failed={() => null}>
      <Suspense fallback={null}>
        <CourseContext value={course}>
          <CompletionMoment />
        </CourseContext>
      </Suspense>
    </PartBoundary>
  );
}

/** Reads the session anew when a notification arrives: what it is about may have completed an achievement. */
function useNoticedWithNotifications(courseId: number): void {
  const client = useQueryClient();
  const { data } = useQuery({ ...notificationsQuery(courseId), enabled: false });
  const known = useRef<ReadonlySet<number> | null>(null);
  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = new Set(data.map(({ id }) => id));
    if (!before || data.every(({ id }) => before.has(id))) return;
    void client.invalidateQueries(userQuery());
    void client.invalidateQueries({ queryKey: achievementDashboardsKey(courseId) });
  }, [client, courseId, data]);
}
