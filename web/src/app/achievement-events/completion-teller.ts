import type { AchievementName } from "./event-queue";

/** The achievements that this browser has told of: for an hour, in which the server learns of it, too. */
interface AnnouncedAchievements {
  has(uuid: string): boolean;
  add(uuids: readonly string[]): void;
  remove(uuids: readonly string[]): void;
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
  const write = (told: Readonly<Record<string, number>>): void => {
    memory = told;
    try {
      localStorage.setItem(key, JSON.stringify(told));
    } catch {
      // kept in memory
    }
  };
  return {
    has: (uuid) => uuid in read(),
    add: (uuids) => write({ ...read(), ...Object.fromEntries(uuids.map((uuid) => [uuid, now()])) }),
    remove: (uuids) => write(Object.fromEntries(Object.entries(read()).filter(([uuid]) => !uuids.includes(uuid)))),
  };
}

export interface TellerParts {
  /** Runs a task while no other tab of this member runs one. */
  readonly alone: (task: () => Promise<void>) => Promise<void>;
  readonly announced: AnnouncedAchievements;
  /** Shows them one after another, and calls `onShown` with those that the person sees now. */
  readonly show: (completed: readonly AchievementName[], onShown: (uuids: readonly string[]) => void) => void;
  /** Tells the server that the person was told. */
  readonly markSeen: (uuids: string[]) => Promise<unknown>;
}

/** Tells a person of completed achievements: each once, whichever tab heard of it and however often. */
export class CompletionTeller {
  /** Those that wait to be shown. */
  readonly #waiting = new Set<string>();

  constructor(private readonly parts: TellerParts) {}

  /** Shows those that were not shown yet. Where the server does not learn of it, it names them again, and is told again. */
  async tell(completed: readonly AchievementName[]): Promise<void> {
    const { alone, announced, show } = this.parts;
    if (completed.length === 0) return;
    let told: readonly AchievementName[] = [];
    await alone(async () => {
      told = completed.filter(({ uuid }) => announced.has(uuid) && !this.#waiting.has(uuid));
      const news = completed.filter(({ uuid }) => !announced.has(uuid));
      announced.add(news.map(({ uuid }) => uuid));
      for (const { uuid } of news) this.#waiting.add(uuid);
      if (news.length > 0) show(news, (uuids) => void this.#markShown(uuids));
    });
    await this.#mark(told.map(({ uuid }) => uuid));
  }

  /** The page ends: what it has not shown yet is for another one to show. */
  giveUp(): void {
    this.parts.announced.remove([...this.#waiting]);
    this.#waiting.clear();
  }

  async #markShown(uuids: readonly string[]): Promise<void> {
    const shown = uuids.filter((uuid) => this.#waiting.delete(uuid));
    await this.#mark(shown);
  }

  async #mark(uuids: string[]): Promise<void> {
    if (uuids.length > 0) await this.parts.markSeen(uuids).catch(() => undefined);
  }
}
