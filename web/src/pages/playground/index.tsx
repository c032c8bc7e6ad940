import { Navigate, useLocation } from "react-router-dom";
import { useGoalEvents } from "../../app/achievement-events/use-goal-events";
import { useMayChangeCourse } from "../../app/course-acts";
import { isPlaygroundOnly } from "../../app/mode";
import { usePageTitle } from "../../app/page-title";
import { type Course, courseOf, useIsOffline, useMaybeSession, useSession } from "../../app/session";
import { hasSharedProgram } from "../../app/shared-link";
import { SessionButton } from "../../collaboration/session-button";
import { useCollaboration } from "../../collaboration/use-collaboration";
import { useLeaveGuard } from "../../design/leave-guard";
import { isSaved } from "../../program-files/file-state";
import { strings } from "../../texts/en/playground";
import { prefetchEditor } from "../../workspace/lazy-editor";
import { Bar } from "./bar";
import { saysNothing } from "./kept";
import { programOf } from "./settings";
import { SharedProgram } from "./shared-program";
import { type Playground, useSettings } from "./use-settings";
import { PlaygroundWorkspace } from "./workspace";
import "./playground.css";

prefetchEditor();

/** /playground: needs a name and a role, where there are any. A program that is shared by a link is shown to everybody. */
export default function PlaygroundPage() {
  usePageTitle(strings.title);
  const session = useMaybeSession();
  const isOffline = useIsOffline();
  const location = useLocation();
  if (!session) return <SharedProgram />;
  const course = courseOf(session);
  if (!isPlaygroundOnly() && !isOffline && (!course || !session.user.name)) {
    return hasSharedProgram(location) ? <SharedProgram /> : <Navigate to="/welcome" replace />;
  }
  return <PlaygroundOf key={session.user.userId} course={course} />;
}

function PlaygroundOf({ course }: { course: Course | null }) {
  const { userId } = useSession().user;
  const playground = useSettings(course);
  useLeaveGuard(isOnlyHere(playground), strings.leaveUnkept);
  const onGoalEvents = useGoalEvents(course);
  const mayChange = useMayChangeCourse();
  const collaboration = useCollaboration(mayChange ? course : null, playground);
  return (
    <main className="ws-page pg" id="content">
      <Bar userId={userId} playground={playground}>
        <SessionButton collaboration={collaboration} />
      </Bar>
      <PlaygroundWorkspace
        playground={playground}
        collaboration={collaboration}
        onGoalEvents={onGoalEvents}
        courseHelp={course?.configuration.moduleHelpText ?? ""}
      />
    </main>
  );
}

/** Whether leaving would lose the program: the browser keeps nothing, and no file has it. */
function isOnlyHere({ keeps, settings }: Playground): boolean {
  if (keeps || saysNothing(settings.program)) return false;
  return settings.file === null || !isSaved(settings.file, programOf(settings));
}
