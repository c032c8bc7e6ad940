import {
  type AchievementField,
  applyChanges,
  type DefinitionChanges,
  diffDefinitions,
  type FieldChange,
  type GoalField,
} from "../../../../domain/achievements/definition-changes";
import type { AchievementDefinition, Definitions } from "../../../../domain/achievements/definitions";
import { renumbered } from "../../../../domain/achievements/positions";
import {
  type CardKind,
  type CardKinds,
  cardIn,
  type EditedDefinitions,
  type PublishedDefinitions,
} from "./edited-definitions";

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

/** What two editors changed differently. Mine stands until theirs is taken. */
export interface MergeConflict {
  readonly kind: CardKind;
  readonly uuid: string;
  /** `theyDeleted`: it is kept here and would be made anew; `iDeleted`: they changed what is deleted here. */
  readonly what: "field" | "theyDeleted" | "iDeleted";
  readonly field: AchievementField | GoalField | null;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface DefinitionsMerge {
  /** Theirs with mine on top. */
  readonly edited: EditedDefinitions;
  /** What of theirs is new here, without new numbers of tasks: what was changed here in the same way is not. */
  readonly taken: DefinitionChanges;
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Puts what is edited here on top of what somebody else published since: each field is theirs unless it was changed here.
 * Cards that are not clean are rebased, too.
 */
export function mergeDefinitions(edited: EditedDefinitions, theirs: PublishedDefinitions): DefinitionsMerge {
  const base = edited.published;
  const ours = diffDefinitions(base, edited.saved);
  const their = diffDefinitions(base, theirs);
  const conflicts = [...conflictsOf("achievements", ours, their), ...conflictsOf("goals", ours, their)];
  let merged: EditedDefinitions = { ...edited, published: theirs, saved: applyChanges(theirs, ours) };
  for (const { kind, uuid, what } of conflicts) {
    if (what === "theyDeleted") merged = withRestored(merged, kind, uuid, edited.saved);
  }
  const saved = { ...merged.saved, achievements: renumbered(linkedWithin(merged.saved, theirs)) };
  return {
    edited: { ...merged, saved, drafts: rebasedDrafts(edited, saved) },
    taken: withoutOrder(diffDefinitions(edited.saved, saved)),
    conflicts,
  };
}

/** Puts theirs in the place of mine. */
export function withServerVersion(
  edited: EditedDefinitions,
  { kind, uuid, what, field }: MergeConflict,
): EditedDefinitions {
  const { published, saved } = edited;
  if (what === "iDeleted") return withRestored(edited, kind, uuid, published);
  if (what === "theyDeleted") {
    const after = { ...saved, [kind]: saved[kind].filter((one) => one.uuid !== uuid) };
    return { ...edited, saved: { ...after, achievements: renumbered(linkedWithin(after, published)) } };
  }
  const [mine, theirs] = [cardIn(saved, kind, uuid), cardIn(published, kind, uuid)];
  if (!mine || !theirs || field === null) return edited;
  const changes = diffDefinitions(only(kind, mine), only(kind, theirs));
  const changed = applyChanges(saved, {
    achievements: { ...NONE, changed: withFields(changes.achievements.changed, [field]) },
    goals: { ...NONE, changed: withFields(changes.goals.changed, field === "meta" ? RULE : [field]) },
  });
  return { ...edited, saved: changed };
}

const NONE = { added: [], changed: [], deleted: [] };
/** What a goal counts is one thing for people, and three members. */
const RULE = ["type", "targetCount", "meta"] as const;

function withFields<C extends { readonly fields: readonly FieldChange<string>[] }>(
  changes: readonly C[],
  wanted: readonly string[],
): C[] {
  return changes.map((change) => ({
    ...change,
    fields: change.fields.filter(({ field }) => wanted.includes(field)),
    ...("links" in change && { links: [] }),
  }));
}

const only = (kind: CardKind, card: object): Definitions =>
  ({ achievements: [], goals: [], [kind]: [card] }) as Definitions;

function conflictsOf(kind: CardKind, ours: DefinitionChanges, theirs: DefinitionChanges): MergeConflict[] {
  const gone = { ours: uuidsOf(ours[kind].deleted), theirs: uuidsOf(theirs[kind].deleted) };
  const nothing = { field: null, mine: null, theirs: null };
  const theirChanges: readonly Changed[] = theirs[kind].changed;
  const theirsByUuid = new Map(theirChanges.map((change) => [change.uuid, change]));
  const changes: readonly Changed[] = ours[kind].changed;
  return [
    ...changes.flatMap(({ uuid, fields, ...rest }): MergeConflict[] => {
      const isMoved = fields.every(({ field }) => isOrder(field)) && !rest.links?.length;
      if (gone.theirs.has(uuid)) return isMoved ? [] : [{ kind, uuid, what: "theyDeleted", ...nothing }];
      return fieldConflicts(kind, uuid, fields, theirsByUuid.get(uuid)?.fields ?? []);
    }),
    ...theirChanges.flatMap(({ uuid, fields, links }): MergeConflict[] =>
      gone.ours.has(uuid) && !(fields.every(({ field }) => isOrder(field)) && !links?.length)
        ? [{ kind, uuid, what: "iDeleted", ...nothing }]
        : [],
    ),
  ];
}

interface Changed {
  readonly uuid: string;
  readonly fields: readonly FieldChange<AchievementField | GoalField>[];
  readonly links?: readonly unknown[];
}

function fieldConflicts(
  kind: CardKind,
  uuid: string,
  ours: Changed["fields"],
  theirs: Changed["fields"],
): MergeConflict[] {
  const conflicts = ours.flatMap((mine): MergeConflict[] => {
    const their = theirs.find(({ field }) => field === mine.field);
    if (!their || isOrder(mine.field) || JSON.stringify(their.after) === JSON.stringify(mine.after)) return [];
    const field = kind === "goals" && mine.field !== "text" ? "meta" : mine.field;
    return [{ kind, uuid, what: "field", field, mine: mine.after, theirs: their.after }];
  });
  const fields = new Set<string | null>();
  return conflicts.filter(({ field }) => !fields.has(field) && fields.add(field));
}

const isOrder = (field: string): boolean => field === "position" || field === "isTask";

/** Numbers of tasks move with every task that comes and goes; nobody has to be told of each. */
function withoutOrder(changes: DefinitionChanges): DefinitionChanges {
  const changed = changes.achievements.changed
    .map((change) => ({ ...change, fields: change.fields.filter(({ field }) => field !== "position") }))
    .filter(({ fields, links }) => fields.length + links.length > 0);
  return { ...changes, achievements: { ...changes.achievements, changed } };
}

/** Leaves out links to what is not there, but those that the course has itself. */
function linkedWithin(saved: Definitions, published: Definitions): AchievementDefinition[] {
  const known = { prerequisiteUuids: uuidsOf(saved.achievements), goalUuids: uuidsOf(saved.goals) };
  const before = new Map(published.achievements.map((one) => [one.uuid, one]));
  return saved.achievements.map((one) => {
    const theirs = before.get(one.uuid);
    const linksOf = (field: keyof typeof known) =>
      one[field].filter((uuid) => known[field].has(uuid) || theirs?.[field].includes(uuid));
    const [prerequisiteUuids, goalUuids] = [linksOf("prerequisiteUuids"), linksOf("goalUuids")];
    const isSame =
      prerequisiteUuids.length === one.prerequisiteUuids.length && goalUuids.length === one.goalUuids.length;
    return isSame ? one : { ...one, prerequisiteUuids, goalUuids };
  });
}

function rebasedDrafts(edited: EditedDefinitions, saved: Definitions): EditedDefinitions["drafts"] {
  const rebased = <Kind extends CardKind>(kind: Kind, draft: CardKinds[Kind]): CardKinds[Kind] => {
    const [before, now] = [cardIn(edited.saved, kind, draft.uuid), cardIn(saved, kind, draft.uuid)];
    if (!before || !now) return draft;
    const changes = diffDefinitions(only(kind, before), only(kind, draft));
    return cardIn(applyChanges(only(kind, now), changes), kind, draft.uuid) ?? draft;
  };
  const { achievements, goals } = edited.drafts;
  return {
    achievements: byUuid(Object.values(achievements).map((draft) => rebased("achievements", draft))),
    goals: byUuid(Object.values(goals).map((draft) => rebased("goals", draft))),
  };
}

function byUuid<T extends { readonly uuid: string }>(cards: readonly T[]): Record<string, T> {
  return Object.fromEntries(cards.map((card) => [card.uuid, card]));
}

function uuidsOf(list: readonly { readonly uuid: string }[]): Set<string> {
  return new Set(list.map(({ uuid }) => uuid));
}
