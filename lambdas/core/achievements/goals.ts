import { z } from "zod";
import { withoutGoal } from "../../../domain/achievements/definitions";
import { MAX_COUNT, MAX_GOAL_TEXT, MAX_META_BYTES, MAX_META_DEPTH } from "../../../domain/achievements/limits";
import type { AuditActor } from "../audit/entry";
import type { Core } from "../kernel/core";
import { readFields } from "../kernel/fields";
import { opaqueText } from "../kernel/opaque-object";
import { Refusal } from "../kernel/refusal";
import { changeDefinitions } from "./change-definitions";
import type { DefinitionSets } from "./definition-rules";
import type { Goal } from "./goal";
import { GOALS, readAll } from "./shards";
import { namedUuids, type Sent, upserted } from "./upsert";

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

/** Returns a goal as changed by an element of an upsert; members that are not sent stay. Throws 400. */
export function changedGoal(
  { uuid: freshUuid }: Pick<Core, "uuid">,
  uuid: string,
  current: Goal | undefined,
  sent: Sent,
) {
  const values = readFields(FIELDS, sent, { isNew: current === undefined });
  const next = { uuid, stamp: current?.stamp ?? freshUuid(), ...current, ...values } as Goal;
  return JSON.stringify(next) === JSON.stringify(current) ? (current as Goal) : next;
}

/** Makes or changes goals, all or none. See changeDefinitions for units and refusals. */
export async function putGoals(
  core: Core,
  courseId: number,
  elements: readonly Sent[],
  by: AuditActor | null,
): Promise<void> {
  await changeDefinitions(core, {
    courseId,
    by,
    named: { achievements: [], goals: namedUuids(elements) },
    change: ({ achievements, goals: existing }, { goals: owners }) => ({
      achievements,
      goals: upserted<Goal>({
        name: GOALS.name,
        courseId,
        existing,
        owners,
        elements,
        changed: (uuid, current, sent) => changedGoal(core, uuid, current, sent),
      }),
    }),
  });
}

/**
 * Deletes a goal and its links, at once, for the same price whatever the number of members: their progress stays behind
 * with the stamp of a goal that is no more, and counts for nothing. All shards are read, those that change written.
 *
 * @throws Refusal 404 when the course has no such goal
 */
export async function deleteGoal(core: Core, courseId: number, uuid: string, by: AuditActor | null): Promise<void> {
  await changeDefinitions(core, {
    courseId,
    by,
    named: { achievements: [], goals: [] },
    change: (before) => {
      if (!before.goals.has(uuid)) throw new Refusal(404, "Goal not found");
      return withoutGoalOf(before, uuid);
    },
  });
}

/** Returns the sets without one goal, and without links to it. */
export function withoutGoalOf({ achievements, goals }: DefinitionSets, uuid: string): DefinitionSets {
  return {
    goals: new Map([...goals].filter(([one]) => one !== uuid)),
    achievements: new Map([...achievements].map(([one, achievement]) => [one, withoutGoal(achievement, uuid)])),
  };
}
