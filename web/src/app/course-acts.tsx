import { type ReactNode, useContext } from "react";
import { mayChangeCourse } from "../../../domain/policies/course-access";
import { Icon } from "../design/icons";
import { strings } from "../texts/en/shell";
import { CourseContext, courseOf, SessionContext } from "./session";

/**
 * Tells whether anything may be changed in the course of this page; outside of courses, in the one that was viewed last.
 * Nothing may in an archived course: the server refuses it by the same rule.
 */
export function useMayChangeCourse(): boolean {
  const session = useContext(SessionContext);
  const course = useContext(CourseContext) ?? (session && courseOf(session));
  return course === null || mayChangeCourse(course.configuration);
}

/** Shows what changes the course, as long as it may be changed. The top of the page says why it is missing. */
export const CourseChange = ({ children }: { children: ReactNode }) => (useMayChangeCourse() ? children : null);

/** Lets what is read in fields be changed, as long as the course may be. */
export const CourseFields = ({ children }: { children: ReactNode }) => (
  <fieldset className="course-fields" disabled={!useMayChangeCourse()}>
    {children}
  </fieldset>
);

/** Says at the top of a page that its course is read only. */
export function ReadOnlyNote() {
  if (useMayChangeCourse()) return null;
  return (
    <p className="read-only">
      <Icon name="lock" size={18} />
      {strings.archivedNote}
    </p>
  );
}
