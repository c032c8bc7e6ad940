import type { TableProps } from "@cloudscape-design/components/table";
import { Link } from "react-router-dom";
import { xpWords } from "../../app/xp";
import { IconButton } from "../../design/button";
import { dateWords } from "../../design/format";
import { type Row, rightsOn } from "./rows";
import { GradingPill } from "./status";
import { strings } from "./strings";
import type { SortKey, View } from "./view";

interface RowActions {
  readonly view: Pick<View, "show" | "sort">;
  readonly caller: { readonly courseRegId: number; readonly role: string };
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

const sortable = (sortingField: SortKey, definition: Column): Column => ({ ...definition, sortingField });

export const columnsOf = (actions: RowActions): Column[] => {
  const { show, sort } = actions.view;
  const submission = column("submission", (row) => <Submission row={row} dated={sort === "submitted"} />, 122);
  return [
    sortable("student", { ...column("student", (row) => row.studentName, 120), isRowHeader: true }),
    sortable(
      "assessment",
      column("assessment", (row) => row.assessmentName, 150),
    ),
    column("type", (row) => row.assessmentType, 96),
    column("group", (row) => row.groupName, 92),
    show === "todo" ? sortable("submitted", submission) : submission,
    column("grading", (row) => <Grading row={row} />, 150),
    column("xp", (row) => <Xp row={row} />, 120),
    column("actions", (row) => <Actions row={row} {...actions} />, 148),
  ];
};

/** In the order of submission the moment of it is shown, since all of it is submitted. */
function Submission({ row: { submissionStatus, submittedAt }, dated }: { row: Row; dated: boolean }) {
  const status = strings.submissionStatus[submissionStatus];
  if (!submittedAt || submissionStatus !== "submitted") return status;
  return <span title={`${status}, ${dateWords(submittedAt)}`}>{dated ? dateWords(submittedAt, "short") : status}</span>;
}

const Grading = ({ row: { submissionStatus, gradingStatus, gradedCount, questionCount } }: { row: Row }) =>
  submissionStatus === "submitted" ? (
    <span className="grading__progress">
      <GradingPill status={gradingStatus} progress={strings.progress(gradedCount, questionCount)} />
    </span>
  ) : (
    <span className="grading__none">{strings.notYet}</span>
  );

const Xp = ({ row: { currentXp, maxXp, xpBonus } }: { row: Row }) => (
  <span className="grading__xp">{xpWords(currentXp, maxXp, xpBonus)}</span>
);

function Actions({ row, caller, pathTo, onReautograde, onUnsubmit }: RowActions & { row: Row }) {
  const rights = rightsOn(row, caller);
  const label = (action: string): string => strings.actionOn(action, row.studentName, row.assessmentName);
  const open = rights.grade ? strings.grade : strings.view;
  return (
    <span className="grading__actions">
      <Link to={pathTo(row)} aria-label={label(open)}>
        {open}
      </Link>
      <IconButton
        small
        icon="redo"
        label={label(strings.reautograde)}
        title={strings.reautograde}
        disabled={!rights.reautograde}
        onClick={() => onReautograde(row)}
      />
      <IconButton
        small
        icon="undo"
        label={label(strings.unsubmit)}
        title={strings.unsubmit}
        disabled={!rights.unsubmit}
        onClick={() => onUnsubmit(row)}
      />
    </span>
  );
}
