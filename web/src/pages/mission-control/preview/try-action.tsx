import Button from "@cloudscape-design/components/button";
import { useNavigate, useParams } from "react-router-dom";
import { strings } from "../../../texts/en/mission-preview";

/** Returns what opens the mission as a student finds it, from its first question on. */
export function useTry(): () => void {
  const { assessmentId } = useParams();
  const navigate = useNavigate();
  return () => void navigate(`/mission-control/${assessmentId}/0?try`);
}

/** The button of it. */
export const TryAction = () => <Button onClick={useTry()}>{strings.tryAction}</Button>;
