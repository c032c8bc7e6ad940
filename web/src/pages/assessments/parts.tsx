import { useState } from "react";
import { type GradingStatus, gradingStatusOf, type Overview } from "../../app/grading-status";
import { NotificationList, useNotifications } from "../../app/notification-list";
import { formatXp, xpShare } from "../../app/xp";
import { CoverArt } from "../../design/cover-art";
import { Icon, type IconName } from "../../design/icons";
import { LoadPicture, usePicture } from "../../design/outside-picture";
import { Popover } from "../../design/popover";
import { strings } from "../../texts/en/assessments";
import { strings as gradingStates } from "../../texts/en/grading-states";

interface CoverProps {
  overview: Overview;
  /** Has room for a button that asks for a cover of another host. */
  large: boolean;
}

/** The cover picture, or one drawn from the id while there is none, it does not load, or its host was not agreed to. */
export function Cover({ overview: { coverImage, id }, large }: CoverProps) {
  const [broken, setBroken] = useState(false);
  const picture = usePicture(coverImage);
  if (picture.kind !== "none" && picture.loads && !broken) {
    return <img src={picture.url} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(true)} />;
  }
  return (
    <>
      <CoverArt id={id} />
      {large && picture.kind === "outside" && !picture.loads && (
        <LoadPicture host={picture.host} what={strings.cover} />
      )}
    </>
  );
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
      {gradingStates[status]}
    </span>
  );
}

interface XpProps {
  /** With the bonus in it, as the server tells it. */
  xp: number;
  xpBonus: number;
  maxXp: number;
}

/** XP as words with a thin bar; the words say all, the bar only shows it. */
export function Xp({ xp, xpBonus, maxXp }: XpProps) {
  return (
    <span className="xp">
      <span>{formatXp(xp - xpBonus, maxXp, xpBonus)}</span>
      <span className="xp__bar" aria-hidden="true">
        <span style={{ width: `${xpShare(xp - xpBonus, maxXp) * 100}%` }} />
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
