import type { AssessmentFacts } from "../../../domain/achievements/member-work-facts";
import type { Core } from "../kernel/core";
import { absent, achievementProgressKey, equals, type Key } from "../table";

/** An achievement that a member has earned, in whatever became of it since. Moments are ISO 8601, UTC. */
export interface Earned {
  /** When it was first found complete. */
  readonly at: string;
  /** XP of the achievement at that time. */
  readonly xp: number;
  /** The version of the definitions in which it was last found complete by its own goals and prerequisites. */
  readonly version: number;
  /** Since when what it was earned for is not so any more; absent on one that the member has. */
  readonly lostAt?: string;
  /** The member has it only because its definition was changed after it was earned. */
  readonly kept?: true;
  /** The member has been told. */
  readonly seen?: true;
}

/** The achievements that a member has earned, and the coursework that decided them last. */
export interface AchievementProgress {
  /** Changes with every write; a writer states which one it read. 0 where nothing is stored. */
  readonly version: number;
  /** By the achievement's uuid. */
  readonly earned: Readonly<Record<string, Earned>>;
  /** By the assessment's number. */
  readonly work: Readonly<Record<string, AssessmentFacts>>;
  /** XP of the coursework. */
  readonly workXp: number;
}

export const NO_PROGRESS: AchievementProgress = { version: 0, earned: {}, work: {}, workXp: 0 };

/** The stored form: the facts of an assessment are its fraction and one letter for each fact that is true. */
interface AchievementProgressItem extends Key, Omit<AchievementProgress, "work"> {
  readonly work: Readonly<Record<string, readonly [frac: number, letters: string]>>;
}

const LETTERS = { submitted: "s", graded: "g", early: "e", firstTry: "f", persisted: "p" } as const satisfies Record<
  Exclude<keyof AssessmentFacts, "frac">,
  string
>;

/** A member's standing. Key REG#{r}/STANDING, consistent; 1 read for each 4 KB. */
export async function readAchievementProgress(
  { table }: Pick<Core, "table">,
  regId: number,
): Promise<AchievementProgress> {
  return achievementProgressOfItem(await table.get<Key>(achievementProgressKey(regId)));
}

/** Returns the standing that an item of the table holds. */
export function achievementProgressOfItem(item: Key | undefined): AchievementProgress {
  if (item === undefined) return NO_PROGRESS;
  const { version, earned, work, workXp } = item as AchievementProgressItem;
  const facts = Object.entries(work).map(([number, [frac, letters]]) => [number, factsOf(frac, letters)]);
  return { version, earned, work: Object.fromEntries(facts), workXp };
}

function factsOf(frac: number, letters: string): AssessmentFacts {
  const flags = Object.entries(LETTERS).map(([name, letter]) => [name, letters.includes(letter)]);
  return { frac, ...Object.fromEntries(flags) };
}

/** Stores a standing in place of the one that was read. 1 write for each KB. Throws ConditionFailed. */
export async function storeAchievementProgress(
  { table }: Pick<Core, "table">,
  regId: number,
  next: AchievementProgress,
): Promise<void> {
  const work = Object.entries(next.work).map(([number, { frac, ...flags }]) => {
    const letters = Object.entries(flags).map(([name, flag]) => (flag ? LETTERS[name as keyof typeof flags] : ""));
    return [number, [frac, letters.join("")]];
  });
  const item = { ...next, ...achievementProgressKey(regId), work: Object.fromEntries(work), version: next.version + 1 };
  await table.put(item, next.version === 0 ? absent : equals("version", next.version));
}
