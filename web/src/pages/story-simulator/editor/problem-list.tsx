import type { Place } from "../../../../../domain/stories/checkpoint";
import type { StoryProblem } from "../../../../../domain/stories/problem";
import { Icon } from "../../../design/icons";
import { strings } from "../../../texts/en/story-editor";
import "./problem-list.css";

interface ProblemListProps {
  readonly problems: readonly StoryProblem[];
  /** The file that is looked at: of others the name is said. */
  readonly file: string;
  /** Goes to a place of the text; without it the problems are only told. */
  readonly onJump?: (place: Place) => void;
}

/** Lists what is wrong with a story, with line and column; each leads to its place. */
export function ProblemList({ problems, file, onJump }: ProblemListProps) {
  if (problems.length === 0) return <p className="sim-hint">{strings.noProblems}</p>;
  return (
    <ol className="problem-list" aria-label={strings.problems}>
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: problems have no names, and the list is replaced whole
        <li key={index} className={`problem problem--${problem.severity}`}>
          {onJump ? (
            <button type="button" onClick={() => onJump(problem.place)}>
              <ProblemWords problem={problem} file={file} />
            </button>
          ) : (
            <ProblemWords problem={problem} file={file} />
          )}
        </li>
      ))}
    </ol>
  );
}

function ProblemWords({ problem, file }: { problem: StoryProblem; file: string }) {
  const { severity, message, place, suggestion } = problem;
  const where = severity === "error" ? strings.errorAt : strings.warningAt;
  return (
    <>
      <span className="problem__where">
        <Icon name={severity === "error" ? "cross" : "warning"} size={16} />
        {where(place.line, place.column)} {place.file !== file && strings.inFile(place.file)}
      </span>
      <span>{message}</span>
      {suggestion !== undefined && <span className="problem__suggestion">{strings.didYouMean(suggestion)}</span>}
    </>
  );
}
