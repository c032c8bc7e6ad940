import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { actionFailure } from "../../../api/failures";
import { CourseChange, CourseFields } from "../../../app/course-acts";
import { useCourseAssets } from "../../../app/course-assets";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { downloadFile } from "../../../csv/write";
import { DangerButton } from "../../../design/danger-button";
import { ErrorState } from "../../../design/states";
import { strings as chapterArchiveStrings } from "../../../texts/en/chapter-archive";
import { strings } from "../../../texts/en/chapter-simulator";
import { DEFAULT_COVER } from "../../game/default-cover";
import { MomentFields, Zones } from "../../ground-control/moment-fields";
import { momentText, parseMoment } from "../../ground-control/moment-text";
import { archiveName, readAsset, writeArchive } from "../archive/chapter-archive";
import { collectFiles } from "../archive/collect-files";
import { assetPathsQuery, uploadAsset } from "../assets/asset-calls";
import { kindOfAsset, storyFilesOf } from "../assets/asset-paths";
import { AssetViewer } from "../assets/asset-selection";
import { ChapterSimulation } from "../simulation/chapter-simulation";
import {
  type Chapter,
  type ChapterContent,
  type ChapterDraft,
  type ChapterProblem,
  EXAMPLE_PICTURE,
  EXAMPLE_STORY,
  exampleName,
  NEW_CHAPTER_ID,
  problemsOf,
  SITE_PICTURE,
  savedContent,
  withOpening,
} from "./chapter-draft";
import { ChosenFiles } from "./chosen-files";
import { useChapter } from "./use-chapter";

interface ChapterFieldsProps {
  readonly draft: ChapterDraft;
  /** Paths of the course's assets, as far as they are known. */
  readonly paths: readonly string[] | undefined;
  readonly onChange: (draft: ChapterDraft) => void;
}

/** Title, cover, dates and whether the chapter is published. */
function ChapterFields({ draft, paths = [], onChange }: ChapterFieldsProps) {
  const problems = problemsOf(draft);
  const errorOf = (...own: ChapterProblem[]): string | null => {
    const problem = problems.find((one) => own.includes(one));
    return problem ? strings.problems[problem] : null;
  };
  const pictures = paths.filter((path) => kindOfAsset(path) === "picture").map((path) => `/${path}`);
  const covers = [
    { value: "", label: strings.noCover },
    ...[...new Set([draft.imageUrl, ...pictures])].filter((path) => path !== "").map((path) => ({ value: path })),
  ];
  /** A date that was typed in another way is written as all are. */
  const settle = (key: "openAt" | "closeAt"): void => {
    const moment = parseMoment(draft[key]);
    if (moment !== null && momentText(moment) !== draft[key]) onChange({ ...draft, [key]: momentText(moment) });
  };
  return (
    <Container header={<Header variant="h2">{strings.about}</Header>}>
      <SpaceBetween size="m">
        <FormField label={strings.titleField} errorText={errorOf("title")}>
          <Input value={draft.title} onChange={({ detail }) => onChange({ ...draft, title: detail.value })} />
        </FormField>
        <div className="chapters__cover">
          <FormField label={strings.cover} constraintText={strings.coverHint}>
            <Select
              filteringType="auto"
              options={covers}
              selectedOption={{ value: draft.imageUrl, label: draft.imageUrl || strings.noCover }}
              empty={strings.noCovers}
              onChange={({ detail }) => onChange({ ...draft, imageUrl: detail.selectedOption.value ?? "" })}
            />
          </FormField>
          {draft.imageUrl === "" ? (
            <img className="chapters__default" src={DEFAULT_COVER} alt={strings.defaultCover} />
          ) : (
            <AssetViewer path={draft.imageUrl} />
          )}
        </div>
        <Zones />
        <MomentFields
          label={strings.opens}
          text={draft.openAt}
          error={errorOf("openAt")}
          onChange={(openAt) => onChange(withOpening(draft, openAt))}
          onLeave={() => settle("openAt")}
        />
        <MomentFields
          label={strings.closes}
          text={draft.closeAt}
          error={errorOf("closeAt", "order")}
          onChange={(closeAt) => onChange({ ...draft, closeAt })}
          onLeave={() => settle("closeAt")}
        />
        <Toggle
          checked={draft.isPublished}
          description={strings.publishedHint}
          onChange={({ detail }) => onChange({ ...draft, isPublished: detail.checked })}
        >
          {strings.published}
        </Toggle>
      </SpaceBetween>
    </Container>
  );
}

interface ExportChapterProps {
  /** Gives the chapter as it stands in the editor; undefined when something is wrong with it. */
  readonly content: () => ChapterContent | undefined;
}

/** Hands the person the chapter with all its files as a ZIP. */
function ExportChapter({ content }: ExportChapterProps) {
  const assets = useCourseAssets();
  const [progress, setProgress] = useState<string>();
  const pack = async (chapter: ChapterContent): Promise<void> => {
    setProgress(chapterArchiveStrings.packing);
    try {
      const { files, missing } = await collectFiles(
        chapter,
        (path) => readAsset(path, assets),
        (done, total) => setProgress(chapterArchiveStrings.packed(done, total)),
      );
      const archive = await writeArchive(chapter, files);
      downloadFile(archiveName(chapter.title), new Blob([archive], { type: "application/zip" }));
      if (missing.length > 0)
        toast.warning(chapterArchiveStrings.leftOut(missing.slice(0, 5).join(", "), missing.length), 10_000);
      else toast.success(chapterArchiveStrings.exported(files.length));
    } catch {
      toast.danger(chapterArchiveStrings.exportFailed, 5000);
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <>
      <Button
        iconName="download"
        loading={progress !== undefined}
        onClick={() => {
          const chapter = content();
          if (chapter) void pack(chapter);
        }}
      >
        {chapterArchiveStrings.export}
      </Button>
      <span role="status">{progress}</span>
    </>
  );
}

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
