import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { useLeaveGuard } from "../../design/leave-guard";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/admin-panel";
import { type SavedSetup, setupQuery } from "./configuration-calls";
import { MeanwhileNotice } from "./meanwhile-notice";
import { SaveBar } from "./save-bar";
import { SettingsForm } from "./settings-form";
import { TypesTable } from "./types-table";
import { useSetup } from "./use-setup";

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
  const [isChecked, setIsChecked] = useState(false);
  useLeaveGuard(dirty, strings.leave);
  const submit = (): void => {
    setIsChecked(true);
    if (draft.settings.courseName.trim() === "") toast.danger(strings.courseNameEmpty);
    else if (draft.types.some(({ type }) => type.trim() === "")) toast.danger(strings.typeEmpty);
    else void form.save();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    if (dirty) submit();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button that is there
    <div className="setup" onKeyDown={onKeyDown}>
      <MeanwhileNotice form={form} />
      <div className="setup__parts" inert={isSaving}>
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
      </div>
      <SaveBar form={form} onSave={submit} />
    </div>
  );
}
