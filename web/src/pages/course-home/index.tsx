import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigation } from "react-router-dom";
import { todayQuery } from "../../api/today";
import { Waiting } from "../../app/root";
import { useCourse } from "../../app/session";
import { courseStart } from "./course-start";

/** The root of a course. */
export default function CourseHome() {
  const course = useCourse();
  const hasGame = course.configuration.enableGame;
  const { data, error } = useQuery({ ...todayQuery(course.courseId), enabled: hasGame });
  // The links around the page are there before the answer: whoever has followed one goes there, and is not led on.
  const isLeaving = useNavigation().state !== "idle";
  if (isLeaving || (hasGame && !data && !error)) return <Waiting />;
  return <Navigate to={courseStart(course, Boolean(data?.chapter))} replace />;
}
