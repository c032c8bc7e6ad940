import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import type { FileProblem } from "../../../../domain/assessments/xml";
import { strings } from "../../texts/en/mission-control";

/** What was wrong in the file that was opened, with its lines, until it is dismissed. */
export function FileProblems({ problems }: { problems: readonly FileProblem[] }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <section className="ws-notice ws-notice--warn mc-notice" aria-label={strings.problems(problems.length)}>
      <details className="mc-problems">
        <summary>{strings.problems(problems.length)}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
        <ul tabIndex={0}>
          {problems.slice(0, MOST_SHOWN).map(({ code, message, place, question, item }) => (
            <li key={`${code} ${place?.line} ${place?.column} ${question} ${item} ${message}`}>
              {place && <strong>{strings.line(place.line)}</strong>} {message}
            </li>
          ))}
          {problems.length > MOST_SHOWN && <li>{strings.moreProblems(problems.length - MOST_SHOWN)}</li>}
        </ul>
      </details>
      <Button variant="icon" iconName="close" ariaLabel={strings.dismiss} onClick={() => setOpen(false)} />
    </section>
  );
}

const MOST_SHOWN = 100;
