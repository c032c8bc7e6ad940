import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { completedAchievementsQuery } from "../../api/achievements";
import { overviewsQuery } from "../../api/assessments";
import { type CourseAssets, useCourseAssets } from "../../app/course-assets";
import { useCourse } from "../../app/session";
import { type Award, awardsOf } from "../../story/award-book";
import { strings } from "../../texts/en/game";
import { type Chapter, chaptersQuery, courseTextsQuery } from "./queries";

type Overview = { readonly id: number; readonly number: string; readonly status: string };

/** What the game knows of the course and of this member. */
export interface GameData {
  readonly assets: CourseAssets;
  readonly chapters: readonly Chapter[];
  readonly defaultCheckpoint: { readonly name: string; readonly text: string };
  /** The awards of a player who has these collectibles. */
  readonly awardsWith: (collectibles: readonly string[]) => readonly Award[];
  /** Uuids and keys of pictures of the completed achievements. */
  readonly completedAchievements: ReadonlySet<string>;
  readonly assessments: readonly Overview[];
  /** Ids and numbers of the assessments that were submitted. */
  readonly submittedAssessments: readonly string[];
  /** The picture of the room, by the newest submitted assessment that has one. */
  readonly roomPicture: string | undefined;
}

export type LoadingGameData =
  | { readonly data: GameData; readonly error: null }
  | { readonly data: undefined; readonly error: Error | null; readonly retry: () => void };

/** Reads what the game needs before its menu shows. */
export function useGameData(): LoadingGameData {
  const { courseId, configuration } = useCourse();
  const assets = useCourseAssets();
  const results = useQueries({
    queries: [chaptersQuery(courseId), courseTextsQuery(courseId, assets), overviewsQuery(courseId)],
  });
  const achievements = useQuery({
    ...completedAchievementsQuery(courseId),
    enabled: configuration.enableAchievements,
  });
  const [chapters, texts, overviews] = [results[0].data, results[1].data, results[2].data];
  const achievementStates = configuration.enableAchievements ? achievements.data : NONE;
  const data = useMemo((): GameData | undefined => {
    if (!chapters || !texts || !overviews || !achievementStates) return undefined;
    const mapped = texts.awards.awards;
    const completed = [...achievementStates].filter(([, isCompleted]) => isCompleted).map(([uuid]) => uuid);
    const keys = mapped.filter(({ id }) => completed.includes(id)).map(({ assetKey }) => assetKey);
    const roomPictures = texts.rooms.previews;
    return {
      assets,
      chapters,
      defaultCheckpoint: texts.defaultCheckpoint,
      awardsWith: (collectibles) =>
        awardsOf(mapped, { collectibles, achievements: achievementStates }, strings.noAwardAsset),
      completedAchievements: new Set([...completed, ...keys]),
      assessments: overviews,
      submittedAssessments: submittedOf(overviews),
      roomPicture: roomPictureOf(overviews, roomPictures),
    };
  }, [chapters, texts, overviews, achievementStates, assets]);
  if (data) return { data, error: null };
  const failed = [...results, achievements].find(({ error }) => error);
  const retry = () => {
    for (const result of [...results, achievements]) if (result.isError) void result.refetch();
  };
  return { data: undefined, error: failed?.error ?? null, retry };
}

const NONE: ReadonlyMap<string, boolean> = new Map();

/** Returns the ids and the numbers of what was submitted. */
export const submittedOf = (overviews: readonly Overview[]): string[] =>
  overviews.filter(({ status }) => status === "submitted").flatMap(({ id, number }) => [String(id), number]);

/** Returns the picture of the submitted assessment that closes last among those that have one. */
export function roomPictureOf(
  overviews: readonly (Overview & { readonly closeAt: string })[],
  pictures: ReadonlyMap<string, string>,
): string | undefined {
  const pictureOf = ({ id, number }: Overview) => pictures.get(String(id)) ?? pictures.get(number);
  const candidates = overviews.filter((one) => one.status === "submitted" && pictureOf(one) !== undefined);
  const [latest] = candidates.toSorted((one, other) => Date.parse(other.closeAt) - Date.parse(one.closeAt));
  return latest && pictureOf(latest);
}
