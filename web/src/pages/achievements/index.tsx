import { Suspense } from "react";
import { lazyPanel } from "../../app/lazy-panel";
import { usePageTitle } from "../../app/page-title";
import { isStaff, useCourse } from "../../app/session";
import { Skeleton } from "../../design/spinner";
import { strings } from "../../texts/achievements";
import { Dashboard } from "./dashboard";
import { useDashboardView } from "./dashboard-view";
import { HiddenNotice, HideHint, isHiding } from "./visibility";
import "./achievements.css";

const StaffBar = lazyPanel("pages/achievements/staff-bar", () => import("./staff-bar"));

/** What a member has done in a course, and what there is to do: the achievement dashboard. */
export default function Achievements() {
  usePageTitle(strings.title);
  const course = useCourse();
  const { view, change } = useDashboardView();
  const staff = isStaff(course.role);
  // A student who got the address of somebody else's dashboard sees their own.
  const shown = staff ? view : { ...view, member: null, showsHidden: false };
  return (
    <div className="achievements">
      <h1>{strings.title}</h1>
      {staff && (
        <Suspense fallback={<Skeleton height="64px" />}>
          <StaffBar view={view} onChange={change} />
        </Suspense>
      )}
      {isHiding(course) ? <HiddenNotice /> : <Dashboard key={shown.member} view={shown} onChange={change} />}
      {!staff && !isHiding(course) && <HideHint />}
    </div>
  );
}
