import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import { CourseChange } from "../../../app/course-acts";
import { downloadFile } from "../../../csv/write";
import { strings } from "../../../texts/en/story-editor";
import { FileNameDialog } from "./file-name-dialog";
import type { useStoryFile } from "./use-story-file";

interface EditorBarProps {
  readonly name: string;
  readonly names: readonly string[];
  readonly file: ReturnType<typeof useStoryFile>;
  readonly onSaveAs: (name: string) => void;
}

/** Where the text goes: to the course, under another name, to this device, or away. */
export function EditorBar({ name, names, file, onSaveAs }: EditorBarProps) {
  const [isNaming, setNaming] = useState(false);
  const download = (): void =>
    downloadFile(name.split("/").at(-1) ?? name, new Blob([file.text], { type: "text/plain;charset=utf-8" }));
  return (
    <div className="sim-buttons">
      <CourseChange>
        <Button
          variant="primary"
          loading={file.isSaving}
          disabled={!file.isDirty || file.text === ""}
          onClick={() => void file.save()}
        >
          {strings.saveToCourse}
        </Button>
      </CourseChange>
      <CourseChange>
        <Button onClick={() => setNaming(true)}>{strings.saveAs}</Button>
      </CourseChange>
      <Button iconName="download" onClick={download}>
        {strings.download}
      </Button>
      <Button disabled={!file.isDirty} onClick={() => void file.discard()}>
        {strings.discard}
      </Button>
      <span className="sim-hint" role="status">
        {file.isDirty ? strings.unsaved : strings.savedState}
      </span>
      {isNaming && (
        <FileNameDialog
          title={strings.saveAs}
          names={names}
          onClose={() => setNaming(false)}
          onName={(other) => {
            setNaming(false);
            onSaveAs(other);
          }}
        />
      )}
    </div>
  );
}
