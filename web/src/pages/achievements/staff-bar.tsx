import { achievementControlPath } from "../../app/course-links";
import { useCourse } from "../../app/session";
import { Button, ButtonLink } from "../../design/button";
import { Check } from "../../design/form";
import { strings } from "../../texts/en/achievements";
import type { DashboardView } from "./dashboard-view";
import { MemberSelector } from "./member-selector";
import "./staff-bar.css";

interface StaffBarProps {
  readonly view: DashboardView;
  readonly onChange: (changes: Partial<DashboardView>, isStep?: boolean) => void;
}

/** Whose dashboard staff look at, and whether they see what students do not. */
export default function StaffBar({ view: { member, showsHidden }, onChange }: StaffBarProps) {
  const { courseId } = useCourse();
  return (
    <div className="staff-bar">
      <MemberSelector onChoose={(courseRegId) => onChange({ member: courseRegId, selected: null }, true)} />
      {member !== null && (
        <Button icon="undo" onClick={() => onChange({ member: null, selected: null }, true)}>
          {strings.toOwn}
        </Button>
      )}
      <ButtonLink icon="settings" to={achievementControlPath(courseId)}>
        {strings.toControl}
      </ButtonLink>
      <Check
        label={strings.viewHidden}
        checked={showsHidden}
        onChange={({ target }) => onChange({ showsHidden: target.checked })}
      />
    </div>
  );
}
