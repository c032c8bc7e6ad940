import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import { useEffect, useRef } from "react";
import { COURSE_VARIANTS } from "../../../../domain/facts/languages";
import { strings } from "../../texts/en/admin-panel";
import type { MilestoneRow } from "./level-settings";
import type { Change, Conflict } from "./merge-setups";
import type { Meanwhile, SetupForm } from "./use-setup";

type Value = string | number | boolean | readonly MilestoneRow[];

const longest = 80;

/** A value as the form shows it, cut where it is long. */
function valueText(value: Value): string {
  if (typeof value === "boolean") return value ? strings.yes : strings.no;
  const text =
    typeof value === "object"
      ? value.map((row) => strings.milestoneWords(row.level, row.text)).join(", ")
      : String(value);
  if (text === "") return strings.nothing;
  return text.length > longest ? `${text.slice(0, longest)}...` : text;
}

const languageText = (language: Value): string => {
  const [chapter = "", variant = ""] = String(language).split(" ");
  return chapter in COURSE_VARIANTS ? `${strings.source(Number(chapter))} ${variant}` : String(language);
};

/** What a change is about, and its two values, where it has some. */
function changeText(change: Change): { what: string; from?: string; to?: string } {
  switch (change.kind) {
    case "setting": {
      const textOf = change.name === "language" ? languageText : valueText;
      return { what: strings.settings[change.name], from: textOf(change.from), to: textOf(change.to) };
    }
    case "typeField": {
      const what = strings.fieldOf(strings.typeFields[change.name], change.type);
      return { what, from: valueText(change.from), to: valueText(change.to) };
    }
    case "typeAdded":
      return { what: strings.typeAdded(change.type) };
    case "typeRemoved":
      return { what: strings.typeRemoved(change.type) };
    case "order":
      return { what: strings.order };
  }
}

/** Tells field by field what somebody else saved meanwhile, and asks where both changed the same. */
export const MeanwhileNotice = ({ form }: { form: SetupForm }) =>
  form.meanwhile && <Notice meanwhile={form.meanwhile} form={form} />;

function Notice({ meanwhile, form }: { meanwhile: Meanwhile; form: SetupForm }) {
  const { taken, conflicts } = meanwhile;
  const { resolve, understood } = form;
  const isDecided = conflicts.length === 0;
  const notice = useRef<HTMLElement>(null);
  // The form may be scrolled far below it.
  useEffect(() => notice.current?.focus(), []);
  return (
    <section ref={notice} className="meanwhile" tabIndex={-1} aria-label={strings.meanwhile}>
      <Alert
        type="warning"
        header={strings.meanwhile}
        action={isDecided && <Button onClick={understood}>{strings.understood}</Button>}
      >
        <p>{strings.meanwhileText}</p>
        {conflicts.length > 0 && (
          <>
            <h3 className="meanwhile__title">{strings.conflicts}</h3>
            <ul className="meanwhile__list">
              {conflicts.map((conflict) => (
                <ConflictRow key={JSON.stringify(conflict.change)} conflict={conflict} resolve={resolve} />
              ))}
            </ul>
          </>
        )}
        {taken.length > 0 && (
          <>
            <h3 className="meanwhile__title">{strings.taken}</h3>
            <ul className="meanwhile__list">
              {taken.map((change) => {
                const { what, from, to } = changeText(change);
                const text = from === undefined || to === undefined ? what : strings.changeOf(what, from, to);
                return <li key={JSON.stringify(change)}>{text}</li>;
              })}
            </ul>
          </>
        )}
      </Alert>
    </section>
  );
}

function ConflictRow({ conflict, resolve }: { conflict: Conflict; resolve: SetupForm["resolve"] }) {
  const { what, from, to } = changeText(conflict.change);
  const keep = conflict.change.kind === "typeRemoved" ? strings.keepRemoved : strings.keepMine;
  return (
    <li className="meanwhile__conflict">
      <span>
        <strong>{what}</strong>
        {from !== undefined && <span>{strings.yours(from)}</span>}
        {to !== undefined && <span>{strings.theirs(to)}</span>}
      </span>
      <span className="meanwhile__ways">
        <Button ariaLabel={`${strings.useTheirs}: ${what}`} onClick={() => resolve(conflict, true)}>
          {strings.useTheirs}
        </Button>
        <Button ariaLabel={`${keep}: ${what}`} onClick={() => resolve(conflict, false)}>
          {keep}
        </Button>
      </span>
    </li>
  );
}
