import { CourseChange, useMayChangeCourse } from "../../app/course-acts";
import { showsAchievements } from "../../app/own-achievements";
import { type Course, useCourse } from "../../app/session";
import { useAchievementVisibility } from "../../app/use-achievement-visibility";
import { Button } from "../../design/button";
import { EmptyState } from "../../design/states";
import { strings } from "../../texts/en/achievements";

/** Tells whether this person has hidden their achievements. */
export const isHiding = (course: Course): boolean => !showsAchievements(course);

/** For a student who hid their achievements and comes by the address: a quiet way back. */
export function HiddenNotice() {
  const { hide, saving } = useAchievementVisibility(useCourse().courseId);
  return (
    <EmptyState title={strings.hiddenTitle} icon="lock">
      <p>{strings.hiddenAdvice}</p>
      <CourseChange>
        <Button busy={saving} onClick={() => void hide(false)}>
          {strings.showAgain}
        </Button>
      </CourseChange>
    </EmptyState>
  );
}

/** Says that achievements can be hidden, and hides them. */
export function HideHint() {
  const { hide, saving } = useAchievementVisibility(useCourse().courseId);
  const mayChange = useMayChangeCourse();
  if (!mayChange) return null;
  return (
    <p className="achievements__hide">
      <span>{strings.hideHint}</span>
      <Button small look="quiet" busy={saving} onClick={() => void hide(true)}>
        {strings.hide}
      </Button>
    </p>
  );
}
