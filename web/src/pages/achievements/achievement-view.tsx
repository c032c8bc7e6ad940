import { type ReactNode, useId } from "react";
import { isDeadlineNear } from "../../../../domain/achievements/deadline-label";
import type { GoalFigures } from "../../../../domain/achievements/inference";
import { isGoalComplete } from "../../../../domain/achievements/inference";
import { formatDate, formatDayAndTime, formatNumber } from "../../design/format";
import { Icon } from "../../design/icons";
import { Markdown } from "../../design/markdown";
import { strings } from "../../texts/en/achievements";
import { AchievementCover } from "./achievement-cover";
import { AchievementMedallion } from "./achievement-medallion";
import "./achievement-view.css";

export interface ViewedGoal extends GoalFigures {
  readonly uuid: string;
  readonly text: string;
  /** What stands below it, as the assessments that count for it. */
  readonly detail?: ReactNode;
}

/** What the detail view shows of one achievement. */
export interface ViewContent {
  readonly uuid: string;
  readonly title: string;
  /** Of its medallion. */
  readonly picture?: string | null;
  readonly coverImage: string | null;
  readonly description: string | null;
  readonly completionText: string | null;
  /** The nearest of it and of what stands below it. */
  readonly deadline: string | null;
  readonly goals: readonly ViewedGoal[];
  readonly isCompleted: boolean;
  /** From 0 to 1. */
  readonly progress?: number;
  /** What it is worth by itself. */
  readonly xp: number;
  readonly completedAt?: string | null;
  /** The sentence about one that is kept though its goals have changed. */
  readonly keptNote?: string | null;
  readonly isCircular?: boolean;
  /** Its XP are the points that its goals count. */
  readonly isVariableXp?: boolean;
  readonly hasPrerequisites: boolean;
  /** What stands above the title; null for nothing. */
  readonly eyebrow?: string | null;
}

/** The detail view of an achievement. */
export function AchievementView({ now, ...content }: ViewContent & { now: Date }) {
  const { uuid, title, coverImage, description, deadline, goals, isCompleted, xp } = content;
  const heading = useId();
  const isNear = !isCompleted && isDeadlineNear(deadline, now);
  return (
    <article className="achievement-view" aria-labelledby={heading}>
      {coverImage && (
        <div className="achievement-view__cover">
          <AchievementCover uuid={uuid} picture={coverImage} />
        </div>
      )}
      <div className="achievement-view__head">
        <AchievementMedallion
          uuid={uuid}
          picture={content.picture ?? null}
          isEarned={isCompleted}
          progress={content.progress ?? 0}
        />
        <div>
          {content.eyebrow && <p className="achievement-view__eyebrow">{content.eyebrow}</p>}
          <h2 className="achievement-view__title" id={heading} tabIndex={-1}>
            {title}
          </h2>
          {!isCompleted && (content.isVariableXp || xp > 0) && (
            <p className="achievement-view__xp">
              {content.isVariableXp ? strings.xpOfPoints : strings.worth(formatNumber(xp))}
            </p>
          )}
        </div>
      </div>
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

function Goal({ text, count, targetCount, detail }: ViewedGoal) {
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
      {detail}
    </li>
  );
}

function Award({ xp, completionText, completedAt, keptNote }: ViewContent) {
  return (
    <div className="achievement-view__award">
      {xp > 0 && (
        <p className="achievement-view__awarded">
          <Icon name="medal" size={20} />
          {strings.awarded(xp)}
        </p>
      )}
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
