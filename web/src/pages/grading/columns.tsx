import type { TableProps } from "@cloudscape-design/components/table";
import { Link } from "react-router-dom";
import { IconButton } from "../../design/button";
import { type Row, rightsOn } from "./rows";
import { GradingPill } from "./status";
import { strings } from "./strings";
import type { SortKey } from "./view";

interface RowActions {
  readonly caller: { readonly courseRegId: number; readonly role: string };
  /** The workspace of a row, with the view to come back to. */
  readonly pathTo: (row: Row) => string;
  readonly onReautograde: (row: Row) => void;
  readonly onUnsubmit: (row: Row) => void;
}

type Column = TableProps.ColumnDefinition<Row>;

const sortable = (id: SortKey, cell: Column["cell"], width: number): Column => ({
  id,
  header: strings.columns[id],
  sortingField: id,
  cell,
  minWidth: width,
});

export const columnsOf = (actions: RowActions): Column[] => [
  { ...sortable("student", (row) => row.studentName, 120), isRowHeader: true },
  sortable("assessment", (row) => row.assessmentName, 150),
  sortable("type", (row) => row.assessmentType, 96),
  sortable("group", (row) => row.groupName, 92),
  sortable("submission", (row) => strings.submissionStatus[row.submissionStatus], 122),
  sortable("grading", (row) => <Grading row={row} />, 150),
  sortable("xp", (row) => <Xp row={row} />, 120),
  { id: "actions", header: strings.columns.actions, cell: (row) => <Actions row={row} {...actions} />, minWidth: 148 },
];

const Grading = ({ row: { submissionStatus, gradingStatus, gradedCount, questionCount } }: { row: Row }) =>
  submissionStatus === "submitted" ? (
    <span className="grading__progress">
      <GradingPill status={gradingStatus} progress={strings.progress(gradedCount, questionCount)} />
    </span>
  ) : (
    <span className="grading__none">{strings.notYet}</span>
  );

const Xp = ({ row: { currentXp, maxXp, xpBonus } }: { row: Row }) => (
  <span className="grading__xp">
    {strings.xp(currentXp, maxXp)}{" "}
    {xpBonus > 0 && <small title={strings.bonus(xpBonus)}>{strings.bonusShort(xpBonus)}</small>}
  </span>
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
