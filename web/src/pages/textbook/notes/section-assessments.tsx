import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router-dom";
import { namesSection } from "../../../../../domain/textbook/reading";
import { overviewsQuery } from "../../../api/assessments";
import { workspacePath } from "../../../app/course-links";
import { courseOf, SessionContext } from "../../../app/session";
import { strings } from "../../../texts/en/textbook-notes";

interface AssessmentsProps {
  /** The section and its parts. */
  readonly names: readonly string[];
  readonly text: Element;
}

/** Lists the assessments of the reader's course that say to read this section or a part of it, at its end. */
export function SectionAssessments({ names, text }: AssessmentsProps) {
  const session = useContext(SessionContext);
  const courseId = (session && courseOf(session))?.courseId ?? null;
  const { data = [] } = useQuery({ ...overviewsQuery(courseId ?? 0), enabled: courseId !== null });
  const named = data.filter(({ reading }) => reading !== null && names.some((name) => namesSection(reading, name)));
  if (courseId === null || named.length === 0) return null;
  return createPortal(
    <nav className="tb-assessments tb-note-parts" aria-label={strings.assessments}>
      <strong>{strings.assessments}</strong>
      <ul>
        {named.map(({ id, type, title }) => (
          <li key={id}>
            <Link to={workspacePath(courseId, type, id)}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>,
    text,
  );
}
