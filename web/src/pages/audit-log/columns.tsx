import Badge from "@cloudscape-design/components/badge";
import Button from "@cloudscape-design/components/button";
import type { TableProps } from "@cloudscape-design/components/table";
import { dateWords } from "../../design/format";
import { strings } from "../../texts/audit-log";
import { actOf } from "./describe-entry";
import type { AuditLogEntry } from "./queries";
import { SubjectLink } from "./subject-link";
import { fieldWords, valueWords } from "./values";

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
  <time dateTime={at} title={dateWords(at)}>
    {dateWords(at, "medium")}
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

/** Each field that changed, from what to what; of what is new or gone, its values alone. */
export function Changes({ entry: { changes }, types }: ChangesProps) {
  const isNew = changes.every(({ from }) => from === null);
  const isGone = changes.every(({ to }) => to === null);
  return (
    <ul className="audit-log__changes">
      {changes.map(({ question, field, from, to }) => (
        <li key={`${question ?? ""} ${field}`}>
          <span className="audit-log__field">
            {question === undefined ? fieldWords(field) : strings.ofQuestion(fieldWords(field), question)}
          </span>{" "}
          {!isNew && <span className="audit-log__value">{valueWords(field, from, types)}</span>}
          {!isNew && !isGone && (
            <>
              {" "}
              <span role="img" aria-label={strings.becomes}>
                →
              </span>{" "}
            </>
          )}
          {!isGone && <span className="audit-log__value">{valueWords(field, to, types)}</span>}
        </li>
      ))}
    </ul>
  );
}
