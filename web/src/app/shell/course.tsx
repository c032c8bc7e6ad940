import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, Outlet, useParams } from "react-router-dom";
import { api, unwrap } from "../../api/client";
import { userQuery } from "../../api/queries";
import { ButtonLink } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { EmptyState } from "../../design/states";
import { CourseContext, courseOf, useSession } from "../session";
import { toast } from "../toasts";
import { strings } from "./strings";

/** The course of the address: registered, viewable, and made the latest viewed one before its pages show. */
export default function CourseWrapper() {
  const courseId = Number(useParams().courseId);
  const session = useSession();
  const entry = session.user.courses.find((course) => course.courseId === courseId);
  const course = courseOf(session);
  if (!entry) return <Closed title={strings.notMember} advice={strings.notMemberAdvice} />;
  if (!entry.viewable && entry.role !== "admin") {
    return <Closed title={strings.courseDisabled} advice={strings.courseDisabledAdvice} />;
  }
  if (course?.courseId !== courseId) return <Switching key={courseId} courseId={courseId} name={entry.courseName} />;
  return (
    <CourseContext value={course}>
      <Outlet />
    </CourseContext>
  );
}

function Closed({ title, advice }: { title: string; advice: string }) {
  return (
    <main className="page" id="content">
      <h1 className="unseen">{title}</h1>
      <EmptyState title={title} icon="lock">
        <p>{advice}</p>
        <ButtonLink to="/welcome">{strings.toWelcome}</ButtonLink>
      </EmptyState>
    </main>
  );
}

/** Makes another course the latest viewed one, and reads the session anew. */
function Switching({ courseId, name }: { courseId: number; name: string }) {
  const client = useQueryClient();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let stay = true;
    const change = async (): Promise<void> => {
      await unwrap(api.PUT("/v2/user/latest_viewed_course", { body: { courseId } }));
      await client.refetchQueries(userQuery(), { throwOnError: true });
      if (stay) toast.success(strings.switched(name), 5000);
    };
    change().catch(() => {
      if (!stay) return;
      toast.danger(strings.loadFailed);
      setFailed(true);
    });
    return () => {
      stay = false;
    };
  }, [client, courseId, name]);
  if (failed) return <Navigate to="/welcome" replace />;
  return (
    <main className="page" id="content">
      <h1 className="unseen">{name}</h1>
      <WaitingLine>{strings.switching}</WaitingLine>
    </main>
  );
}
