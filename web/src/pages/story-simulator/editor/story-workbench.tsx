import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useMemo, useState } from "react";
import type { Place } from "../../../../../domain/stories/checkpoint";
import { CourseChange } from "../../../app/course-acts";
import { useCourseAssets } from "../../../app/course-assets";
import { lazyPanel } from "../../../app/lazy-panel";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { downloadFile } from "../../../csv/write";
import { WaitingLine } from "../../../design/spinner";
import { strings } from "../../../texts/en/story-editor";
import { courseTextsQuery } from "../../game/queries";
import { FileNameDialog } from "./file-name-dialog";
import { SidePanels } from "./side-panels";
import { DEFAULT_FILE, storyFindings } from "./story-findings";
import { definitionOf } from "./story-outline";
import type { useStoryFile } from "./use-story-file";

interface EditorBarProps {
  readonly name: string;
  readonly names: readonly string[];
  readonly file: ReturnType<typeof useStoryFile>;
  readonly onSaveAs: (name: string) => void;
}

/** Where the text goes: to the course, under another name, to this device, or away. */
function EditorBar({ name, names, file, onSaveAs }: EditorBarProps) {
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

const StoryCode = lazyPanel("pages/story-simulator/editor/story-code", () => import("./story-code"));

interface StoryWorkbenchProps {
  readonly name: string;
  readonly names: readonly string[];
  /** Paths of the course's assets; undefined while they are not known. */
  readonly assets: readonly string[] | undefined;
  readonly file: ReturnType<typeof useStoryFile>;
  readonly onOpen: (name: string) => void;
  readonly onSaveAs: (name: string) => void;
}

/** A story file with what is known of it: the text on the one side, problems, outline, preview and random play on the other. */
export function StoryWorkbench({ name, names, assets, file, onOpen, onSaveAs }: StoryWorkbenchProps) {
  const { courseId } = useCourse();
  const texts = useQuery(courseTextsQuery(courseId, useCourseAssets()));
  const defaults = texts.data?.defaultCheckpoint;
  // Typing goes on while a long story is read.
  const text = useDeferredValue(file.text);
  const findings = useMemo(() => storyFindings({ name, text }, defaults, assets), [name, text, defaults, assets]);
  const own = useMemo(() => findings.problems.filter(({ place }) => place.file === name), [findings, name]);
  const [jump, setJump] = useState<{ readonly place: Place }>();
  const [notice, setNotice] = useState("");
  const goTo = (place: Place): void => {
    if (place.file === name) setJump({ place });
    else {
      toast.info(strings.definedIn(place.file), 4000);
      onOpen(place.file);
    }
  };
  const files = defaults && name !== DEFAULT_FILE ? [defaults, { name, text }] : [{ name, text }];
  const errors = own.filter(({ severity }) => severity === "error").length;
  return (
    <>
      <EditorBar name={name} names={names} file={file} onSaveAs={onSaveAs} />
      <div className="story-editor__panes">
        <div className="story-editor__code">
          <Suspense fallback={<WaitingLine>{strings.editorLoading}</WaitingLine>}>
            <StoryCode
              name={name}
              text={file.text}
              checkpoint={findings.checkpoint}
              problems={own}
              jump={jump}
              onChange={file.put}
              onDefinition={(word) => {
                const place = definitionOf(findings.checkpoint, word);
                if (place) goTo(place);
              }}
              onProblem={({ message, place }) => setNotice(`${strings.errorAt(place.line, place.column)}: ${message}`)}
            />
          </Suspense>
          <p className="sim-hint">
            {strings.problemsCount(errors, own.length - errors)}. {strings.editorKeys}
            {files.length > 1 && ` ${strings.withDefault}`}
          </p>
          <p className="unseen" role="status">
            {notice}
          </p>
        </div>
        <SidePanels name={name} findings={findings} files={files} onJump={goTo} />
      </div>
    </>
  );
}
