import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCourse } from "../../../app/session";
import { WaitingLine } from "../../../design/spinner";
import { ErrorState } from "../../../design/states";
import { strings } from "../../../texts/en/chapter-simulator";
import { chaptersQuery } from "../../game/queries";
import { ImportChapter } from "../archive/import-chapter";
import { type Chapter, contentOf, NEW_CHAPTER_ID, newContent } from "./chapter-draft";
import { ChapterEditor } from "./chapter-editor";
import "./chapters.css";

const NEW = "new";

/** The tool that makes, orders, plays and publishes chapters. The chapter stands in the address. */
export default function ChapterSimulator() {
  const { courseId } = useCourse();
  const chapters = useQuery({ ...chaptersQuery(courseId), refetchOnWindowFocus: true });
  const [params, setParams] = useSearchParams();
  const [made, setMade] = useState(0);
  if (!chapters.data && chapters.error)
    return <ErrorState error={chapters.error} onRetry={() => void chapters.refetch()} />;
  if (!chapters.data) return <WaitingLine>{strings.loadingChapters}</WaitingLine>;
  const chapter = chapters.data.find(({ id }) => String(id) === params.get("chapter"));
  const open = (id: number, replace = false): void =>
    setParams({ tool: "chapter-simulator", ...(id !== NEW_CHAPTER_ID && { chapter: String(id) }) }, { replace });
  return (
    <div className="simulator">
      <div className="chapters__choice">
        <ChapterSelect chapters={chapters.data} chosen={chapter} onChoose={(id) => open(id)} />
        <ImportChapter chapters={chapters.data} onMade={(id) => open(id)} />
      </div>
      <EditorOf
        key={chapter?.id ?? `${NEW} ${made}`}
        chapter={chapter}
        chapters={chapters.data}
        onOpen={(id) => {
          setMade(made + 1);
          open(id, true);
        }}
      />
    </div>
  );
}

interface EditorOfProps {
  readonly chapter: Chapter | undefined;
  readonly chapters: readonly Chapter[];
  readonly onOpen: (id: number) => void;
}

/** A chapter that is gone while it is edited stays in the editor, which says so when it is saved. */
function EditorOf({ chapter, chapters, onOpen }: EditorOfProps) {
  const begun = useRef(newContent(Date.now(), strings.newTitle)).current;
  return (
    <ChapterEditor
      id={chapter?.id ?? NEW_CHAPTER_ID}
      stored={chapter ? contentOf(chapter) : begun}
      chapters={chapters}
      onOpen={onOpen}
    />
  );
}

interface ChapterSelectProps {
  readonly chapters: readonly Chapter[];
  readonly chosen: Chapter | undefined;
  readonly onChoose: (id: number) => void;
}

function ChapterSelect({ chapters, chosen, onChoose }: ChapterSelectProps) {
  const options = [
    { value: String(NEW_CHAPTER_ID), label: strings.createNew },
    ...chapters.map(({ id, title, isPublished }) => ({
      value: String(id),
      label: title,
      description: isPublished ? strings.isPublished : strings.isDraft,
    })),
  ];
  return (
    <FormField label={strings.chapter}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === String(chosen?.id ?? NEW_CHAPTER_ID)) ?? null}
        onChange={({ detail }) => onChoose(Number(detail.selectedOption.value))}
      />
    </FormField>
  );
}
