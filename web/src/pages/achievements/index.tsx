import { Suspense, useEffect, useRef } from "react";
import { countsEvents, sendLeftEvents } from "../../app/achievement-events/use-goal-events";
import { lazyPanel } from "../../app/lazy-panel";
import { usePageTitle } from "../../app/page-title";
import { type Course, isStaff, useCourse, useSession } from "../../app/session";
import { Skeleton } from "../../design/spinner";
import { strings } from "../../texts/en/achievements";
import { Dashboard } from "./dashboard";
import { useDashboardView } from "./dashboard-view";
import "./achievements.css";
import { CourseChange, useMayChangeCourse } from "../../app/course-acts";
import { showsAchievements } from "../../app/own-achievements";
import { useAchievementVisibility } from "../../app/use-achievement-visibility";
import { Button } from "../../design/button";
import { EmptyState } from "../../design/states";

/** Tells whether this person has hidden their achievements. */
const isHiding = (course: Course): boolean => !showsAchievements(course);

/** For a student who hid their achievements and comes by the address: a quiet way back. */
function HiddenNotice() {
  const { hide, saving } = useAchievementVisibility(useCourse().courseId);
  return (
    <EmptyState title={strings.hiddenTitle} icon="lock">
      <p>{strings.hiddenAdvice}</p>
      <CourseChange>
        <Button busy={saving} onClick={() => void hide(false)}>
          {strings.showAgain}
        </Button>
      </CourseChange>
    </EmptyState>
  );
}

/** Says that achievements can be hidden, and hides them. */
function HideHint() {
  const { hide, saving } = useAchievementVisibility(useCourse().courseId);
  const mayChange = useMayChangeCourse();
  if (!mayChange) return null;
  return (
    <p className="achievements__hide">
      <span>{strings.hideHint}</span>
      <Button small look="quiet" busy={saving} onClick={() => void hide(true)}>
        {strings.hide}
      </Button>
    </p>
  );
}

/** Sends what this browser has gathered, since the page shows what was counted. */
function useGatheredEvents(course: Course): void {
  const { userId } = useSession().user;
  const counts = countsEvents(course);
  const { courseId } = course;
  useEffect(() => {
    if (counts) sendLeftEvents({ userId, courseId });
  }, [counts, userId, courseId]);
}

const StaffBar = lazyPanel("pages/achievements/staff-bar", () => import("./staff-bar"));

/** What a member has done in a course, and what there is to do: the achievement dashboard. */
export default function Achievements() {
  usePageTitle(strings.title);
  const course = useCourse();
  useGatheredEvents(course);
  const { view, change } = useDashboardView();
  const staff = isStaff(course.role);
  // A student who got the address of somebody else's dashboard sees their own.
  const shown = staff ? view : { ...view, member: null, showsHidden: false };
  const hiding = isHiding(course);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasHiding = useRef(hiding);
  useEffect(() => {
    // The button that hid or showed them is gone, and the focus with it.
    if (wasHiding.current !== hiding && document.activeElement === document.body) heading.current?.focus();
    wasHiding.current = hiding;
  }, [hiding]);
  return (
    <div className="achievements">
      <h1 ref={heading} tabIndex={-1}>
        {strings.title}
      </h1>
      {staff && (
        <Suspense fallback={<Skeleton height="64px" />}>
          <StaffBar view={view} onChange={change} />
        </Suspense>
      )}
      {hiding ? <HiddenNotice /> : <Dashboard key={shown.member} view={shown} onChange={change} />}
      {!staff && !hiding && <HideHint />}
    </div>
  );
}
