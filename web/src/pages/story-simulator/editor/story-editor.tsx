import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, Suspense, useDeferredValue, useId, useMemo, useState } from "react";
import type { Place } from "../../../../../domain/stories/checkpoint";
import { CourseChange } from "../../../app/course-acts";
import { useCourseAssets } from "../../../app/course-assets";
import { lazyPanel } from "../../../app/lazy-panel";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { downloadFile } from "../../../csv/write";
import { Modal } from "../../../design/modal";
import { WaitingLine } from "../../../design/spinner";
import { EmptyState, ErrorState } from "../../../design/states";
import { strings } from "../../../texts/en/story-editor";
import { courseTextsQuery } from "../../game/queries";
import { assetPathsQuery } from "../assets/asset-calls";
import { storyFilesOf } from "../assets/asset-paths";
import { storyFileName } from "./save-text";
import { SidePanels } from "./side-panels";
import { keepDraft, storyDrafts } from "./story-drafts";
import { DEFAULT_FILE, storyFindings } from "./story-findings";
import { definitionOf } from "./story-outline";
import { type OpenEditor, useStoryFile } from "./use-story-file";
import "./story-editor.css";

interface FileNameDialogProps {
  readonly title: string;
  /** Names that are taken. */
  readonly names: readonly string[];
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a story file that the course does not have yet. */
function FileNameDialog({ title, names, onName, onClose }: FileNameDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const name = storyFileName(typed);
    if (name === undefined) setError(strings.fileNameWrong);
    else if (names.includes(name)) setError(strings.fileNameTaken);
    else onName(name);
  };
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" formAction="submit" form={form}>
            {title}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <FormField label={strings.newFileName} constraintText={strings.newFileNameHint} errorText={error}>
          <Input
            ariaRequired
            value={typed}
            onChange={({ detail }) => {
              setTyped(detail.value);
              setError(undefined);
            }}
          />
        </FormField>
      </form>
    </Modal>
  );
}

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
function StoryWorkbench({ name, names, assets, file, onOpen, onSaveAs }: StoryWorkbenchProps) {
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

interface StoryEditorProps {
  /** Below `stories/`; empty for none yet. */
  readonly file: string;
  readonly open: OpenEditor;
}

/** Writes story files: a text with its problems, its outline and a preview beside it. */
export function StoryEditor({ file, open }: StoryEditorProps) {
  const { courseId } = useCourse();
  const assets = useQuery(assetPathsQuery(courseId));
  const [isNaming, setNaming] = useState(false);
  const names = storyFilesOf(assets.data ?? []);
  const drafts = Object.keys(storyDrafts(courseId));
  const all = [...new Set([...names, ...drafts])];
  const options = all.map((value) => ({
    value,
    label: value,
    ...(drafts.includes(value) && { description: strings.unsaved }),
  }));
  const choose = (name: string): void => open(name);
  return (
    <>
      <div className="story-editor__choice">
        <Button iconName="angle-left" onClick={() => open(undefined)}>
          {strings.toLoader}
        </Button>
        <div className="story-editor__file">
          <FormField label={strings.storyFile}>
            <Select
              options={options}
              selectedOption={
                options.find(({ value }) => value === file) ?? (file ? { value: file, label: file } : null)
              }
              placeholder={strings.chooseStory}
              empty={strings.noCourseFiles}
              filteringType="auto"
              onChange={({ detail }) => choose(detail.selectedOption.value ?? "")}
            />
          </FormField>
        </div>
        <CourseChange>
          <Button iconName="add-plus" onClick={() => setNaming(true)}>
            {strings.newStory}
          </Button>
        </CourseChange>
      </div>
      {file === "" ? (
        <EmptyState title={strings.chooseStory} icon="book" />
      ) : (
        <OpenedStory key={file} name={file} names={all} assets={assets.data} onOpen={choose} />
      )}
      {isNaming && (
        <FileNameDialog
          title={strings.newStory}
          names={all}
          onClose={() => setNaming(false)}
          onName={(name) => {
            setNaming(false);
            keepDraft(courseId, name, { text: "", base: undefined });
            choose(name);
          }}
        />
      )}
    </>
  );
}

interface OpenedStoryProps {
  readonly name: string;
  readonly names: readonly string[];
  readonly assets: readonly string[] | undefined;
  readonly onOpen: (name: string) => void;
}

function OpenedStory({ name, names, assets, onOpen }: OpenedStoryProps) {
  const { courseId } = useCourse();
  const file = useStoryFile(name);
  if (file.error) return <ErrorState error={file.error} onRetry={file.retry} />;
  if (!file.isReady) return <WaitingLine>{strings.editorLoading}</WaitingLine>;
  return (
    <StoryWorkbench
      name={name}
      names={names}
      assets={assets}
      file={file}
      onOpen={onOpen}
      onSaveAs={(other) => {
        keepDraft(courseId, other, { text: file.text, base: undefined });
        onOpen(other);
      }}
    />
  );
}
