import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import type { TableProps } from "@cloudscape-design/components/table";
import { Link } from "react-router-dom";
import { CourseChange } from "../../app/course-acts";
import { formatXp } from "../../app/xp";
import { formatDate } from "../../design/format";
import { strings } from "../../texts/en/grading";
import { GradingPill } from "./notices";
import { type Caller, type Row, rightsOn } from "./rows";
import { partsOfTitle } from "./title-parts";
import type { SortKey } from "./view";

interface RowActions {
  readonly caller: Caller;
  /** The workspace of a row, with the view to come back to. */
  readonly pathTo: (row: Row) => string;
  readonly onReautograde: (row: Row) => void;
  readonly onUnsubmit: (row: Row) => void;
}

type Column = TableProps.ColumnDefinition<Row>;

const column = (id: keyof typeof strings.columns, cell: Column["cell"], minWidth: number): Column => ({
  id,
  header: strings.columns[id],
  cell,
  minWidth,
});

const sortable = (sortingField: SortKey, cell: Column["cell"], minWidth: number): Column => ({
  ...column(sortingField, cell, minWidth),
  sortingField,
});

/** What is shown besides what always is: the assessment's type, the student's group, the moment, and words on the actions. */
export interface Room {
  readonly type: boolean;
  readonly group: boolean;
  readonly submitted: boolean;
  readonly hasLabels: boolean;
}

/** The columns of the grading table. */
export const columnsOf = (actions: RowActions, room: Room): Column[] => [
  { ...sortable("student", (row) => <Name text={row.studentName} />, 110), isRowHeader: true },
  sortable("assessment", (row) => <TitleInOneLine title={row.assessmentName} />, 128),
  ...(room.type ? [sortable("type", (row) => row.assessmentType, 84)] : []),
  ...(room.group ? [sortable("group", (row) => row.groupName, 84)] : []),
  ...(room.submitted ? [sortable("submitted", (row) => <Submitted row={row} />, 112)] : []),
  sortable("grading", (row) => <Grading row={row} />, 128),
  sortable("xp", (row) => <Xp row={row} isShort={!room.group} />, 130),
  column("actions", (row) => <Actions row={row} hasLabels={room.hasLabels} {...actions} />, room.hasLabels ? 264 : 124),
];

/** A name in one line, which ends in dots where the table is narrow. */
const Name = ({ text }: { text: string }) => (
  <span className="grading__name" title={text}>
    {text}
  </span>
);

/** A title in one line, which where the table is narrow has dots before its end: titles of one series differ there. */
function TitleInOneLine({ title }: { title: string }) {
  const [start, end] = partsOfTitle(title);
  return (
    <span className="grading__name grading__title" title={title}>
      <span>{start}</span>
      <span>{end}</span>
    </span>
  );
}

/** The moment of submission; before there is one, how far the student is. */
function Submitted({ row: { submissionStatus, submittedAt } }: { row: Row }) {
  const status = strings.submissionStatus[submissionStatus];
  if (!submittedAt || submissionStatus !== "submitted") return <span className="grading__none">{status}</span>;
  return (
    <time dateTime={submittedAt} title={`${status}, ${formatDate(submittedAt)}`}>
      {formatDate(submittedAt, "short")}
    </time>
  );
}

const Grading = ({ row: { submissionStatus, gradingStatus, gradedCount, questionCount } }: { row: Row }) =>
  submissionStatus === "submitted" ? (
    <span className="grading__progress">
      <GradingPill status={gradingStatus} progress={strings.progress(gradedCount, questionCount)} />
    </span>
  ) : (
    <span className="grading__none">{strings.notYet}</span>
  );

/** XP with its bonus; where there is no room the words for that are read and shown by pointing alone. */
function Xp({ row: { currentXp, maxXp, xpBonus }, isShort }: { row: Row; isShort: boolean }) {
  const words = formatXp(currentXp, maxXp, xpBonus);
  if (!isShort || xpBonus <= 0) return <span className="grading__xp">{words}</span>;
  return (
    <span className="grading__xp" title={words}>
      <span aria-hidden="true">{strings.shortXp(currentXp, maxXp, xpBonus)}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}

type ActionsProps = RowActions & { readonly row: Row; readonly hasLabels: boolean };

function Actions({ row, hasLabels, caller, pathTo, onReautograde, onUnsubmit }: ActionsProps) {
  const rights = rightsOn(row, caller);
  const label = (action: string): string => strings.actionOn(action, row.studentName, row.assessmentName);
  // What the autograder decides alone, or is not submitted, leaves nothing to grade.
  const open = rights.grade && row.gradingStatus !== "excluded" ? strings.grade : strings.view;
  return (
    <span className="grading__actions">
      <Link to={pathTo(row)} aria-label={label(open)}>
        {open}
      </Link>
      <CourseChange>
        <Action
          name={strings.reautograde}
          iconName="redo"
          hasLabels={hasLabels}
          enabled={rights.reautograde}
          label={label}
          onClick={() => onReautograde(row)}
        />
        <Action
          name={strings.unsubmit}
          iconName="undo"
          hasLabels={hasLabels}
          danger
          enabled={rights.unsubmit}
          label={label}
          onClick={() => onUnsubmit(row)}
        />
      </CourseChange>
    </span>
  );
}

interface ActionProps {
  readonly name: string;
  readonly iconName: ButtonProps["iconName"];
  readonly hasLabels: boolean;
  readonly danger?: boolean;
  readonly enabled: boolean;
  readonly label: (action: string) => string;
  readonly onClick: () => void;
}

const dangerStyle: ButtonProps.Style = { root: { color: { default: "var(--bad)", hover: "var(--bad)" } } };

/** An action on a row: words where the table is wide enough, otherwise an icon that has them as its tooltip. */
const Action = ({ name, iconName, hasLabels, danger = false, enabled, label, onClick }: ActionProps) => (
  <Button
    variant={hasLabels ? "inline-link" : "inline-icon"}
    iconName={hasLabels ? undefined : iconName}
    ariaLabel={label(name)}
    nativeButtonAttributes={{ title: name }}
    style={danger && enabled ? dangerStyle : undefined}
    disabled={!enabled}
    onClick={onClick}
  >
    {hasLabels && name}
  </Button>
);
