import { Navigate } from "react-router-dom";
import { usePageTitle } from "../../app/page-title";
import { type Course, courseOf, useSession } from "../../app/session";
import { prefetchEditor } from "../../workspace/LazyEditor";
import { Bar } from "./bar";
import { strings } from "./strings";
import { useSettings } from "./use-settings";
import { PlaygroundWorkspace } from "./workspace";
import "./playground.css";

prefetchEditor();

/** /playground: needs a name and a role. */
export default function PlaygroundPage() {
  usePageTitle(strings.title);
  const session = useSession();
  const course = courseOf(session);
  if (!course || !session.user.name) return <Navigate to="/welcome" replace />;
  return <Playground key={session.user.userId} course={course} />;
}

function Playground({ course }: { course: Course }) {
  const playground = useSettings(course);
  return (
    <main className="pg" id="content">
      <Bar settings={playground.settings} onChange={playground.change} />
      <PlaygroundWorkspace playground={playground} courseHelp={course.configuration.moduleHelpText ?? ""} />
    </main>
  );
}
