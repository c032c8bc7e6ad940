import type { AnnouncedAchievements } from "./announced-achievements";
import type { AchievementName } from "./event-queue";

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
