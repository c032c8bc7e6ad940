import { levelOf, levelShare, xpToNextLevel } from "../../../../domain/achievements/level";
import { numberWords } from "../../design/format";
import { Popover } from "../../design/popover";
import { strings } from "../../texts/en/shell";
import { totalXpOf } from "../own-achievements";
import type { Course } from "../session";

/** The student's level as a ring that fills, and what is missing to the next one. */
export function Level({ course }: { course: Course }) {
  const xp = totalXpOf(course);
  const { levelXp } = course.configuration;
  const level = levelOf(xp, levelXp);
  const share = levelShare(xp, levelXp);
  const words = strings.levelAndXp(level, numberWords(xp));
  return (
    <Popover
      hover
      label={strings.yourLevel}
      trigger={(attributes) => (
        <button type="button" className="level" {...attributes}>
          <span className="unseen">{words}</span>
          <Ring level={level} share={share} />
          <span className="level__xp" aria-hidden="true">
            {strings.xp(numberWords(xp))}
          </span>
        </button>
      )}
    >
      {() => (
        <div className="level__panel">
          <strong>{words}</strong>
          <progress className="progress" max={1} value={share} aria-label={strings.levelProgress(level + 1)} />
          <p>{strings.toNextLevel(numberWords(xpToNextLevel(xp, levelXp)), level + 1)}</p>
        </div>
      )}
    </Popover>
  );
}

const Ring = ({ level, share }: { level: number; share: number }) => (
  <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <circle className="level__track" cx="16" cy="16" r="13.5" />
    {share > 0 && (
      <circle
        className="level__share"
        cx="16"
        cy="16"
        r="13.5"
        pathLength="1"
        strokeDasharray={`${share} 1`}
        transform="rotate(-90 16 16)"
      />
    )}
    <text x="16" y="16" dy="0.36em" textAnchor="middle">
      {level}
    </text>
  </svg>
);
