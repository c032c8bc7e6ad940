import { type ReactNode, useId } from "react";
import { isDeadlineNear } from "../../../../domain/achievements/deadline-label";
import type { GoalFigures } from "../../../../domain/achievements/inference";
import { isGoalComplete } from "../../../../domain/achievements/inference";
import { formatDate, formatDayAndTime, formatNumber } from "../../design/format";
import { Icon } from "../../design/icons";
import { Markdown } from "../../design/markdown";
import { strings } from "../../texts/en/achievements";
import { AchievementCover } from "./achievement-cover";
import "./achievement-view.css";

export interface ViewedGoal extends GoalFigures {
  readonly uuid: string;
  readonly text: string;
}

/** What the detail view shows of one achievement. */
export interface ViewContent {
  readonly uuid: string;
  readonly title: string;
  readonly coverImage: string | null;
  readonly description: string | null;
  readonly completionText: string | null;
  /** The nearest of it and of what stands below it. */
  readonly deadline: string | null;
  readonly goals: readonly ViewedGoal[];
  readonly isCompleted: boolean;
  /** What it is worth by itself. */
  readonly xp: number;
  readonly completedAt?: string | null;
  /** The sentence about one that is kept though its goals have changed. */
  readonly keptNote?: string | null;
  readonly isCircular?: boolean;
  readonly hasPrerequisites: boolean;
}

/** The detail view of an achievement. `children` stand at its end. */
export function AchievementView({ now, children, ...content }: ViewContent & { now: Date; children?: ReactNode }) {
  const { uuid, title, coverImage, description, deadline, goals, isCompleted } = content;
  const heading = useId();
  const isNear = !isCompleted && isDeadlineNear(deadline, now);
  return (
    <article className="achievement-view" aria-labelledby={heading}>
      <div className="achievement-view__cover">
        <AchievementCover uuid={uuid} picture={coverImage} large />
      </div>
      <h2 className="achievement-view__title" id={heading} tabIndex={-1}>
        {title}
      </h2>
      {deadline && (
        <p className={`achievement-view__deadline${isNear ? " achievement-view__deadline--near" : ""}`}>
          <Icon name={isNear ? "warning" : "clock"} size={16} />
          <span>
            <time dateTime={deadline}>{strings.deadline(formatDayAndTime(deadline))}</time>
            {isNear && ` · ${strings.dueSoon}`}
          </span>
        </p>
      )}
      {content.isCircular && <p className="achievement-view__note">{strings.circularNote}</p>}
      {description && (
        <Markdown className="achievement-view__description" firstHeading={3}>
          {description}
        </Markdown>
      )}
      {goals.length > 0 && <Goals goals={goals} />}
      {goals.length === 0 && content.hasPrerequisites && !isCompleted && (
        <p className="achievement-view__note">{strings.noGoals}</p>
      )}
      {isCompleted && <Award {...content} />}
      {children}
    </article>
  );
}

function Goals({ goals }: { goals: readonly ViewedGoal[] }) {
  return (
    <section className="achievement-view__goals">
      <h3>{strings.goals}</h3>
      <ul>
        {goals.map((goal) => (
          <Goal key={goal.uuid} {...goal} />
        ))}
      </ul>
    </section>
  );
}

function Goal({ text, count, targetCount }: ViewedGoal) {
  const id = useId();
  const isComplete = isGoalComplete({ count, targetCount });
  return (
    <li className={isComplete ? "achievement-goal achievement-goal--complete" : "achievement-goal"}>
      <span className="achievement-goal__text" id={id}>
        {isComplete && <Icon name="check" size={16} />}
        <span>
          {text}
          {isComplete && <span className="unseen">, {strings.completed}</span>}
        </span>
      </span>
      <span className="achievement-goal__count">
        {strings.goalCount(formatNumber(count), formatNumber(targetCount))}
      </span>
      <progress
        className="progress"
        max={Math.max(1, targetCount)}
        value={isComplete ? Math.max(1, targetCount) : count}
        aria-labelledby={id}
      />
    </li>
  );
}

function Award({ xp, completionText, completedAt, keptNote }: ViewContent) {
  return (
    <div className="achievement-view__award">
      <p className="achievement-view__awarded">
        <Icon name="medal" size={20} />
        {strings.awarded(xp)}
      </p>
      {completionText && <Markdown firstHeading={3}>{completionText}</Markdown>}
      {completedAt && (
        <p className="achievement-view__earned">
          <time dateTime={completedAt}>{strings.earnedOn(formatDate(completedAt))}</time>
        </p>
      )}
      {keptNote && (
        <p className="achievement-view__earned">
          <Icon name="lock" size={16} />
          {keptNote}
        </p>
      )}
    </div>
  );
}
