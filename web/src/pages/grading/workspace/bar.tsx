import { Link } from "react-router-dom";
import { Button, ButtonLink, IconButton } from "../../../design/button";
import { Icon } from "../../../design/icons";
import { strings } from "../../../texts/grading";
import type { Row } from "../rows";
import { GradingPill } from "../status";
import type { Answer } from "./use-grade";

interface BarProps {
  readonly row: Row;
  readonly backTo: string;
  readonly at: number;
  readonly answers: readonly Answer[];
  /** Address of a question of this submission. */
  readonly questionPath: (at: number) => string;
  /** Null: everything is graded. Undefined: not known yet. */
  readonly nextPath: string | null | undefined;
  readonly rights: { readonly reautograde: boolean; readonly unsubmit: boolean };
  readonly onReautograde: () => void;
  readonly onUnsubmit: () => void;
}

/** Whose work this is, where one is in it, and what concerns the whole submission. */
export function Bar(props: BarProps) {
  const { row, backTo, at, answers, questionPath, nextPath, rights, onReautograde, onUnsubmit } = props;
  const of = answers.length;
  return (
    <div className="gw-bar">
      <Link className="gw-bar__back" to={backTo}>
        <Icon name="chevronLeft" size={18} />
        {strings.back}
      </Link>
      <div className="gw-bar__who">
        <h1>{row.studentName}</h1>
        <p>
          {row.assessmentName}
          {row.groupName && ` · ${row.groupName}`}
        </p>
      </div>
      {row.submissionStatus === "submitted" ? (
        <GradingPill status={row.gradingStatus} />
      ) : (
        <span className="status">{strings.submissionStatus[row.submissionStatus]}</span>
      )}
      <span className="gw-bar__gap" />
      <nav className="gw-bar__steps" aria-label={strings.question(at + 1, of)}>
        <Step to={at > 0 ? questionPath(at - 1) : null} icon="chevronLeft" label={strings.previous} />
        <span>{strings.question(at + 1, Math.max(of, 1))}</span>
        <Step to={at + 1 < of ? questionPath(at + 1) : null} icon="chevronRight" label={strings.next} />
        {of > 1 && <Questions {...{ answers, at, questionPath }} />}
      </nav>
      {nextPath ? (
        <ButtonLink small to={nextPath} title={strings.nextUngradedHint} aria-keyshortcuts="Alt+Shift+N">
          {strings.nextUngraded}
        </ButtonLink>
      ) : (
        <Button small disabled title={nextPath === null ? strings.allGraded : undefined}>
          {strings.nextUngraded}
        </Button>
      )}
      <Button small icon="redo" disabled={!rights.reautograde} onClick={onReautograde}>
        {strings.reautograde}
      </Button>
      <Button small look="danger" icon="undo" disabled={!rights.unsubmit} onClick={onUnsubmit}>
        {strings.unsubmit}
      </Button>
    </div>
  );
}

function Step({ to, icon, label }: { to: string | null; icon: "chevronLeft" | "chevronRight"; label: string }) {
  if (to === null) return <IconButton small icon={icon} label={label} disabled />;
  return (
    <ButtonLink small look="quiet" to={to} className="button--icon" aria-label={label} title={label}>
      <Icon name={icon} size={18} />
    </ButtonLink>
  );
}

/** All questions to jump to, with what is graded already. */
const Questions = ({ answers, at, questionPath }: Pick<BarProps, "answers" | "at" | "questionPath">) => (
  <ol className="gw-questions" aria-label={strings.questions}>
    {answers.map(({ question, grade }, index) => {
      const words = strings.questionState(index + 1, grade.grader !== null);
      return (
        <li key={question.id}>
          <Link
            to={questionPath(index)}
            className={grade.grader ? "gw-question gw-question--graded" : "gw-question"}
            aria-label={words}
            title={words}
            aria-current={index === at ? "step" : undefined}
          >
            {grade.grader ? <Icon name="check" size={14} /> : index + 1}
          </Link>
        </li>
      );
    })}
  </ol>
);
