import { useState } from "react";
import { usePageTitle } from "../../app/page-title";
import { useSession } from "../../app/session";
import { CreateCourse } from "../../app/shell/create-course";
import { MyCourses } from "../../app/shell/my-courses";
import { Button } from "../../design/button";
import { strings } from "./strings";
import "./welcome.css";

/** For somebody without a selected course: what that means, and the two ways on. */
export default function Welcome() {
  usePageTitle(strings.title);
  const { user, courseRegistration } = useSession();
  const [open, setOpen] = useState<"courses" | "create" | null>(null);
  return (
    <main className="welcome" id="content">
      <h1>{strings.hello(user.name)}</h1>
      {courseRegistration ? (
        <p>{strings.choose}</p>
      ) : (
        <>
          <p>{strings.noCourse}</p>
          <p>{strings.advice}</p>
        </>
      )}
      <div className="welcome__ways">
        <Way title={strings.join} text={user.courses.length > 0 ? strings.joinText : strings.joinNone}>
          <Button look={user.courses.length > 0 ? "primary" : "normal"} onClick={() => setOpen("courses")}>
            {strings.myCourses}
          </Button>
        </Way>
        {user.mayCreateCourses && (
          <Way title={strings.teach} text={strings.teachText}>
            <Button look={user.courses.length > 0 ? "normal" : "primary"} onClick={() => setOpen("create")}>
              {strings.createCourse}
            </Button>
          </Way>
        )}
      </div>
      {open === "courses" && <MyCourses onClose={() => setOpen(null)} />}
      {open === "create" && <CreateCourse onClose={() => setOpen(null)} />}
    </main>
  );
}

function Way({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <section className="welcome__way">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
