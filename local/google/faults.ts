import * as z from "zod";
import { errorOfStatus } from "./drive/errors";

export const faultSettings = z.strictObject({
  /** Connections are cut, of scripts and pages too. */
  isOffline: z.boolean().default(false),
  /** The next calls of Drive are refused so, one after another. */
  refusals: z
    .array(
      z.strictObject({
        status: z.int().min(400).max(599),
        /** Google's word, such as `userRateLimitExceeded`. */
        reason: z.string().optional(),
        /** Seconds. */
        retryAfter: z.int().min(0).optional(),
        times: z.int().min(1).default(1),
        /** Number of calls that are answered before the fault. */
        after: z.int().min(0).default(0),
      }),
    )
    .default([]),
  /** Number of next calls of Drive that are never answered. */
  unanswered: z.int().min(0).default(0),
  /** Each call of Drive waits so long before it is answered. */
  slowMs: z.int().min(0).max(60_000).default(0),
  /** Before so many next calls that name a file, besides downloads, somebody else saves a new revision of it. */
  changesInBetween: z.int().min(0).default(0),
});

/** Faults, as code and `POST /google/_faults` name them. */
export type FaultSettings = z.input<typeof faultSettings>;

export interface GoogleFaults {
  /** Replaces all that goes wrong; `{}` ends it. */
  set(settings: FaultSettings): void;
  /** The faults that are still to come. */
  settings(): z.output<typeof faultSettings>;
  /** Rejects with the refusal of a call of Drive, where one is due; never settles for a call that is not answered. */
  beforeDriveCall(): Promise<void>;
  beforeFileCall(id: string): void;
}

/** Makes the fault switches. `changeFile` saves a new revision in the name of somebody else. */
export function googleFaults(changeFile: (id: string) => void): GoogleFaults {
  let current = faultSettings.parse({});
  return {
    set: (settings) => {
      current = faultSettings.parse(settings);
    },
    settings: () => current,
    beforeDriveCall: async () => {
      if (current.unanswered > 0) {
        current.unanswered--;
        return new Promise(() => {});
      }
      const { slowMs } = current;
      if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs));
      const [refusal] = current.refusals;
      if (!refusal) return;
      if (refusal.after > 0) {
        refusal.after--;
        return;
      }
      if (--refusal.times === 0) current.refusals.shift();
      throw errorOfStatus(refusal.status, refusal.reason, refusal.retryAfter);
    },
    beforeFileCall: (id) => {
      if (current.changesInBetween === 0) return;
      current.changesInBetween--;
      changeFile(id);
    },
  };
}
