import type { ProblemDocument } from "../../../../../domain/assessments/xml";
import { strings } from "../../../texts/en/mission-fields";
import type { MissionTask } from "../mission";
import { ChoicesTemplate } from "./choices-template";
import type { CodeTools } from "./form-props";
import { type Change, changeOfKind } from "./part-change";
import { ProgrammingTemplate } from "./programming-template";
import { VotingTemplate } from "./voting-template";
import "./fields.css";

interface QuestionTemplateProps extends CodeTools {
  /** The question's key, which its editors carry in their names. */
  readonly questionKey: string;
  readonly problem: ProblemDocument;
  readonly task: MissionTask;
  readonly change: Change<ProblemDocument>;
}

/** Question Template: what a student begins with and what stands around it, by the kind of question. */
export const QuestionTemplate = (props: QuestionTemplateProps) => (
  <div className="mission-fields">
    <TemplateOfKind {...props} />
  </div>
);

function TemplateOfKind({ problem, change, ...props }: QuestionTemplateProps) {
  switch (problem.type) {
    case "programming":
      return <ProgrammingTemplate {...props} problem={problem} change={changeOfKind(change, "programming")} />;
    case "mcq":
      return <ChoicesTemplate problem={problem} change={changeOfKind(change, "mcq")} />;
    case "voting":
      return <VotingTemplate {...props} problem={problem} change={changeOfKind(change, "voting")} />;
    default:
      // A copy that a later release kept in this browser.
      return <p>{strings.wrongKind}</p>;
  }
}
