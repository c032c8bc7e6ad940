import { useState } from "react";
import { NotificationList } from "../../app/notification-list";
import { useNotifications } from "../../app/notifications";
import { CoverArt } from "../../design/cover-art";
import { Icon, type IconName } from "../../design/icons";
import { Popover } from "../../design/popover";
import { type GradingStatus, gradingStatusOf, type Overview } from "./rules";
import { strings } from "./strings";

/** The cover picture, or one drawn from the id when there is none or it does not load. */
export function Cover({ overview: { coverImage, id } }: { overview: Overview }) {
  const [broken, setBroken] = useState(false);
  if (!coverImage || broken) return <CoverArt id={id} />;
  return <img src={coverImage} alt="" loading="lazy" onError={() => setBroken(true)} />;
}

/** A lock beside the title; the words come on hover and to screen readers. */
export const Lock = () => (
  <span className="hint" title={strings.private}>
    <Icon name="lock" size={18} />
    <span className="unseen">{strings.private}</span>
  </span>
);

const icons: Readonly<Record<GradingStatus, IconName>> = {
  excluded: "check",
  none: "hourglass",
  grading: "grade",
  graded: "check",
};

/** How far the staff's grading is; nothing for work that is not graded by hand. */
export function GradingMark({ overview }: { overview: Overview }) {
  const status = gradingStatusOf(overview);
  if (status === "excluded") return null;
  return (
    <span className={`mark mark--${status}`}>
      <Icon name={icons[status]} size={16} />
      {strings.grading[status]}
    </span>
  );
}

/** XP as words with a thin bar; the words say all, the bar only shows it. */
export function Xp({ xp, maxXp }: { xp: number; maxXp: number }) {
  const part = maxXp > 0 ? Math.min(1, Math.max(0, xp / maxXp)) : 0;
  return (
    <span className="xp">
      <span>{strings.xp(xp, maxXp)}</span>
      <span className="xp__bar" aria-hidden="true">
        <span style={{ width: `${part * 100}%` }} />
      </span>
    </span>
  );
}

/** The count of unread notifications of one assessment, with the list on hover or click. */
export function CardNotifications({ courseId, overview }: { courseId: number; overview: Overview }) {
  const { unread, acknowledge } = useNotifications(courseId);
  const own = unread.filter(({ assessment_id }) => assessment_id === overview.id);
  if (own.length === 0) return null;
  const label = strings.notifications(own.length, overview.title);
  return (
    <Popover
      hover
      align="start"
      label={label}
      trigger={(attributes) => (
        <button type="button" className="card-count count" aria-label={label} {...attributes}>
          {own.length}
        </button>
      )}
    >
      {() => <NotificationList courseId={courseId} unread={own} acknowledge={acknowledge} />}
    </Popover>
  );
}
