import type { ReactNode } from "react";
import { isDeadlineNear } from "../../../../domain/achievements/deadline-label";
import type { MemberAchievement } from "../../../../domain/achievements/inference";
import { formatTimeLeft } from "../../app/time-left";
import { formatDate, formatNumber } from "../../design/format";
import { Icon } from "../../design/icons";
import { strings } from "../../texts/en/achievements";
import { AchievementMedallion } from "./achievement-medallion";
import "./achievement-card.css";

/** What a card shows of an achievement and of where the member stands with it. */
export interface CardContent {
  readonly uuid: string;
  readonly title: string;
  readonly picture: string | null;
  readonly release: string | null;
  /** Its XP are the points that its goals count. */
  readonly isVariableXp?: boolean;
  /** Students do not see it. */
  readonly isHidden: boolean;
  readonly state: Pick<MemberAchievement, "status" | "cardXp" | "progress" | "deadline">;
}

interface CardProps extends CardContent {
  /** Prerequisites stand below it, and their XP count in its own. */
  readonly hasChildren: boolean;
  /** It is shown only for what stands below or above it. */
  readonly isDimmed?: boolean;
  readonly now: Date;
}

/** The card of one achievement. It does nothing by itself: the list around it, or a preview, decides what a click does. */
export function AchievementCard({ hasChildren, isDimmed = false, now, ...content }: CardProps) {
  const { uuid, title, picture, state } = content;
  const isCompleted = state.status === "COMPLETED";
  const xp = xpText(content, hasChildren);
  return (
    <div className={`achievement-card${isDimmed ? " achievement-card--dimmed" : ""}`}>
      <AchievementMedallion uuid={uuid} picture={picture} isEarned={isCompleted} progress={state.progress} />
      <div className="achievement-card__body">
        <p className="achievement-card__title">{title}</p>
        <div className="achievement-card__facts">
          {xp && <span className="achievement-card__xp">{xp} </span>}
          <AchievementStatus {...content} now={now} />
        </div>
        <progress className="progress" max={1} value={isCompleted ? 1 : state.progress} aria-label={strings.progress} />
      </div>
    </div>
  );
}

/** What it is worth; null where nothing is to be said of that. */
function xpText({ isVariableXp, state: { cardXp } }: CardContent, hasChildren: boolean): string | null {
  if (cardXp === 0) return isVariableXp ? strings.xpOfPoints : null;
  const xp = formatNumber(cardXp);
  return hasChildren ? strings.totalOfCard(xp) : strings.xp(xp);
}

/** Whether it is completed, hidden or still to come; otherwise the time that is left for it. */
function AchievementStatus({ state: { status, deadline }, release, isHidden, now }: CardContent & { now: Date }) {
  if (status === "COMPLETED") return <Fact kind="completed">{strings.completed}</Fact>;
  if (status === "UNRELEASED" && release)
    return <Fact kind="later">{strings.releasedOn(formatDate(release, "short"))}</Fact>;
  const isNear = isDeadlineNear(deadline, now);
  return (
    <>
      <Fact kind={isNear ? "near" : "time"}>
        {isNear && `${strings.dueSoon}: `}
        <time dateTime={deadline ?? undefined}>{formatTimeLeft(deadline, now)}</time>
      </Fact>
      {isHidden && <Fact kind="hidden">{strings.hiddenMark}</Fact>}
    </>
  );
}

const ICONS = { completed: "check", later: "hourglass", near: "warning", time: "clock", hidden: "lock" } as const;

const Fact = ({ kind, children }: { kind: keyof typeof ICONS; children: ReactNode }) => (
  <span className={`achievement-fact achievement-fact--${kind}`}>
    <Icon name={ICONS[kind]} size={16} />
    <span>{children}</span>
  </span>
);
