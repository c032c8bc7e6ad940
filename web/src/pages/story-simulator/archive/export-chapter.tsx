import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import { useCourseAssets } from "../../../app/course-assets";
import { toast } from "../../../app/toasts";
import { downloadFile } from "../../../csv/write";
import { strings } from "../../../texts/en/chapter-archive";
import type { ChapterContent } from "../chapters/chapter-draft";
import { readAsset } from "./asset-bytes";
import { collectFiles } from "./collect-files";
import { archiveName, writeArchive } from "./write-archive";

interface ExportChapterProps {
  /** Gives the chapter as it stands in the editor; undefined when something is wrong with it. */
  readonly content: () => ChapterContent | undefined;
}

/** Hands the person the chapter with all its files as a ZIP. */
export function ExportChapter({ content }: ExportChapterProps) {
  const assets = useCourseAssets();
  const [progress, setProgress] = useState<string>();
  const pack = async (chapter: ChapterContent): Promise<void> => {
    setProgress(strings.packing);
    try {
      const { files, missing } = await collectFiles(
        chapter,
        (path) => readAsset(path, assets),
        (done, total) => setProgress(strings.packed(done, total)),
      );
      const archive = await writeArchive(chapter, files);
      downloadFile(archiveName(chapter.title), new Blob([archive], { type: "application/zip" }));
      if (missing.length > 0) toast.warning(strings.leftOut(missing.slice(0, 5).join(", "), missing.length), 10_000);
      else toast.success(strings.exported(files.length));
    } catch {
      toast.danger(strings.exportFailed, 5000);
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
        {strings.export}
      </Button>
      <span role="status">{progress}</span>
    </>
  );
}
