import Button from "@cloudscape-design/components/button";
import { useNavigate, useParams } from "react-router-dom";
import { strings } from "../../../texts/mission-preview";

/** Opens the mission as a student finds it, from its first question on. */
export function TryAction() {
  const { assessmentId } = useParams();
  const navigate = useNavigate();
  return <Button onClick={() => void navigate(`/mission-control/${assessmentId}/0?try`)}>{strings.tryAction}</Button>;
}
