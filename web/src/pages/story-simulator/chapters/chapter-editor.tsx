import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { actionFailure } from "../../../api/failures";
import { CourseChange, CourseFields } from "../../../app/course-acts";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { DangerButton } from "../../../design/danger-button";
import { ErrorState } from "../../../design/states";
import { strings } from "../../../texts/en/chapter-simulator";
import { ExportChapter } from "../archive/export-chapter";
import { assetPathsQuery, uploadAsset } from "../assets/asset-calls";
import { storyFilesOf } from "../assets/asset-paths";
import { type Chapter, type ChapterContent, NEW_CHAPTER_ID, problemsOf, savedContent } from "./chapter-draft";
import { ChapterFields } from "./chapter-fields";
import { ChosenFiles } from "./chosen-files";
import { EXAMPLE_PICTURE, EXAMPLE_STORY, exampleName, SITE_PICTURE } from "./example-story";
import { ChapterSimulation } from "./simulation/chapter-simulation";
import { useChapter } from "./use-chapter";

/**
 * Puts the example among the course's story files, with its picture where the course has none of that name.
 * @param paths of the course's assets
 * @param names of its story files, below `stories`
 */
function useExample(paths: readonly string[], names: readonly string[], onMade: (name: string) => void) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    const name = exampleName(names);
    try {
      if (!paths.includes(EXAMPLE_PICTURE)) {
        await uploadAsset(courseId, EXAMPLE_PICTURE, await (await fetch(SITE_PICTURE)).blob());
      }
      await uploadAsset(courseId, `stories/${name}`, new Blob([EXAMPLE_STORY], { type: "text/plain" }));
      toast.success(strings.exampleMade(name), 4000);
      onMade(name);
    } catch (error) {
      toast.danger(strings.exampleFailed(actionFailure(error)), 8000);
    }
    await client.invalidateQueries({ queryKey: assetPathsQuery(courseId).queryKey });
    setBusy(false);
  };
  return { isBusy, make };
}

interface ChapterEditorProps {
  readonly id: number;
  readonly stored: ChapterContent;
  readonly chapters: readonly Chapter[];
  readonly onOpen: (id: number) => void;
}

interface ExampleButtonProps {
  readonly paths: readonly string[];
  readonly onMade: (name: string) => void;
}

/** Begins a chapter without files with a story that can be played at once. */
function ExampleButton({ paths, onMade }: ExampleButtonProps) {
  const { isBusy, make } = useExample(paths, storyFilesOf(paths), onMade);
  return (
    <FormField description={strings.exampleHint}>
      <Button iconName="add-plus" loading={isBusy} onClick={() => void make()}>
        {strings.example}
      </Button>
    </FormField>
  );
}

/** Everything about one chapter, and its simulation in the place of that. */
export function ChapterEditor(props: ChapterEditorProps) {
  const { courseId } = useCourse();
  const edited = useChapter(props);
  const { draft, base, changed, busy, change } = edited;
  const assets = useQuery(assetPathsQuery(courseId));
  const [isPlayed, setIsPlayed] = useState(false);
  if (isPlayed) {
    return <ChapterSimulation filenames={draft.filenames} onEnd={() => setIsPlayed(false)} />;
  }
  const content = (): ChapterContent | undefined => {
    const [problem] = problemsOf(draft);
    if (problem) toast.danger(strings.problems[problem], 5000);
    return problem ? undefined : savedContent(draft, base);
  };
  const isNew = props.id === NEW_CHAPTER_ID;
  return (
    <>
      <div className="simulator__columns">
        <CourseFields>
          <ChapterFields draft={draft} paths={assets.data} onChange={change} />
        </CourseFields>
        <Container header={<Header variant="h2">{strings.files}</Header>}>
          <SpaceBetween size="m">
            {assets.error && !assets.data && <ErrorState error={assets.error} onRetry={() => void assets.refetch()} />}
            <CourseFields>
              <ChosenFiles
                chosen={draft.filenames}
                all={assets.data && storyFilesOf(assets.data)}
                onChange={(filenames) => change({ ...draft, filenames })}
              />
            </CourseFields>
            {assets.data && draft.filenames.length === 0 && (
              <CourseChange>
                <ExampleButton
                  paths={assets.data}
                  onMade={(name) => change({ ...draft, filenames: [...draft.filenames, name] })}
                />
              </CourseChange>
            )}
            <Button
              iconName="caret-right-filled"
              disabled={draft.filenames.length === 0}
              onClick={() => setIsPlayed(true)}
            >
              {strings.simulate}
            </Button>
          </SpaceBetween>
        </Container>
      </div>
      <div className="chapters__buttons">
        <CourseChange>
          <Button
            variant="primary"
            loading={busy === "save"}
            disabled={!changed && !isNew}
            onClick={() => void edited.save()}
          >
            {strings.saveChanges}
          </Button>
        </CourseChange>
        <Button disabled={!changed || busy !== undefined} onClick={() => void edited.clear()}>
          {strings.clearChanges}
        </Button>
        <ExportChapter content={content} />
        <CourseChange>
          {!isNew && (
            <DangerButton iconName="remove" loading={busy === "delete"} onClick={() => void edited.remove()}>
              {strings.delete}
            </DangerButton>
          )}
        </CourseChange>
        <span role="status">{changed && strings.unsaved}</span>
      </div>
    </>
  );
}
