import { Icon, type IconName } from "../../design/icons";
import { strings } from "../../texts/grading";
import type { GradingStatus } from "../assessments/rules";
import "./status.css";

const icons: Readonly<Record<Exclude<GradingStatus, "excluded">, IconName>> = {
  none: "hourglass",
  grading: "grade",
  graded: "check",
};

/** Grading status in words with an icon; colour alone never tells. */
export const GradingPill = ({ status, progress }: { status: GradingStatus; progress?: string }) => (
  <span className={`status status--${status}`}>
    {status !== "excluded" && <Icon name={icons[status]} size={16} />}
    {(status === "grading" && progress) || strings.gradingStatus[status]}
  </span>
);
