import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { StoryFile } from "../../../../../../domain/stories/problem";
import { readStory, type StoryReading } from "../../../../../../domain/stories/read-story";
import { useCourseAssets } from "../../../../app/course-assets";
import { useCourse } from "../../../../app/session";
import { checkpointTextQuery, courseTextsQuery } from "../../../game/queries";

/** A file of a chapter as it is played: on top of the default file of the course. */
export interface ReadCheckpoint {
  readonly filename: string;
  /** Undefined for a file that is not there. */
  readonly reading: StoryReading | undefined;
}

/** Reads the files of a chapter, with what the course's default file says before each. */
export function readCheckpoints(
  defaults: StoryFile,
  files: readonly { readonly filename: string; readonly text: string | null }[],
): ReadCheckpoint[] {
  return files.map(({ filename, text }) => ({
    filename,
    reading: text === null ? undefined : readStory([defaults, { name: filename, text }]),
  }));
}

/** The files of a chapter and the course's texts; undefined while they are read. */
export function useCheckpoints(filenames: readonly string[]) {
  const { courseId } = useCourse();
  const assets = useCourseAssets();
  const texts = useQuery({ ...courseTextsQuery(courseId, assets), staleTime: 0 });
  const files = useQueries({
    queries: filenames.map((name) => ({ ...checkpointTextQuery(courseId, name, assets), staleTime: 0 })),
    combine: (results) => ({
      texts: results.map(({ data }) => data),
      isRead: results.every(({ isFetchedAfterMount, data }) => isFetchedAfterMount && data !== undefined),
      error: results.find(({ error }) => error)?.error ?? null,
      retry: () => {
        for (const result of results) if (result.isError) void result.refetch();
      },
    }),
  });
  const isRead = files.isRead && texts.data !== undefined && texts.isFetchedAfterMount;
  const read = useMemo(() => {
    if (!isRead || !texts.data) return undefined;
    const found = filenames.map((filename, index) => ({ filename, text: files.texts[index] ?? null }));
    return { checkpoints: readCheckpoints(texts.data.defaultCheckpoint, found), awards: texts.data.awards.awards };
  }, [isRead, texts.data, files.texts, filenames]);
  const retry = (): void => {
    if (texts.isError) void texts.refetch();
    files.retry();
  };
  return { read, error: texts.error ?? files.error, retry };
}
