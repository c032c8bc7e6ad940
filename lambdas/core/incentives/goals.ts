import { z } from "zod";
import { withoutGoal } from "../../../achievements/definitions";
import { MAX_COUNT, MAX_GOAL_TEXT, MAX_META_BYTES, MAX_META_DEPTH } from "../../../achievements/limits";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { readFields } from "../kernel/fields";
import { opaqueText } from "../kernel/opaque-object";
import { Refusal } from "../kernel/refusal";
import type { Goal } from "./goal";
import { ACHIEVEMENTS, GOALS, readAll, readShards, shardChanges, writeTogether } from "./shards";
import { type Sent, upsert } from "./upsert";

const META = { maxBytes: MAX_META_BYTES, maxDepth: MAX_META_DEPTH };

/** The fields that may be sent of a goal, with the reference's names of the columns for messages. */
const FIELDS = {
  text: { column: "text", schema: z.string().max(MAX_GOAL_TEXT), required: true },
  targetCount: { column: "target_count", schema: z.int().min(0).max(MAX_COUNT), required: true },
  type: { column: "type", schema: z.string().max(100), required: true },
  meta: { column: "meta", schema: z.unknown().refine((meta) => opaqueText(meta, META) !== undefined), required: true },
} as const;

/** All goals of a course. See readAll for keys and units. */
export function listGoals(core: Pick<Core, "table">, courseId: number, options: { consistent: boolean }) {
  return readAll(core, GOALS, courseId, options);
}

/** Makes or changes goals, all or none. See upsert for units and refusals. */
export function putGoals(core: Core, courseId: number, elements: readonly Sent[]): Promise<void> {
  const changed = (uuid: string, current: Goal | undefined, sent: Sent): Goal => {
    const values = readFields(FIELDS, sent, { isNew: current === undefined });
    return { uuid, stamp: core.uuid(), ...current, ...values } as Goal;
  };
  return upsert<Goal>(core, { collection: GOALS, courseId, elements, changed });
}

/**
 * Deletes a goal and its links, at once, for the same price whatever the number of members: their progress stays behind
 * with the stamp of a goal that is no more, and counts for nothing. All shards are read, those that change written.
 *
 * @throws Refusal 404 when the course has no such goal
 */
export async function deleteGoal(core: Core, courseId: number, uuid: string): Promise<void> {
  await retryOnConflict(async () => {
    const [goals, achievements] = await Promise.all([
      readShards(core, GOALS, courseId),
      readShards(core, ACHIEVEMENTS, courseId),
    ]);
    if (!goals.standing.has(uuid)) throw new Refusal(404, "Goal not found");
    const left = new Map([...goals.standing].filter(([one]) => one !== uuid));
    const unlinked = new Map(
      [...achievements.standing].map(([one, achievement]) => [one, withoutGoal(achievement, uuid)]),
    );
    await writeTogether(core, [
      ...shardChanges(GOALS, goals, left),
      ...shardChanges(ACHIEVEMENTS, achievements, unlinked),
    ]);
  });
}
