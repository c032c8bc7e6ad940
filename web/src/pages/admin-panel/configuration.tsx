import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { COURSE_VARIANTS } from "../../../../domain/facts/languages";
import { CourseChange, useMayChangeCourse } from "../../app/course-acts";
import { useCourse } from "../../app/session";
import { keysShown, runByKey, saveCommand } from "../../app/shortcuts/commands";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { useLeaveGuard } from "../../design/leave-guard";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/admin-panel";
import { strings as regradeStrings } from "../../texts/en/regrade-requests";
import { levelProblem, type MilestoneRow, nameProblem } from "./course-setup";
import { isRegradeDays, isSimilarityDays } from "./day-fields";
import type { Change, Conflict } from "./merge-setups";
import { SettingsForm } from "./settings-form";
import { TypesTable } from "./types-table";
import { type Meanwhile, type SavedSetup, type SetupForm, setupQuery, useSetup } from "./use-setup";

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
const MeanwhileNotice = ({ form }: { form: SetupForm }) =>
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

/** Says whether something is unsaved, and saves it; always in view. */
function SaveBar({ form, onSave }: { form: SetupForm; onSave: () => void }) {
  const { dirty, isSaving, hasFailed, discard } = form;
  const confirm = useConfirm();
  const command = saveCommand(strings.save);
  const state = hasFailed && dirty ? strings.notSaved : dirty ? strings.dirty : strings.clean;
  const ask = async (): Promise<void> => {
    const yes = await confirm({ title: strings.discardTitle, confirm: strings.discard, danger: true });
    if (yes) discard();
  };
  return (
    <section className="save-bar" data-dirty={dirty || undefined} aria-label={strings.save}>
      <p role="status">{state}</p>
      <div className="save-bar__buttons">
        {dirty && (
          <Button disabled={isSaving} onClick={() => void ask()}>
            {strings.discard}
          </Button>
        )}
        <Button
          variant={dirty ? "primary" : "normal"}
          disabled={!dirty}
          loading={isSaving}
          nativeButtonAttributes={{ title: keysShown(command) }}
          onClick={onSave}
        >
          {command.name}
        </Button>
      </div>
    </section>
  );
}

/** The settings of a course and its assessment types, saved together. */
export function Configuration() {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(setupQuery(courseId));
  const [loaded, setLoaded] = useState<SavedSetup | null>(null);
  // What is read later is joined with the form by its saving.
  if (data && !loaded) setLoaded(data);
  if (loaded) return <Form courseId={courseId} loaded={loaded} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <WaitingLine>{strings.tabs.configuration}</WaitingLine>;
}

function Form({ courseId, loaded }: { courseId: number; loaded: SavedSetup }) {
  const form = useSetup(courseId, loaded);
  const { configuration } = useCourse();
  const confirm = useConfirm();
  const { draft, change, dirty, isSaving } = form;
  const [checks, setChecks] = useState(0);
  const mayChange = useMayChangeCourse();
  const isChecked = checks > 0;
  const parts = useRef<HTMLFieldSetElement>(null);
  // Leads to the first field that is wrong, at each attempt to save.
  useEffect(() => {
    if (checks > 0) parts.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [checks]);
  useLeaveGuard(dirty, strings.leave);
  const save = async (): Promise<void> => {
    const [from, to] = [configuration.timeZone, draft.settings.timeZone];
    const question = { title: strings.timeZoneTitle(to), body: <p>{strings.timeZoneBody(from, to)}</p> };
    if (from === to || (await confirm({ ...question, confirm: strings.timeZoneChange }))) await form.save();
  };
  const submit = (): void => {
    setChecks((before) => before + 1);
    const level = levelProblem(draft.settings);
    const problems = draft.types.map((type) => nameProblem(draft.types, type));
    if (draft.settings.courseName.trim() === "") toast.danger(strings.courseNameEmpty);
    else if (!isRegradeDays(draft.settings.regradeRequestDays)) toast.danger(regradeStrings.daysProblem);
    else if (!isSimilarityDays(draft.settings.similarityDays)) toast.danger(strings.similarityDaysProblem);
    else if (level) toast.danger(strings.levelProblems[level]);
    else if (problems.includes("empty")) toast.danger(strings.typeEmpty);
    else if (problems.includes("taken")) toast.danger(strings.typesShareName);
    else void save();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (runByKey([saveCommand(strings.save)], { save: dirty && mayChange ? submit : null }, event.nativeEvent))
      event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button that is there
    <div className="setup" onKeyDown={onKeyDown}>
      <MeanwhileNotice form={form} />
      <fieldset className="setup__parts" ref={parts} disabled={!mayChange} inert={isSaving}>
        <Container header={<Header variant="h2">{strings.course}</Header>}>
          <SettingsForm
            settings={draft.settings}
            isChecked={isChecked}
            change={(part) => change((before) => ({ ...before, settings: { ...before.settings, ...part } }))}
          />
        </Container>
        <TypesTable
          types={draft.types}
          isChecked={isChecked}
          change={(edit) => change((before) => ({ ...before, types: edit(before.types) }))}
        />
      </fieldset>
      <CourseChange>
        <SaveBar form={form} onSave={submit} />
      </CourseChange>
    </div>
  );
}
