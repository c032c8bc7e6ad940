import { z } from "zod";
import type { Core } from "../kernel/core";

/**
 * Work that grows with the course, which is therefore left to the clock's Lambda: telling every student of an assessment
 * that was published (`announce`) or closes within a day (`remind`), taking such notices back (`withdraw`), dealing out
 * the entries of a contest to its voters (`deal`), closing (`close`), and computing the scores of a contest (`score`).
 * Each is safe to repeat and safe late: what there is to do is read from the table when it is done.
 */
export const chore = z.object({
  chore: z.enum(["announce", "remind", "withdraw", "deal", "close", "score"]),
  courseId: z.int().positive(),
  assessmentId: z.int().positive(),
});
export type Chore = z.infer<typeof chore>;

/** Where chores are left. They are done at least once, soon, in any order. */
export interface Chores {
  send(chore: Chore): Promise<void>;
}

/** The domain with the queue that chores are left in. */
export interface ChoresCore extends Core {
  readonly chores: Chores;
}
