import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type MappedAward, readAwards } from "../../../domain/stories/read-mappings";
import { api, unwrap } from "../api/client";
import { courseKey } from "../api/course-key";
import { courseAssets } from "../app/course-assets";
import type { Course } from "../app/session";
import type { EarnedAward } from "./room-assets";

/** The part of a save that says what was found; a game that was never saved has none. */
const saved = z.object({ userSaveState: z.object({ collectibles: z.array(z.string()) }) });

/** Reads the uuids of the achievements that the caller has; a course without achievements has none. */
async function completedAchievements({ courseId, configuration }: Course): Promise<readonly string[]> {
  if (!configuration.enableAchievements) return [];
  const params = { path: { courseId } };
  const { achievements } = await unwrap(api.GET("/v2/courses/{courseId}/self/achievements", { params }));
  return achievements.filter(({ isCompleted }) => isCompleted).map(({ uuid }) => uuid);
}

/** Reads the mapping of awards to pictures; a course without a game has none. */
async function readMapping({ configuration: { assetsPrefix } }: Course): Promise<readonly MappedAward[]> {
  const text = await courseAssets(assetsPrefix).readText("/stories/awardsMapping.txt");
  return readAwards({ name: "awardsMapping.txt", text: text ?? "" }).awards;
}

/** What a player has: ids of collectibles, and uuids of completed achievements. */
export interface Possessions {
  readonly collectibles: readonly string[];
  readonly achievements: readonly string[];
}

/** Returns what may be shown in the player's room: the mapped awards that they have. */
export const earnedOf = (mapped: readonly MappedAward[], has: Possessions): readonly EarnedAward[] =>
  mapped
    .filter(({ kind, id }) => has[kind].includes(id))
    .map(({ assetKey, assetPath, title }) => ({ key: assetKey, title, path: assetPath }));

const NO_AWARDS: readonly EarnedAward[] = [];

/**
 * Reads the awards that the player of a course may show in their room; none outside a course. Undefined while they are
 * read. A room without its awards is better than none, so none are what a failure leaves.
 */
export function useOwnAwards(course: Course | null): readonly EarnedAward[] | undefined {
  const { data, isPending } = useQuery({
    queryKey: courseKey(course?.courseId, "room-awards"),
    enabled: course !== null,
    queryFn: async () => {
      if (!course) return NO_AWARDS;
      const [mapped, achievements] = await Promise.all([readMapping(course), completedAchievements(course)]);
      const collectibles = saved.safeParse(course.registration.gameStates).data?.userSaveState.collectibles ?? [];
      return earnedOf(mapped, { collectibles, achievements });
    },
  });
  if (course === null) return NO_AWARDS;
  return isPending ? undefined : (data ?? NO_AWARDS);
}
