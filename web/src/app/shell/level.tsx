import { useQuery } from "@tanstack/react-query";
import { totalXpQuery } from "../../api/queries";
import { numberWords } from "../../design/format";
import { Popover } from "../../design/popover";
import { strings } from "../../texts/shell";
import { levelOf, levelShare, xpToNextLevel } from "../level";
import type { Course } from "../session";

/** Returns the XP of this person in a course. Only where the course has achievements is there more than the session tells. */
export function useTotalXp({ courseId, configuration, registration }: Course): number {
  const hasMore = configuration.enableAchievements;
  const { data } = useQuery({ ...totalXpQuery(courseId), enabled: hasMore });
  return (hasMore && data?.totalXp) || registration.xp;
}

/** The student's level as a ring that fills, and what is missing to the next one. */
export function Level({ course }: { course: Course }) {
  const xp = useTotalXp(course);
  const level = levelOf(xp);
  const words = strings.levelAndXp(level, numberWords(xp));
  return (
    <Popover
      hover
      label={strings.yourLevel}
      trigger={(attributes) => (
        <button type="button" className="level" {...attributes}>
          <span className="unseen">{words}</span>
          <Ring level={level} share={levelShare(xp)} />
          <span className="level__xp" aria-hidden="true">
            {strings.xp(numberWords(xp))}
          </span>
        </button>
      )}
    >
      {() => (
        <div className="level__panel">
          <strong>{words}</strong>
          <progress className="progress" max={1} value={levelShare(xp)} aria-label={strings.levelProgress(level + 1)} />
          <p>{strings.toNextLevel(numberWords(xpToNextLevel(xp)), level + 1)}</p>
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
