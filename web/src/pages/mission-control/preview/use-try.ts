import { useNavigate, useParams } from "react-router-dom";

/** Returns what opens the mission as a student finds it, from its first question on. */
export function useTry(): () => void {
  const { assessmentId } = useParams();
  const navigate = useNavigate();
  return () => void navigate(`/mission-control/${assessmentId}/0?try`);
}
