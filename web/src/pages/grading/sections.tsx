import { NavLink } from "react-router-dom";
import { type GradingPath, pageAddress } from "../../app/page-addresses";
import { useCourse } from "../../app/session";
import { strings } from "../../texts/en/grading";
import { strings as pageNames } from "../../texts/en/shell";
import "./sections.css";

const SECTIONS: Readonly<Record<"grading" | GradingPath, () => string>> = {
  grading: () => strings.submissions,
  rubrics: () => pageNames.rubrics,
  "answer-groups": () => pageNames.answerGroups,
  similarity: () => pageNames.similarity,
  regrade: () => pageNames.regrade,
  division: () => pageNames.division,
};

/** The way between the pages of grading: the submissions, and what is about all of them. */
export function GradingSections() {
  const { courseId } = useCourse();
  return (
    <nav className="grading-sections" aria-label={strings.sections}>
      <ul>
        {Object.entries(SECTIONS).map(([path, name]) => (
          <li key={path}>
            <NavLink to={pageAddress(path, courseId)} end>
              {name()}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
