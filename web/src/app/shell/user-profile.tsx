import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { levelOf } from "../../../../domain/achievements/level";
import { overviewsQuery } from "../../api/assessments";
import { Button } from "../../design/button";
import { formatNumber, formatPercent } from "../../design/format";
import { Skeleton } from "../../design/spinner";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/user-profile";
import { CourseChange } from "../course-acts";
import { workspacePath } from "../course-links";
import { isFullyGraded, type Overview } from "../grading-status";
import { showsAchievements, totalXpOf } from "../own-achievements";
import { type Course, courseOf, useSession } from "../session";
import { siteSettings } from "../site-settings";
import { useAchievementVisibility } from "../use-achievement-visibility";
import { xpColour, xpShare } from "../xp";
import { Drawer } from "./drawer";
import { useResearchAnswer } from "./use-research-answer";

/** Who the person is in their course, what they earned there, and the way back to each work that is graded. */
export default function UserProfile({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const course = courseOf(session);
  if (!course) return null;
  return (
    <Drawer title={strings.title} onClose={onClose} wide>
      <div className="profile">
        <Person name={session.user.name} course={course} />
        <Work course={course} onFollow={onClose} />
        <Achievements course={course} />
        <Research course={course} />
      </div>
    </Drawer>
  );
}

function Person({ name, course }: { name: string; course: Course }) {
  const { registration, configuration, role } = course;
  const total = totalXpOf(course);
  const fraction = xpShare(registration.xp, registration.maxXp);
  return (
    <section className="profile__person">
      <p className="profile__name">{name}</p>
      <p>
        {configuration.courseName}
        <span className="profile__role">
          {strings.roles[role]}
          {registration.group && `, ${registration.group}`}
        </span>
      </p>
      {role === "student" && (
        <>
          {registration.maxXp > 0 && (
            <>
              <p className="profile__xp">
                <strong>{strings.fraction(formatNumber(registration.xp), formatNumber(registration.maxXp))}</strong>
                <span>{formatPercent(fraction)}</span>
              </p>
              <Bar fraction={fraction} />
            </>
          )}
          {showsAchievements(course) && (
            <p>{strings.level(levelOf(total, configuration.levelXp), formatNumber(total))}</p>
          )}
        </>
      )}
    </section>
  );
}

/** The words beside it say what it shows. */
const Bar = ({ fraction }: { fraction: number }) => (
  <span className="profile__bar" aria-hidden="true">
    <span style={{ width: `${fraction * 100}%`, background: xpColour(fraction) }} />
  </span>
);

function Work({ course: { courseId }, onFollow }: { course: Course; onFollow: () => void }) {
  const { data, error, refetch } = useQuery(overviewsQuery(courseId));
  const graded = data?.filter(isFullyGraded).sort((one, other) => other.id - one.id);
  return (
    <section className="profile__work" aria-labelledby="profile-work">
      <h3 id="profile-work">{strings.graded}</h3>
      {!data && !error && <Skeleton height="180px" />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {graded?.length === 0 && (
        <EmptyState title={strings.none} icon="grade">
          <p>{strings.noneAdvice}</p>
        </EmptyState>
      )}
      {graded && graded.length > 0 && (
        <ul>
          {graded.map((overview) => (
            <Graded key={overview.id} overview={overview} onFollow={onFollow} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Graded({ overview, onFollow }: { overview: Overview; onFollow: () => void }) {
  const { courseId, type, id, title, xp, maxXp } = overview;
  const fraction = xpShare(xp, maxXp);
  return (
    <li>
      <Link to={workspacePath(courseId, type, id)} onClick={onFollow}>
        <span className="profile__title">{title}</span>
        <span className="profile__facts">
          <span>{type}</span>
          <span>
            {strings.fraction(formatNumber(xp), formatNumber(maxXp))} ({formatPercent(fraction)})
          </span>
        </span>
        <Bar fraction={fraction} />
      </Link>
    </li>
  );
}

/** Whether a student sees achievements, and the way to change that. What is hidden goes on counting. */
function Achievements({ course }: { course: Course }) {
  const { courseId, role, configuration, registration } = course;
  const { hide, saving } = useAchievementVisibility(courseId);
  if (role !== "student" || !configuration.enableAchievements) return null;
  const { hidesAchievements } = registration;
  return (
    <section className="profile__research" aria-labelledby="profile-achievements">
      <h3 id="profile-achievements">{strings.achievements}</h3>
      <p>{hidesAchievements ? strings.achievementsAreHidden : strings.achievementsAreShown}</p>
      <CourseChange>
        <Button small busy={saving} onClick={() => void hide(!hidesAchievements)}>
          {hidesAchievements ? strings.showAchievements : strings.hideAchievements}
        </Button>
      </CourseChange>
    </section>
  );
}

/** The answer to the question about research, and the other answer to change to. */
function Research({ course }: { course: Course }) {
  const { agreedToResearch } = course.registration;
  const { answer, saving } = useResearchAnswer(course.courseId);
  if (agreedToResearch === null && !siteSettings().researchPrompt) return null;
  return (
    <section className="profile__research" aria-labelledby="profile-research">
      <h3 id="profile-research">{strings.research}</h3>
      <p>{agreedToResearch === null ? strings.unanswered : agreedToResearch ? strings.consented : strings.optedOut}</p>
      <CourseChange>
        {agreedToResearch !== false && (
          <Button small busy={saving} onClick={() => void answer(false)}>
            {strings.optOut}
          </Button>
        )}
        {agreedToResearch !== true && (
          <Button small busy={saving} onClick={() => void answer(true)}>
            {strings.consent}
          </Button>
        )}
      </CourseChange>
    </section>
  );
}
