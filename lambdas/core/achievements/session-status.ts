import type { Course } from "../courses/course";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import type { CourseworkSummary } from "../members/coursework-port";
import type { Registration } from "../members/registration";
import { readDefinitions } from "./definitions";
import {
  heldAchievements,
  heldXp,
  type IncentivesCore,
  type MemberStanding,
  standingOfMember,
} from "./member-standing";
import { readStanding, storeStanding } from "./standing";

/** An achievement that a member is to be told of. */
export interface UnseenAchievement {
  readonly uuid: string;
  readonly title: string;
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
 * read where the course has achievements switched off, the definitions alone where it has none; see standingOfMember.
 */
export async function sessionStatus(
  core: IncentivesCore,
  { registration, course, summary }: { registration: Registration; course: Course; summary: CourseworkSummary },
): Promise<SessionStatus> {
  if (!course.enableAchievements) return { totalXp: null, unseenAchievements: [] };
  const definitions = await readDefinitions(core, course.courseId);
  if (definitions.achievements.length === 0) return { totalXp: summary.xp, unseenAchievements: [] };
  const standing = await standingOfMember(core, registration, { definitions, summary });
  // In an archived course nobody can say that they have seen it.
  const unseen = registration.archived ? [] : unseenAchievements(standing);
  return { totalXp: summary.xp + heldXp(standing), unseenAchievements: unseen };
}

/** The achievements that a member has and was not told of. */
export function unseenAchievements(standing: MemberStanding): UnseenAchievement[] {
  const titles = new Map(standing.definitions.achievements.map(({ uuid, title }) => [uuid, title]));
  return heldAchievements(standing).flatMap(({ state: { uuid }, entry }) =>
    entry.seen ? [] : [{ uuid, title: titles.get(uuid) ?? "" }],
  );
}

/**
 * Notes that a member was told of achievements; what they have not earned is passed over. Key REG#{r}/STANDING; 1 read, 1
 * write a KB where any was unseen.
 */
export async function markSeen(core: Pick<Core, "table">, { regId }: Registration, uuids: readonly string[]) {
  await retryOnConflict(async () => {
    const standing = await readStanding(core, regId);
    const unseen = [...new Set(uuids)].filter((uuid) => standing.earned[uuid] && !standing.earned[uuid].seen);
    if (unseen.length === 0) return;
    const told = unseen.map((uuid) => [uuid, { ...standing.earned[uuid], seen: true as const }]);
    await storeStanding(core, regId, { ...standing, earned: { ...standing.earned, ...Object.fromEntries(told) } });
  });
}
