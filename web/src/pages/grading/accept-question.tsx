import Checkbox from "@cloudscape-design/components/checkbox";
import { useState } from "react";
import { Link } from "react-router-dom";
import { gradingPath } from "../../app/course-links";
import { formatXp } from "../../app/xp";
import { strings } from "../../texts/en/grading";
import { type Accepting, chosenOf, hasAllXp, MOST_SAMPLES, samplesOf } from "./accept-choice";
import type { Row } from "./rows";
import { useShownNames } from "./shown-names";

interface AcceptQuestionProps {
  readonly courseId: number;
  /** At least one. */
  readonly rows: readonly Row[];
  readonly onChoose: (accepting: Accepting) => void;
}

/** Says how many submissions would be accepted, shows some of them, and lets one leave out what lacks XP. */
export function AcceptQuestion({ courseId, rows, onChoose }: AcceptQuestionProps) {
  const { row: named } = useShownNames();
  const [accepting, setAccepting] = useState<Accepting>("all");
  const full = rows.filter(hasAllXp).length;
  const chosen = chosenOf(rows, accepting);
  const choose = (value: Accepting): void => {
    setAccepting(value);
    onChoose(value);
  };
  return (
    <div className="grading__accept">
      <p aria-live="polite">{strings.acceptBody(chosen.length)}</p>
      {full > 0 && full < rows.length && (
        <Checkbox checked={accepting === "full"} onChange={({ detail }) => choose(detail.checked ? "full" : "all")}>
          {strings.acceptFull(full)}
        </Checkbox>
      )}
      <p>{strings.acceptSamples(chosen.length > MOST_SAMPLES)}</p>
      <ul>
        {samplesOf(chosen.map(named)).map(
          ({ submissionId, studentName, assessmentName, currentXp, maxXp, xpBonus }) => (
            <li key={submissionId}>
              <Link to={gradingPath(courseId, submissionId)} target="_blank">
                {strings.acceptSample(studentName, assessmentName, formatXp(currentXp, maxXp, xpBonus))}
              </Link>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
