import Button from "@cloudscape-design/components/button";
import { useRef, useState } from "react";
import { CourseChange } from "../../../app/course-acts";
import { toast } from "../../../app/toasts";
import { FilePicker } from "../../../design/file-picker";
import { strings } from "../../../texts/en/chapter-archive";
import type { Chapter } from "../chapters/chapter-draft";
import { ImportDialog } from "./import-dialog";
import { type ArchiveProblem, ArchiveRefused, type ChapterArchive, readArchive } from "./read-archive";

interface ImportChapterProps {
  readonly chapters: readonly Chapter[];
  /** The chapter that was made is to be shown. */
  readonly onMade: (id: number) => void;
}

/** Asks for a ZIP of a chapter and shows what bringing it in would make. */
export function ImportChapter({ chapters, onMade }: ImportChapterProps) {
  const input = useRef<HTMLInputElement>(null);
  const [archive, setArchive] = useState<ChapterArchive>();
  const read = async (file: File): Promise<void> => {
    try {
      setArchive(await readArchive(new Uint8Array(await file.arrayBuffer())));
    } catch (error) {
      if (!(error instanceof ArchiveRefused)) throw error;
      toast.danger(refusalOf(error.problem), 10_000);
    }
  };
  return (
    <>
      <CourseChange>
        <Button iconName="upload" onClick={() => input.current?.click()}>
          {strings.import}
        </Button>
      </CourseChange>
      <FilePicker ref={input} accept=".zip,application/zip" label={strings.import} onFile={(file) => void read(file)} />
      {archive && (
        <ImportDialog
          archive={archive}
          chapters={chapters}
          onClose={(made) => {
            setArchive(undefined);
            if (made !== undefined) onMade(made);
          }}
        />
      )}
    </>
  );
}

function refusalOf(problem: ArchiveProblem): string {
  if (problem.kind === "path") return strings.refusedPath(problem.path);
  if (problem.kind === "repeated") return strings.refusedRepeated(problem.path);
  if (problem.kind === "fileTooLarge") return strings.refusedLarge(problem.path);
  return strings.refused[problem.kind];
}
