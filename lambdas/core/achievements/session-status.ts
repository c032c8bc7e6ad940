import type { Course } from "../courses/course";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import type { MemberWorkSummary } from "../members/member-work-port";
import type { Registration } from "../members/registration";
import { readAchievementProgress, storeAchievementProgress } from "./achievement-progress";
import { readDefinitions } from "./definitions";
import {
  achievementProgressOfMember,
  heldAchievements,
  heldXp,
  type IncentivesCore,
  type MemberAchievementProgress,
} from "./member-achievement-progress";

/** An achievement that a member is to be told of. */
export interface UnseenAchievement {
  readonly uuid: string;
  readonly title: string;
  /** What it is worth. */
  readonly xp: number;
  /** The picture of its card; null for none. */
  readonly cardBackground: string | null;
}

/** The figures of a member's achievements that every page shows. */
export interface SessionStatus {
  /** XP of assessments and achievements; null where the course has no achievements switched on. */
  readonly totalXp: number | null;
  /** Achievements that the member has earned and not been notified of yet. */
  readonly unseenAchievements: readonly UnseenAchievement[];
}

/**
 * Tells what every page shows of a member's achievements, from the work's summary that the session has read. Nothing is
 * read where the course has achievements switched off, the definitions alone where it has none; see achievementProgressOfMember.
 */
export async function sessionStatus(
  core: IncentivesCore,
  { registration, course, summary }: { registration: Registration; course: Course; summary: MemberWorkSummary },
): Promise<SessionStatus> {
  if (!course.enableAchievements) return { totalXp: null, unseenAchievements: [] };
  const definitions = await readDefinitions(core, course.courseId);
  if (definitions.achievements.length === 0) return { totalXp: summary.xp, unseenAchievements: [] };
  const achievementProgress = await achievementProgressOfMember(core, registration, { definitions, summary });
  // In an archived course nobody can say that they have seen it.
  const unseen = registration.archived ? [] : unseenAchievements(achievementProgress);
  return { totalXp: summary.xp + heldXp(achievementProgress), unseenAchievements: unseen };
}

/** The achievements that a member has and was not told of. */
export function unseenAchievements(achievementProgress: MemberAchievementProgress): UnseenAchievement[] {
  const defined = new Map(achievementProgress.definitions.achievements.map((one) => [one.uuid, one]));
  return heldAchievements(achievementProgress).flatMap(({ state: { uuid, ownXp }, entry }) => {
    if (entry.seen) return [];
    const { title = "", cardBackground } = defined.get(uuid) ?? {};
    return [{ uuid, title, xp: ownXp, cardBackground: cardBackground || null }];
  });
}

/**
 * Notes that a member was told of achievements; what they have not earned is passed over. Key REG#{r}/STANDING; 1 read, 1
 * write a KB where any was unseen.
 */
export async function markAchievementsSeen(
  core: Pick<Core, "table">,
  { regId }: Registration,
  uuids: readonly string[],
) {
  await retryOnConflict(async () => {
    const achievementProgress = await readAchievementProgress(core, regId);
    const unseen = [...new Set(uuids)].filter(
      (uuid) => achievementProgress.earned[uuid] && !achievementProgress.earned[uuid].seen,
    );
    if (unseen.length === 0) return;
    const seenEntries = unseen.map((uuid) => [uuid, { ...achievementProgress.earned[uuid], seen: true as const }]);
    await storeAchievementProgress(core, regId, {
      ...achievementProgress,
      earned: { ...achievementProgress.earned, ...Object.fromEntries(seenEntries) },
    });
  });
}
