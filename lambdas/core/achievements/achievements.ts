import { z } from "zod";
import { withoutAchievement } from "../../../domain/achievements/definitions";
import { MAX_LINKS, MAX_POSITION, MAX_TEXT, MAX_TITLE, MAX_URL, MAX_XP } from "../../../domain/achievements/limits";
import type { AuditActor } from "../audit/entry";
import type { Core } from "../kernel/core";
import { date, readFields, text, Uuid } from "../kernel/fields";
import { Refusal } from "../kernel/refusal";
import type { Achievement } from "./achievement";
import { changeDefinitions } from "./change-definitions";
import { ACHIEVEMENTS, readAll } from "./shards";
import { namedUuids, type Sent, upserted } from "./upsert";

/** Links, each once, where it came first. */
const links = z
  .array(Uuid)
  .max(MAX_LINKS)
  .transform((uuids) => [...new Set(uuids)]);

/** The fields that may be sent of an achievement, with the reference's names of the columns for messages. */
const FIELDS = {
  title: { column: "title", schema: z.string().max(MAX_TITLE), required: true },
  xp: { column: "xp", schema: z.int().min(0).max(MAX_XP), required: true },
  isVariableXp: { column: "is_variable_xp", schema: z.boolean(), required: true },
  release: { column: "open_at", schema: date },
  deadline: { column: "close_at", schema: date },
  isTask: { column: "is_task", schema: z.boolean(), required: true },
  position: { column: "position", schema: z.int().min(-MAX_POSITION).max(MAX_POSITION), required: true },
  cardBackground: { column: "card_tile_url", schema: text(MAX_URL) },
  coverImage: { column: "canvas_url", schema: text(MAX_URL) },
  description: { column: "description", schema: text(MAX_TEXT) },
  completionText: { column: "completion_text", schema: text(MAX_TEXT) },
  prerequisiteUuids: { column: "prerequisite_uuids", schema: links },
  goalUuids: { column: "goal_uuids", schema: links },
  view: { column: "view", schema: z.looseObject({}).nullable() },
} as const;

const BLANK = {
  release: null,
  deadline: null,
  cardBackground: "",
  coverImage: "",
  description: "",
  completionText: "",
  prerequisiteUuids: [],
  goalUuids: [],
  changedIn: 0,
  withdrawnIn: 0,
};

/** Returns an achievement as changed by an element of an upsert; members that are not sent stay. Throws 400. */
export function changedAchievement(uuid: string, current: Achievement | undefined, sent: Sent): Achievement {
  const { coverImage, description, completionText } = (sent.view ?? {}) as Readonly<Record<string, unknown>>;
  const flat = { ...sent, coverImage, description, completionText };
  const { view, ...values } = readFields(FIELDS, flat, { isNew: current === undefined });
  return { uuid, ...BLANK, ...current, ...values } as Achievement;
}

/** All achievements of a course. See readAll for keys and units. */
export function listAchievements(core: Pick<Core, "table">, courseId: number, options: { consistent: boolean }) {
  return readAll(core, ACHIEVEMENTS, courseId, options);
}

/** Makes or changes achievements, all or none. See changeDefinitions for units and refusals. */
export async function putAchievements(
  core: Core,
  courseId: number,
  elements: readonly Sent[],
  by: AuditActor | null,
): Promise<void> {
  await changeDefinitions(core, {
    courseId,
    by,
    named: { achievements: namedUuids(elements), goals: [] },
    change: ({ achievements: existing, goals }, { achievements: owners }) => ({
      goals,
      achievements: upserted({
        name: ACHIEVEMENTS.name,
        courseId,
        existing,
        owners,
        elements,
        changed: changedAchievement,
      }),
    }),
  });
}

/**
 * Deletes an achievement and its links, at once. All shards are read, those that change written.
 *
 * @throws Refusal 404 when the course has no such achievement
 */
export async function deleteAchievement(
  core: Core,
  courseId: number,
  uuid: string,
  by: AuditActor | null,
): Promise<void> {
  await changeDefinitions(core, {
    courseId,
    by,
    named: { achievements: [], goals: [] },
    change: ({ achievements, goals }) => {
      if (!achievements.has(uuid)) throw new Refusal(404, "Achievement not found");
      const left = withoutAchievement([...achievements.values()], uuid);
      return { goals, achievements: new Map(left.map((achievement) => [achievement.uuid, achievement])) };
    },
  });
}
