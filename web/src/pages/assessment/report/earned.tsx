import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { dashboardQuery } from "../../../api/achievements";
import { showsAchievements } from "../../../app/own-achievements";
import { pageAddress } from "../../../app/page-addresses";
import { useCourse } from "../../../app/session";
import { strings } from "../../../texts/en/report-card";
import { AchievementMedallion } from "../../achievements/achievement-medallion";
import { achievementsAdvancedBy } from "./counted-achievements";
import "./earned.css";

/** The achievements that a student's assessment has advanced, with the way to each; nothing where there are none. */
export default function Earned({ number }: { number: string }) {
  const course = useCourse();
  const isShown = course.role === "student" && showsAchievements(course);
  const { data } = useQuery({ ...dashboardQuery(course.courseId, null), enabled: isShown });
  const advanced = isShown && data ? achievementsAdvancedBy(number, data) : [];
  if (advanced.length === 0) return null;
  const path = pageAddress("achievements", course.courseId);
  return (
    <section className="earned" aria-label={strings.achievementsAdvanced}>
      <p>{strings.achievementsAdvanced}</p>
      <ul>
        {advanced.map(({ uuid, title, cardBackground, isCompleted, complete, of }) => (
          <li key={uuid}>
            <AchievementMedallion
              uuid={uuid}
              picture={cardBackground}
              isEarned={isCompleted}
              progress={of === 0 ? 0 : complete / of}
            />
            <Link to={`${path}?achievement=${uuid}`}>{title}</Link>
            <span>{isCompleted ? strings.achievementCompleted : strings.goalsComplete(complete, of)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
