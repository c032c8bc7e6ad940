import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
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
import { type SavedSetup, setupQuery } from "./configuration-calls";
import { nameProblem } from "./course-setup";
import { levelProblem } from "./level-settings";
import { MeanwhileNotice } from "./meanwhile-notice";
import { isRegradeDays } from "./regrade-days";
import { SettingsForm } from "./settings-form";
import { isSimilarityDays } from "./similarity-days";
import { TypesTable } from "./types-table";
import { type SetupForm, useSetup } from "./use-setup";

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
    else void form.save();
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
