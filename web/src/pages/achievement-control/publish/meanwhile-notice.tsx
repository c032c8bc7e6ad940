import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import { useEffect, useRef } from "react";
import { isWithoutChanges } from "../../../../../domain/achievements/definition-changes";
import { formatDate } from "../../../design/format";
import { strings } from "../../../texts/en/achievement-control";
import { useDefinitionActions, useEdited, useMeanwhile } from "../definitions-context";
import type { Meanwhile } from "../definitions-store";
import { cardIn } from "../edited-definitions";
import type { MergeConflict } from "../merge-definitions";
import { ChangeList, valueText } from "./change-list";

/** Tells field by field what somebody else published meanwhile, and asks where both changed the same. */
export function MeanwhileNotice() {
  const meanwhile = useMeanwhile();
  return meanwhile && <Notice {...meanwhile} />;
}

function Notice({ taken, conflicts, by, at, before }: Meanwhile) {
  const { published } = useEdited();
  const { decide, understood } = useDefinitionActions();
  const notice = useRef<HTMLElement>(null);
  // What was looked at may stand far below it.
  useEffect(() => notice.current?.focus(), []);
  const title = strings.meanwhile(by, at && formatDate(at, "medium"));
  return (
    <section ref={notice} className="ac-meanwhile" tabIndex={-1} aria-label={title}>
      <Alert
        type="warning"
        header={title}
        action={conflicts.length === 0 && <Button onClick={understood}>{strings.understood}</Button>}
      >
        <p>{strings.onTop}</p>
        {conflicts.length > 0 && (
          <>
            <h3>{strings.conflicts}</h3>
            <ul>
              {conflicts.map((conflict) => (
                <Conflict
                  key={`${conflict.uuid} ${conflict.field}`}
                  conflict={conflict}
                  name={nameOf(conflict, published, before)}
                  onDecide={(side) => decide(conflict, side)}
                />
              ))}
            </ul>
          </>
        )}
        {!isWithoutChanges(taken) && (
          <>
            <h3>{strings.theyChanged}</h3>
            <ChangeList changes={taken} before={before} after={published} />
          </>
        )}
      </Alert>
    </section>
  );
}

interface ConflictProps {
  readonly conflict: MergeConflict;
  readonly name: string;
  readonly onDecide: (side: "mine" | "theirs") => void;
}

function Conflict({ conflict: { what, mine, theirs }, name, onDecide }: ConflictProps) {
  return (
    <li className="ac-meanwhile__conflict">
      <span>
        <strong>{name}</strong>
        {what === "field" ? (
          <>
            <span>{strings.yours(valueText(mine))}</span>
            <span>{strings.theirs(valueText(theirs))}</span>
          </>
        ) : (
          <span>{strings.deletedMeanwhile[what]}</span>
        )}
      </span>
      <span className="ac-meanwhile__ways">
        <Button ariaLabel={`${strings.useTheirs}: ${name}`} onClick={() => onDecide("theirs")}>
          {strings.useTheirs}
        </Button>
        <Button ariaLabel={`${strings.keepMine}: ${name}`} onClick={() => onDecide("mine")}>
          {strings.keepMine}
        </Button>
      </span>
    </li>
  );
}

function nameOf({ kind, uuid, field }: MergeConflict, ...sets: readonly Parameters<typeof cardIn>[0][]): string {
  const cards = sets.flatMap((set) => cardIn(set, kind, uuid) ?? []);
  const name = cards.map((card) => ("title" in card ? card.title : card.text))[0] ?? strings.unknown(uuid);
  if (field === null) return name;
  const fields: Readonly<Record<string, string>> = kind === "goals" ? strings.goalFields : strings.fields;
  return `${name}: ${fields[field] ?? field}`;
}
