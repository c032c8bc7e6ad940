import Button from "@cloudscape-design/components/button";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useEffect, useRef, useState } from "react";
import { diffDefinitions, isWithoutChanges } from "../../../../domain/achievements/definition-changes";
import type { Definitions } from "../../../../domain/achievements/definitions";
import { exportText, type ImportProblem, parseExport } from "../../../../domain/achievements/export-file";
import { importDefinitions } from "../../../../domain/achievements/import-definitions";
import { CourseChange, useMayChangeCourse } from "../../app/course-acts";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { downloadFile } from "../../csv/write";
import { FilePicker } from "../../design/file-picker";
import { Modal } from "../../design/modal";
import { RouteButton } from "../../design/route-button";
import { strings } from "../../texts/en/achievement-control";
import { useDefinitionActions, useEdited } from "./definitions-context";
import { awaitsPublish, hasDrafts } from "./edited-definitions";
import { ChangeList } from "./publish/change-list";
import { MeanwhileNotice } from "./publish/meanwhile-notice";
import { PublishDialog } from "./publish/publish-dialog";

type Reading =
  | { readonly kind: "reading" }
  | { readonly kind: "refused"; readonly problems: readonly ImportProblem[] }
  | { readonly kind: "read"; readonly after: Definitions };

const MOST_SHOWN = 20;

/** Shows what a file of achievements and goals would change, and takes it over as changes that await publishing. */
function ImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { saved } = useEdited();
  const actions = useDefinitionActions();
  const reading = useReading(file, saved);
  const changes = reading.kind === "read" ? diffDefinitions(saved, reading.after) : null;
  const isEmpty = changes !== null && isWithoutChanges(changes);
  const take = (): void => {
    if (reading.kind !== "read") return;
    actions.adopt(reading.after);
    toast.success(strings.imported);
    onClose();
  };
  return (
    <Modal
      size="large"
      title={strings.importTitle(file.name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" disabled={changes === null || isEmpty} onClick={take}>
            {strings.takeOver}
          </Button>
        </>
      }
    >
      <SpaceBetween size="m">
        {reading.kind === "reading" && <p role="status">{strings.reading}</p>}
        {reading.kind === "refused" && <Refusals problems={reading.problems} />}
        {isEmpty && <p>{strings.importEmpty}</p>}
        {reading.kind === "read" && changes && <ChangeList changes={changes} before={saved} after={reading.after} />}
      </SpaceBetween>
    </Modal>
  );
}

function Refusals({ problems }: { problems: readonly ImportProblem[] }) {
  return (
    <div role="alert">
      <p>{strings.importRefused(problems.length)}</p>
      <ul>
        {problems.slice(0, MOST_SHOWN).map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            <code>{place}</code> {message}
          </li>
        ))}
      </ul>
      {problems.length > MOST_SHOWN && <p>{strings.andMore(problems.length - MOST_SHOWN)}</p>}
    </div>
  );
}

function useReading(file: File, saved: Definitions): Reading {
  const { courseId } = useCourse();
  const [reading, setReading] = useState<Reading>({ kind: "reading" });
  useEffect(() => {
    let isWanted = true;
    void file.text().then((text) => {
      if (!isWanted) return;
      const parsed = parseExport(text);
      setReading(
        parsed.problems
          ? { kind: "refused", problems: parsed.problems }
          : { kind: "read", after: importDefinitions(parsed.definitions, { ...saved, courseId }).definitions },
      );
    });
    return () => {
      isWanted = false;
    };
  }, [file, saved, courseId]);
  return reading;
}

/** Says how far editing is, and publishes. */
export function ControlBar() {
  const edited = useEdited();
  const { courseId, configuration } = useCourse();
  const [isPublishing, setPublishing] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const mayChange = useMayChangeCourse();
  const awaits = awaitsPublish(edited);
  const drafts = hasDrafts(edited);
  const publish = (): void => {
    if (drafts) toast.warning(strings.saveFirst);
    else setPublishing(true);
  };
  const choose = (id: string): void => {
    if (id === "import") picker.current?.click();
    else downloadFile(`${configuration.courseShortName || "course"}-achievements.json`, fileOf(edited.saved));
  };
  return (
    <header className="ac-bar">
      <h1>{strings.title}</h1>
      <p role="status" className="ac-bar__state" data-awaits={awaits || drafts || undefined}>
        {drafts ? strings.unsaved : awaits ? strings.awaiting : strings.allPublished}
      </p>
      <div className="ac-bar__buttons">
        <RouteButton to={`/courses/${courseId}/achievements`}>{strings.toDashboard}</RouteButton>
        <ButtonDropdown
          items={[
            { id: "export", text: strings.exportFile },
            ...(mayChange ? [{ id: "import", text: strings.importFile }] : []),
          ]}
          onItemClick={({ detail }) => choose(detail.id)}
        >
          {strings.file}
        </ButtonDropdown>
        <CourseChange>
          <Button variant="primary" disabled={!awaits && !drafts} onClick={publish}>
            {strings.publish}
          </Button>
        </CourseChange>
        <FilePicker ref={picker} accept="application/json,.json" label={strings.importFile} onFile={setFile} />
      </div>
      {!isPublishing && <MeanwhileNotice />}
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
      {file && <ImportDialog file={file} onClose={() => setFile(null)} />}
    </header>
  );
}

const fileOf = (definitions: Definitions): Blob => new Blob([exportText(definitions)], { type: "application/json" });
