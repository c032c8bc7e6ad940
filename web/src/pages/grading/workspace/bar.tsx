import Badge from "@cloudscape-design/components/badge";
import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api, unwrap } from "../../../api/client";
import { courseKey } from "../../../api/course-key";
import { CourseChange, useMayChangeCourse } from "../../../app/course-acts";
import { gradingPath } from "../../../app/course-links";
import { useCourse } from "../../../app/session";
import { ariaKeys, commandOf, nameWithKey } from "../../../app/shortcuts/commands";
import { DangerButton } from "../../../design/danger-button";
import { Icon } from "../../../design/icons";
import { RouteButton } from "../../../design/route-button";
import { strings } from "../../../texts/en/grading";
import { ShortcutsButton } from "../../../workspace/shortcuts-button";
import { GradingPill } from "../notices";
import type { Row } from "../rows";
import { type GradingCommandId, gradingCommands, listedCommands } from "./commands";
import type { Answer } from "./use-grade";

/** Milliseconds between two times that the page tells that it is open. */
const TELL_MS = 60_000;

/** Says which others of the staff have the submission open, too; nothing where nobody has. */
function AlsoOpen({ courseId, submissionId }: { courseId: number; submissionId: number }) {
  const mayTell = useMayChangeCourse();
  const { data } = useQuery({
    enabled: mayTell,
    queryKey: courseKey(courseId, "open-to-grade", submissionId),
    queryFn: () =>
      unwrap(
        api.PUT("/v2/courses/{courseId}/admin/grading/{submissionId}/presence", {
          params: { path: { courseId, submissionId } },
        }),
      ),
    refetchInterval: TELL_MS,
    staleTime: 0,
    gcTime: 0,
  });
  const names = (data?.others ?? []).map(({ name }) => name ?? strings.someone);
  return (
    <span className="gw-bar__others" role="status">
      {names.length > 0 && ` · ${strings.alsoOpen(names)}`}
    </span>
  );
}

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
  const { courseId } = useCourse();
  const of = answers.length;
  const next = commandOf<GradingCommandId>(gradingCommands(), "next");
  return (
    <div className="ws-top gw-bar">
      <Link className="gw-bar__back" to={backTo}>
        <Icon name="chevronLeft" size={18} />
        {backTo.startsWith(gradingPath(courseId)) ? strings.back : strings.backToCockpit}
      </Link>
      <div className="gw-bar__who">
        <h1>{row.studentName}</h1>
        <p>
          {row.assessmentName}
          {row.groupName && ` · ${row.groupName}`}
          <AlsoOpen courseId={courseId} submissionId={row.submissionId} />
        </p>
      </div>
      <span className="gw-bar__status">
        {row.submissionStatus === "submitted" ? (
          <GradingPill status={row.gradingStatus} />
        ) : (
          <Badge>{strings.submissionStatus[row.submissionStatus]}</Badge>
        )}
      </span>
      <span className="gw-bar__gap" />
      <nav className="gw-bar__steps" aria-label={strings.question(at + 1, of)}>
        <Step to={at > 0 ? questionPath(at - 1) : null} iconName="angle-left" label={strings.previous} />
        <span>{strings.question(at + 1, Math.max(of, 1))}</span>
        <Step to={at + 1 < of ? questionPath(at + 1) : null} iconName="angle-right" label={strings.next} />
        {of > 1 && <Questions answers={answers} at={at} questionPath={questionPath} />}
      </nav>
      {nextPath ? (
        <RouteButton
          to={nextPath}
          nativeAnchorAttributes={{ title: nameWithKey(next), "aria-keyshortcuts": ariaKeys(next) }}
        >
          {strings.nextUngraded}
        </RouteButton>
      ) : (
        <Button disabled nativeButtonAttributes={nextPath === null ? { title: strings.allGraded } : undefined}>
          {strings.nextUngraded}
        </Button>
      )}
      <ShortcutsButton own={{ place: strings.title, commands: listedCommands() }} />
      <CourseChange>
        <Button iconName="redo" disabled={!rights.reautograde} onClick={onReautograde}>
          {strings.reautograde}
        </Button>
        <DangerButton iconName="undo" disabled={!rights.unsubmit} onClick={onUnsubmit}>
          {strings.unsubmit}
        </DangerButton>
      </CourseChange>
    </div>
  );
}

function Step({ to, iconName, label }: { to: string | null; iconName: ButtonProps["iconName"]; label: string }) {
  const look = { variant: "icon", iconName, ariaLabel: label } as const;
  if (to === null) return <Button {...look} nativeButtonAttributes={{ title: label }} disabled />;
  return <RouteButton {...look} nativeAnchorAttributes={{ title: label }} to={to} />;
}

/** All questions to jump to, with what is graded already. */
const Questions = ({ answers, at, questionPath }: Pick<BarProps, "answers" | "at" | "questionPath">) => (
  <ol className="gw-questions" aria-label={strings.questions}>
    {answers.map(({ question, grade }, index) => {
      const label = strings.questionState(index + 1, grade.grader !== null);
      return (
        <li key={question.id}>
          <Link
            to={questionPath(index)}
            className={grade.grader ? "gw-question gw-question--graded" : "gw-question"}
            aria-label={label}
            title={label}
            aria-current={index === at ? "step" : undefined}
          >
            {grade.grader ? <Icon name="check" size={14} /> : index + 1}
          </Link>
        </li>
      );
    })}
  </ol>
);
