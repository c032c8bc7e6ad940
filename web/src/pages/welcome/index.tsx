import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mayEnterCourse } from "../../../../domain/policies/course-access";
import { userQuery } from "../../api/user";
import { usePageTitle } from "../../app/page-title";
import { type Session, useSession } from "../../app/session";
import { useDialogs } from "../../app/shell/dialog-context";
import { hasGithubMissions, siteSettings } from "../../app/site-settings";
import { Button, ButtonLink } from "../../design/button";
import { strings } from "../../texts/en/welcome";
import "./welcome.css";

/** For somebody without a selected course: why nothing else opens, the courses to go to, and for some a new one. */
export default function Welcome() {
  usePageTitle(strings.title);
  const session = useSession();
  const { user } = session;
  const { open, loading } = useDialogs();
  const isMember = user.courses.length > 0;
  return (
    <main className="welcome" id="content">
      <h1>{strings.hello(user.name)}</h1>
      {isMember ? (
        <p>{strings.choose}</p>
      ) : (
        <>
          <p>{strings.noCourse}</p>
          <p>{strings.advice}</p>
          <p>{strings.closed}</p>
          <p className="welcome__ways">
            <ButtonLink icon="book" to="/sicpjs">
              {strings.textbook}
            </ButtonLink>
            {hasGithubMissions(siteSettings()) && (
              <ButtonLink icon="flag" to="/githubassessments">
                {strings.classroom}
              </ButtonLink>
            )}
          </p>
        </>
      )}
      <section className="welcome__courses" aria-labelledby="my-courses">
        <h2 id="my-courses">{strings.myCourses}</h2>
        {isMember ? <Courses session={session} /> : <NoCourse />}
      </section>
      {user.mayCreateCourses && (
        <section className="welcome__teach" aria-labelledby="teach">
          <h2 id="teach">{strings.teach}</h2>
          <p>{strings.teachText}</p>
          <Button busy={loading === "createCourse"} onClick={() => open("createCourse")}>
            {strings.createCourse}
          </Button>
        </section>
      )}
    </main>
  );
}

function NoCourse() {
  const client = useQueryClient();
  const [looking, setLooking] = useState(false);
  const look = async (): Promise<void> => {
    setLooking(true);
    await client.refetchQueries(userQuery()).finally(() => setLooking(false));
  };
  return (
    <>
      <p>{strings.joinNone}</p>
      <Button look="primary" icon="redo" busy={looking} onClick={() => void look()}>
        {strings.lookAgain}
      </Button>
    </>
  );
}

/** One link for each course, first the one that was open last. */
function Courses({ session: { user, courseRegistration } }: { session: Session }) {
  const latest = courseRegistration?.courseId ?? user.courses[0]?.courseId;
  const courses = [...user.courses].sort(
    (one, other) => Number(other.courseId === latest) - Number(one.courseId === latest),
  );
  return (
    <ul>
      {courses.map(({ courseId, courseName, viewable, role }) => (
        <li key={courseId}>
          {mayEnterCourse({ viewable }, role) ? (
            <ButtonLink look={courseId === latest ? "primary" : "normal"} to={`/courses/${courseId}`}>
              <span>{strings.goTo(courseName)}</span>
            </ButtonLink>
          ) : (
            <p>
              {strings.disabled(courseName)} <small>{strings.disabledAdvice}</small>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
