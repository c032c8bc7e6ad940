import { EVENT_BATCH_MS, type GoalEvent } from "../../../../domain/facts/goal-events";
import { ApiFailure } from "../../api/failures";
import type { EventBatch, EventStorage, Member } from "./event-storage";

/** An achievement as the server tells that it was earned. */
export interface AchievementName {
  readonly uuid: string;
  readonly title: string;
  readonly xp: number;
  /** The picture of its card; null for none. */
  readonly cardBackground: string | null;
}

/** The server's answer to a batch. */
export interface EventReport {
  readonly counted: number;
  readonly completed: readonly AchievementName[];
  readonly totalXp: number;
  /** By kind, the further events that complete a goal at the earliest; no goal is left for a kind that is not there. */
  readonly untilNext: Partial<Record<GoalEvent, number>>;
}

export interface QueueParts {
  readonly storage: EventStorage;
  /** Sends a batch. @throws ApiFailure when it is refused, or nobody answers (status 0) */
  readonly send: (batch: EventBatch) => Promise<EventReport>;
  /** Runs a task while no other tab runs one of this member. */
  readonly alone: (task: () => Promise<void>) => Promise<void>;
  /** Calls `act` later; the returned function ends that. */
  readonly after: (ms: number, act: () => void) => () => void;
  readonly newId: () => string;
  readonly random: () => number;
  readonly onReport: (report: EventReport) => void;
  /** Notes whether events are kept that the server may not have, for the next page. */
  readonly mark: (hasEvents: boolean) => void;
}

/** How long a page gathers what cannot have completed a goal yet: it is stored in the browser meanwhile. In milliseconds. */
const EVENT_GATHER_MS = 600_000;

/** Pauses after failures: doubled each time, with a random part so that pages do not come back together. */
const PAUSE_MS = { first: 3000, most: 120_000 } as const;

/** Refusals that end: too early, too many, no session any more (the next one sends again). */
const PASSING = [0, 401, 408, 425, 429];

const isFinal = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status < 500 && !PASSING.includes(error.status);

/**
 * Sends a member's kept events: gathered for three seconds where they may complete a goal and for ten minutes where the
 * server has said that they cannot, one batch after another, again until the server has counted each. The server counts a batch once, so that sending again does no harm. Failures are nobody's concern.
 */
export class EventQueue {
  #cancel: (() => void) | null = null;
  #failures = 0;
  #gathered = 0;
  #isGathering = false;
  /** Undefined before the server has said. */
  #untilNext: EventReport["untilNext"] | undefined;

  constructor(
    private readonly member: Member,
    private readonly parts: QueueParts,
  ) {}

  /** Sends what is kept once the events that follow soon are there, too; while the server fails, at its next attempt. */
  gather(names: readonly GoalEvent[]): void {
    const mayComplete = this.#mayComplete(names);
    if (this.#cancel && !(this.#isGathering && mayComplete)) return;
    this.#later(mayComplete ? EVENT_BATCH_MS : EVENT_GATHER_MS);
    this.#isGathering = !mayComplete;
  }

  #mayComplete(names: readonly GoalEvent[]): boolean {
    if (this.#untilNext === undefined) return true;
    const missing = names.flatMap((name) => this.#untilNext?.[name] ?? []);
    if (missing.length === 0) return false;
    // Kinds are counted together, as a goal of several kinds counts them.
    this.#gathered += 1;
    return this.#gathered >= Math.min(...missing);
  }

  /** Sends now: there is a network again, or events from an earlier page. */
  sendNow(): void {
    this.#later(0);
  }

  #later(ms: number): void {
    this.#cancel?.();
    this.#isGathering = false;
    this.#cancel = this.parts.after(ms, () => {
      this.#cancel = null;
      void this.#attempt();
    });
  }

  async #attempt(): Promise<void> {
    try {
      await this.parts.alone(() => this.#sendAll());
      this.#failures = 0;
    } catch {
      const pause = Math.min(PAUSE_MS.first * 2 ** this.#failures, PAUSE_MS.most);
      this.#failures += 1;
      this.#later(pause * (0.75 + this.parts.random() / 2));
    }
  }

  async #sendAll(): Promise<void> {
    const { storage, newId, mark } = this.parts;
    do {
      // Unmarked before the look: whoever adds an event after it marks again.
      mark(false);
      this.#gathered = 0;
      const batches = await storage.takeBatches(this.member, newId);
      if (batches.length === 0) return;
      mark(true);
      for (const batch of batches) await this.#send(batch);
      // Own events of meanwhile wait for those that follow them; there may be others of a tab that is gone.
    } while (!this.#cancel);
  }

  async #send(batch: EventBatch): Promise<void> {
    const { send, storage, onReport } = this.parts;
    let report: EventReport | null = null;
    try {
      report = await send(batch);
    } catch (error) {
      if (!isFinal(error)) throw error;
      console.warn(`Events were refused and are dropped: ${error.message}`);
    }
    await storage.removeBatch(this.member, batch.id);
    if (report) this.#untilNext = report.untilNext;
    if (report) onReport(report);
  }
}
