import type { AchievementName } from "./event-queue";

/** The achievements that this browser has told of: for an hour, in which the server learns of it, too. */
interface AnnouncedAchievements {
  has(uuid: string): boolean;
  add(uuids: readonly string[]): void;
}

const REMEMBERED_MS = 3_600_000;

/** Told achievements under a key of localStorage, which all tabs share; of this page alone where that is forbidden. */
export function rememberAnnounced(key: string, now: () => number): AnnouncedAchievements {
  let memory: Readonly<Record<string, number>> = {};
  const read = (): Readonly<Record<string, number>> => {
    try {
      const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, unknown>;
      const all = Object.entries({ ...stored, ...memory });
      return Object.fromEntries(all.filter(([, at]) => typeof at === "number" && at > now() - REMEMBERED_MS)) as Record<
        string,
        number
      >;
    } catch {
      return memory; // storage forbidden, or somebody else's text under our key
    }
  };
  return {
    has: (uuid) => uuid in read(),
    add: (uuids) => {
      memory = { ...read(), ...Object.fromEntries(uuids.map((uuid) => [uuid, now()])) };
      try {
        localStorage.setItem(key, JSON.stringify(memory));
      } catch {
        // kept in memory
      }
    },
  };
}

export interface TellerParts {
  /** Runs a task while no other tab of this member runs one. */
  readonly alone: (task: () => Promise<void>) => Promise<void>;
  readonly announced: AnnouncedAchievements;
  readonly show: (completed: readonly AchievementName[]) => void;
  /** Tells the server that the person was told. */
  readonly markSeen: (uuids: string[]) => Promise<unknown>;
}

/** Tells a person of completed achievements: each once, whichever tab heard of it and however often. */
export class CompletionTeller {
  constructor(private readonly parts: TellerParts) {}

  /** Shows those that were not shown yet. Where the server does not learn of it, it names them again, and is told again. */
  async tell(completed: readonly AchievementName[]): Promise<void> {
    const { alone, announced, show, markSeen } = this.parts;
    if (completed.length === 0) return;
    await alone(async () => {
      const news = completed.filter(({ uuid }) => !announced.has(uuid));
      announced.add(news.map(({ uuid }) => uuid));
      if (news.length > 0) show(news);
    });
    await markSeen(completed.map(({ uuid }) => uuid)).catch(() => undefined);
  }
}
