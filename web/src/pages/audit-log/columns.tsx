import Badge from "@cloudscape-design/components/badge";
import Button from "@cloudscape-design/components/button";
import type { TableProps } from "@cloudscape-design/components/table";
import { Link } from "react-router-dom";
import { gradingPath } from "../../app/course-links";
import { isPageOpen, type PagePath, pageAddress } from "../../app/page-addresses";
import { type Course, useCourse } from "../../app/session";
import { formatDate } from "../../design/format";
import { strings } from "../../texts/en/audit-log";
import { actOf, fieldLabel, valueText } from "./describe-entry";
import type { AuditLogEntry } from "./queries";

type Subject = AuditLogEntry["subject"];

/** The name of what was changed, as a link where there is a page of it. */
function SubjectLink({ subject }: { subject: Subject }) {
  const address = addressOf(subject, useCourse());
  const name = subject.name ?? subject.id;
  return address === null ? <strong>{name}</strong> : <Link to={address}>{name}</Link>;
}

const PAGES: Readonly<Record<string, PagePath>> = {
  member: "adminpanel",
  group: "adminpanel",
  assessmentType: "adminpanel",
  course: "adminpanel",
  assessment: "groundcontrol",
  sourcecast: "sourcecast",
  story: "storysimulator",
  file: "storysimulator",
  pinnedNote: "/sicpjs",
};

function addressOf({ type, id }: Subject, course: Course): string | null {
  if (type === "submission") return gradingPath(course.courseId, Number(id));
  if (type === "answer") {
    const [submissionId, question] = id.split("/").map(Number);
    return gradingPath(course.courseId, submissionId, (question ?? 1) - 1);
  }
  const page = PAGES[type];
  return page !== undefined && isPageOpen(page, course) ? pageAddress(page, course.courseId) : null;
}

interface ColumnContext {
  readonly types: ReadonlyMap<number, string>;
  /** Shows only what one person did. */
  readonly onActor: (actor: number) => void;
}

/** The columns of the audit log. */
export const columnsOf = (context: ColumnContext): TableProps.ColumnDefinition<AuditLogEntry>[] => [
  { id: "at", header: strings.columns.at, cell: ({ at }) => <Moment at={at} />, width: 150, verticalAlign: "top" },
  {
    id: "actor",
    header: strings.columns.actor,
    cell: ({ actor }) => <Actor actor={actor} onActor={context.onActor} />,
    width: 170,
    verticalAlign: "top",
  },
  {
    id: "act",
    header: strings.columns.act,
    cell: (entry) => <Sentence entry={entry} />,
    width: 330,
    verticalAlign: "top",
    isRowHeader: true,
  },
  {
    id: "changes",
    header: strings.columns.changes,
    cell: (entry) => <Changes entry={entry} types={context.types} />,
    minWidth: 280,
    verticalAlign: "top",
  },
];

export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDate(at)}>
    {formatDate(at, "medium")}
  </time>
);

function Actor({ actor, onActor }: Pick<ColumnContext, "onActor"> & Pick<AuditLogEntry, "actor">) {
  if (!actor) return strings.platform;
  return (
    <Button variant="inline-link" ariaLabel={strings.onlyBy(actor.name)} onClick={() => onActor(actor.id)}>
      {actor.name}
    </Button>
  );
}

/** What was done, and to what. */
export const Sentence = ({ entry }: { entry: AuditLogEntry }) => (
  <span className="audit-log__sentence">
    <Badge>{strings.kinds[entry.kind]}</Badge>
    <span>
      {strings.acts[actOf(entry)]} <SubjectLink subject={entry.subject} />
    </span>
  </span>
);

interface ChangesProps extends Pick<ColumnContext, "types"> {
  readonly entry: AuditLogEntry;
}

/** Changes of an entry that are shown at once; what an upload brings has a dozen. */
const SHOWN_AT_ONCE = 4;

/** Each field that changed, from what to what; of what is new or gone, its values alone. Many are folded. */
export function Changes({ entry: { changes }, types }: ChangesProps) {
  const isFolded = changes.length > SHOWN_AT_ONCE + 1;
  const shown = isFolded ? changes.slice(0, SHOWN_AT_ONCE) : changes;
  const state = {
    isNew: changes.every(({ from }) => from === null),
    isGone: changes.every(({ to }) => to === null),
    types,
  };
  return (
    <>
      <ChangeList changes={shown} {...state} />
      {isFolded && (
        <details>
          <summary>{strings.moreChanges(changes.length - SHOWN_AT_ONCE)}</summary>
          <ChangeList changes={changes.slice(SHOWN_AT_ONCE)} {...state} />
        </details>
      )}
    </>
  );
}

interface ChangeListProps extends Pick<ColumnContext, "types"> {
  readonly changes: AuditLogEntry["changes"];
  readonly isNew: boolean;
  readonly isGone: boolean;
}

function ChangeList({ changes, isNew, isGone, types }: ChangeListProps) {
  return (
    <ul className="audit-log__changes">
      {changes.map(({ question, field, from, to }) => (
        <li key={`${question ?? ""} ${field}`}>
          <span className="audit-log__field">
            {question === undefined ? fieldLabel(field) : strings.ofQuestion(fieldLabel(field), question)}
          </span>{" "}
          {!isNew && <span className="audit-log__value">{valueText(field, from, types)}</span>}
          {!isNew && !isGone && (
            <>
              {" "}
              <span role="img" aria-label={strings.becomes}>
                →
              </span>{" "}
            </>
          )}
          {!isGone && <span className="audit-log__value">{valueText(field, to, types)}</span>}
        </li>
      ))}
    </ul>
  );
}
