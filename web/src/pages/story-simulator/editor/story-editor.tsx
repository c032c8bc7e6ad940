import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CourseChange } from "../../../app/course-acts";
import { useCourse } from "../../../app/session";
import { WaitingLine } from "../../../design/spinner";
import { EmptyState, ErrorState } from "../../../design/states";
import { strings } from "../../../texts/en/story-editor";
import { assetPathsQuery } from "../assets/asset-calls";
import { storyFilesOf } from "../assets/asset-paths";
import { FileNameDialog } from "./file-name-dialog";
import { keepDraft, storyDrafts } from "./story-drafts";
import { StoryWorkbench } from "./story-workbench";
import type { OpenEditor } from "./use-editor-address";
import { useStoryFile } from "./use-story-file";
import "./story-editor.css";

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
