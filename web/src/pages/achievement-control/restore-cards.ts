import type { AchievementDefinition, Definitions } from "../../../../domain/achievements/definitions";
import { renumbered } from "../../../../domain/achievements/positions";
import { type CardKind, type CardKinds, cardIn, type EditedDefinitions } from "./edited-definitions";

/** Lists what the course has and publishing would delete. */
export function deletedCards<Kind extends CardKind>(
  { published, saved }: EditedDefinitions,
  kind: Kind,
): readonly CardKinds[Kind][] {
  const left = new Set(saved[kind].map(({ uuid }) => uuid));
  const list = published[kind] as readonly CardKinds[CardKind][] as readonly CardKinds[Kind][];
  return list.filter(({ uuid }) => !left.has(uuid));
}

/**
 * Brings a deleted card back as an earlier set of definitions had it, with the links to it of what is still there. What
 * was edited since stays.
 */
export function withRestored(
  edited: EditedDefinitions,
  kind: CardKind,
  uuid: string,
  earlier: Definitions,
): EditedDefinitions {
  const card = cardIn(earlier, kind, uuid);
  if (!card || cardIn(edited.saved, kind, uuid)) return edited;
  const linked = (one: AchievementDefinition) => withLink(one, kind, uuid, earlier);
  const saved = { ...edited.saved, [kind]: [...edited.saved[kind], card] } as Definitions;
  const drafts = Object.entries(edited.drafts.achievements).map(([key, one]) => [key, linked(one)]);
  return {
    ...edited,
    saved: { ...saved, achievements: renumbered(saved.achievements.map(linked), uuid) },
    drafts: { ...edited.drafts, achievements: Object.fromEntries(drafts) },
  };
}

function withLink(
  one: AchievementDefinition,
  kind: CardKind,
  uuid: string,
  earlier: Definitions,
): AchievementDefinition {
  const field = kind === "goals" ? "goalUuids" : "prerequisiteUuids";
  const wasLinked = cardIn(earlier, "achievements", one.uuid)?.[field].includes(uuid);
  return wasLinked && !one[field].includes(uuid) ? { ...one, [field]: [...one[field], uuid] } : one;
}
