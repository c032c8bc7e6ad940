import Button from "@cloudscape-design/components/button";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { useRef, useState } from "react";
import type { Definitions } from "../../../../domain/achievements/definitions";
import { exportText } from "../../../../domain/achievements/export-file";
import { CourseChange, useMayChangeCourse } from "../../app/course-acts";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { downloadFile } from "../../csv/write";
import { FilePicker } from "../../design/file-picker";
import { RouteButton } from "../../design/route-button";
import { strings } from "../../texts/en/achievement-control";
import { useEdited } from "./definitions-context";
import { awaitsPublish, hasDrafts } from "./edited-definitions";
import { ImportDialog } from "./import-dialog";
import { MeanwhileNotice } from "./publish/meanwhile-notice";
import { PublishDialog } from "./publish/publish-dialog";

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
