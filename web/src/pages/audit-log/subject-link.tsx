import { Link } from "react-router-dom";
import { gradingPath } from "../../app/course-links";
import { openPages, pageAddress } from "../../app/course-pages";
import { type Course, useCourse } from "../../app/session";
import type { AuditLogEntry } from "./queries";

type Subject = AuditLogEntry["subject"];

/** The name of what was changed, as a link where there is a page of it. */
export function SubjectLink({ subject }: { subject: Subject }) {
  const address = addressOf(subject, useCourse());
  const name = subject.name ?? subject.id;
  return address === null ? <strong>{name}</strong> : <Link to={address}>{name}</Link>;
}

const PAGES: Readonly<Record<string, string>> = {
  member: "adminpanel",
  group: "adminpanel",
  assessmentType: "adminpanel",
  course: "adminpanel",
  assessment: "groundcontrol",
  sourcecast: "sourcecast",
  story: "storysimulator",
  file: "storysimulator",
  pinnedNote: "/sicpjs",
};

function addressOf({ type, id }: Subject, course: Course): string | null {
  if (type === "submission") return gradingPath(course.courseId, Number(id));
  if (type === "answer") {
    const [submissionId, question] = id.split("/").map(Number);
    return gradingPath(course.courseId, submissionId, (question ?? 1) - 1);
  }
  const page = openPages(course).find(({ path }) => path === PAGES[type]);
  return page ? pageAddress(page, course.courseId) : null;
}
