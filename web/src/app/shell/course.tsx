import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useParams } from "react-router-dom";
import { mayEnterCourse } from "../../../../domain/policies/course-access";
import { api, unwrap } from "../../api/client";
import { userQuery } from "../../api/user";
import { ButtonLink } from "../../design/button";
import { setZoneOfDates } from "../../design/format";
import { PageMessage } from "../../design/page-message";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/shell";
import { ReadOnlyNote } from "../course-acts";
import { usePageTitle } from "../page-title";
import { type Course, CourseContext, courseOf, useSession } from "../session";
import { toast } from "../toasts";

/**
 * The course of the address: registered, viewable, and made the latest viewed one before its pages show. Another tab may
 * make another course the latest one; the pages here stay, with what is typed into them, while it is made ours again.
 */
export default function CourseWrapper() {
  const courseId = Number(useParams().courseId);
  const session = useSession();
  const latest = courseOf(session);
  const known = useRef<Course | null>(null);
  if (latest?.courseId === courseId) known.current = latest;
  const course = known.current?.courseId === courseId ? known.current : null;
  if (course) setZoneOfDates(course.configuration.timeZone);
  const entry = session.user.courses.find((candidate) => candidate.courseId === courseId);
  if (!entry) return <ToWelcome because={Number.isInteger(courseId) ? strings.notMember : strings.noCourseSelected} />;
  if (!mayEnterCourse(entry, entry.role)) {
    return <Closed title={strings.courseDisabled} advice={strings.courseDisabledAdvice} />;
  }
  return (
    <>
      {latest?.courseId !== courseId && (
        <Switching key={courseId} courseId={courseId} name={entry.courseName} behind={course !== null} />
      )}
      {course && (
        <CourseContext value={course}>
          <Outlet />
        </CourseContext>
      )}
    </>
  );
}

/** The place of a course's page that is no workspace. */
export const CoursePage = () => (
  <main className="page" id="content">
    <ReadOnlyNote />
    <Outlet />
  </main>
);

/** Says for a second or more why a person without a role here goes to the page of their own courses. */
function ToWelcome({ because }: { because: string }) {
  useEffect(() => {
    toast.danger(because, because === strings.noCourseSelected ? 1000 : 5000);
  }, [because]);
  return <Navigate to="/welcome" replace />;
}

function Closed({ title, advice }: { title: string; advice: string }) {
  usePageTitle(title);
  return (
    <main id="content">
      <PageMessage
        title={title}
        ways={
          <ButtonLink look="primary" to="/welcome">
            {strings.toWelcome}
          </ButtonLink>
        }
      >
        <p>{advice}</p>
      </PageMessage>
    </main>
  );
}

interface SwitchingProps {
  readonly courseId: number;
  readonly name: string;
  /** Behind pages of this course that show already: nothing is said. */
  readonly behind: boolean;
}

/** Makes another course the latest viewed one, and reads the session anew. */
function Switching({ courseId, name, behind }: SwitchingProps) {
  const client = useQueryClient();
  const [failed, setFailed] = useState(false);
  // What shows when it begins is what counts: the pages come up just before it ends.
  const silent = useRef(behind).current;
  useEffect(() => {
    let stay = true;
    const change = async (): Promise<void> => {
      await unwrap(api.PUT("/v2/user/latest_viewed_course", { body: { courseId } }));
      await client.refetchQueries(userQuery(), { throwOnError: true });
      if (stay && !silent) toast.success(strings.switched(name), 5000);
    };
    change().catch(() => {
      if (!stay || silent) return;
      toast.danger(strings.loadFailed);
      setFailed(true);
    });
    return () => {
      stay = false;
    };
  }, [client, courseId, name, silent]);
  if (failed) return <Navigate to="/welcome" replace />;
  if (silent) return null;
  return (
    <main className="page" id="content">
      <h1 className="unseen">{name}</h1>
      <WaitingLine>{strings.switching}</WaitingLine>
    </main>
  );
}
