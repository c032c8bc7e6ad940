import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useCourseAssets } from "../../../app/course-assets";
import { useCourse } from "../../../app/session";
import { chaptersQuery } from "../../game/queries";
import { assetPathsQuery, deleteAsset, uploadAsset } from "../assets/asset-calls";
import { saveChapter } from "../chapters/chapter-calls";
import { type Chapter, madeBetween, NEW_CHAPTER_ID } from "../chapters/chapter-draft";
import { readAsset } from "./asset-bytes";
import {
  type CoursePorts,
  type ImportPlan,
  type ImportResult,
  type Outcome,
  planImport,
  runImport,
} from "./import-plan";
import type { ChapterArchive } from "./read-archive";

/** The import of one archive: its comparison with the course, its run, and what came of it. */
export function useImport(archive: ChapterArchive, chapters: readonly Chapter[]) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const assets = useCourseAssets();
  const [plan, setPlan] = useState<ImportPlan>();
  const [planError, setPlanError] = useState<unknown>();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const [result, setResult] = useState<ImportResult>();
  const ports = useMemo(
    (): CoursePorts => ({
      paths: () => client.fetchQuery({ ...assetPathsQuery(courseId), staleTime: 0 }),
      read: (path) => readAsset(path, assets),
      upload: (path, content) => uploadAsset(courseId, path, new Blob([content])),
      remove: (path) => deleteAsset(courseId, path),
      createChapter: () => saveChapter(courseId, NEW_CHAPTER_ID, archive.chapter),
    }),
    [client, courseId, assets, archive],
  );
  const compare = useCallback(async () => {
    setPlan(undefined);
    setPlanError(undefined);
    setResult(undefined);
    setOutcomes(new Map());
    try {
      setPlan(await planImport(archive, ports));
    } catch (error) {
      setPlanError(error);
    }
  }, [archive, ports]);
  useEffect(() => void compare(), [compare]);
  /** Makes what the plan says. Returns the id of the chapter that was made. */
  const run = async (replaces: boolean): Promise<number | undefined> => {
    if (!plan) return undefined;
    setIsRunning(true);
    const ended = await runImport(plan, replaces, ports, setOutcomes);
    await client.invalidateQueries({ queryKey: assetPathsQuery(courseId).queryKey });
    const after = await client.fetchQuery({ ...chaptersQuery(courseId), staleTime: 0 }).catch(() => undefined);
    setResult(ended);
    setIsRunning(false);
    if (ended.failure !== undefined || !after) return undefined;
    return madeBetween(chapters, after, archive.chapter.title)?.id;
  };
  return { plan, planError, compare, outcomes, isRunning, result, run };
}
