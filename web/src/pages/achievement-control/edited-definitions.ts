import { addedCycle, type Cycle, type LinkedSet } from "../../../../domain/achievements/cycles";
import { diffDefinitions, isWithoutChanges } from "../../../../domain/achievements/definition-changes";
import {
  type AchievementDefinition,
  type Definitions,
  type GoalDefinition,
  withoutAchievement,
  withoutGoal,
} from "../../../../domain/achievements/definitions";
import { goalRuleOf } from "../../../../domain/achievements/goal-meta";
import { renumbered } from "../../../../domain/achievements/positions";
import { achievementProblems, type DefinitionProblem, goalProblems } from "../../../../domain/achievements/validation";

/** The two kinds of cards, each with what it holds. */
export interface CardKinds {
  readonly achievements: AchievementDefinition;
  readonly goals: GoalDefinition;
}
export type CardKind = keyof CardKinds;

/** What the course has, and the version of it. */
export interface PublishedDefinitions extends Definitions {
  readonly version: number;
}

/** What is edited of a course's achievements and goals: nothing of it reaches the course before it is published. */
export interface EditedDefinitions {
  readonly published: PublishedDefinitions;
  /** As saved locally: what publishing will make of the course. */
  readonly saved: Definitions;
  /** Cards that are not clean, by uuid: one that `saved` does not have is new. */
  readonly drafts: { readonly [Kind in CardKind]: Readonly<Record<string, CardKinds[Kind]>> };
}

/** Begins to edit what the course has. */
export function editedFrom(published: PublishedDefinitions): EditedDefinitions {
  const { achievements, goals } = published;
  return { published, saved: { achievements, goals }, drafts: { achievements: {}, goals: {} } };
}

/** Returns a card of a set of definitions, undefined when there is none. */
export function cardIn<Kind extends CardKind>(
  definitions: Definitions,
  kind: Kind,
  uuid: string,
): CardKinds[Kind] | undefined {
  return listOf(definitions, kind).find((one) => one.uuid === uuid);
}

/** Returns a card as its editor shows it, undefined when there is none. */
export function cardOf<Kind extends CardKind>(
  { saved, drafts }: EditedDefinitions,
  kind: Kind,
  uuid: string,
): CardKinds[Kind] | undefined {
  return draftsOf(drafts, kind)[uuid] ?? cardIn(saved, kind, uuid);
}

/** Lists the cards as their editors show them, new ones on top, the newest first. */
export function cardsOf<Kind extends CardKind>({ saved, drafts }: EditedDefinitions, kind: Kind): CardKinds[Kind][] {
  const changed = draftsOf(drafts, kind);
  const list = listOf(saved, kind);
  const known = new Set(list.map(({ uuid }) => uuid));
  const fresh = Object.values<CardKinds[Kind]>(changed).filter(({ uuid }) => !known.has(uuid));
  return [...fresh.reverse(), ...list.map((one) => changed[one.uuid] ?? one)];
}

/** Tells whether a card holds what is not saved. */
export function isDirty({ drafts }: EditedDefinitions, kind: CardKind, uuid: string): boolean {
  return uuid in drafts[kind];
}

/** Tells whether something saved differs from what the course has. */
export function awaitsPublish({ published, saved }: EditedDefinitions): boolean {
  return !isWithoutChanges(diffDefinitions(published, saved));
}

/** Tells whether anything would be lost by leaving. */
export function hasUnpublished(edited: EditedDefinitions): boolean {
  return hasDrafts(edited) || awaitsPublish(edited);
}

/** Tells whether any card is not clean. */
export function hasDrafts({ drafts }: EditedDefinitions): boolean {
  return Object.keys(drafts.achievements).length + Object.keys(drafts.goals).length > 0;
}

/** Changes a card, or adds a new one. A card that is changed back to what is saved is clean. */
export function withDraft<Kind extends CardKind>(
  edited: EditedDefinitions,
  kind: Kind,
  card: CardKinds[Kind],
): EditedDefinitions {
  const saved = cardIn(edited.saved, kind, card.uuid);
  if (saved && JSON.stringify(saved) === JSON.stringify(card)) return discarded(edited, kind, card.uuid);
  return { ...edited, drafts: { ...edited.drafts, [kind]: { ...edited.drafts[kind], [card.uuid]: card } } };
}

/** Gives up what is not saved of a card; a new one goes. */
export function discarded(edited: EditedDefinitions, kind: CardKind, uuid: string): EditedDefinitions {
  const { [uuid]: _, ...others } = edited.drafts[kind];
  return { ...edited, drafts: { ...edited.drafts, [kind]: others } };
}

/** Why a card cannot be saved. */
export interface SaveRefusal {
  readonly problems: readonly DefinitionProblem[];
  /** A circular dependency that it would make. */
  readonly cycle: Cycle | undefined;
}

/** Tells why a card cannot be saved as it is; null when it can, or is clean. */
export function saveRefusal(edited: EditedDefinitions, kind: CardKind, uuid: string): SaveRefusal | null {
  if (!isDirty(edited, kind, uuid)) return null;
  const problems = problemsOf(edited, kind, uuid);
  const after = withSaved(edited, kind, uuid).saved;
  const cycle = addedCycle(linkedSetOf(edited.saved), linkedSetOf(after));
  return problems.length > 0 || cycle ? { problems, cycle } : null;
}

function problemsOf({ drafts }: EditedDefinitions, kind: CardKind, uuid: string): DefinitionProblem[] {
  const [achievement, goal] = [drafts.achievements[uuid], drafts.goals[uuid]];
  if (kind === "achievements") return achievement ? achievementProblems(achievement) : [];
  return goal ? goalProblems(goal) : [];
}

/** What can lie on a circular dependency. */
export function linkedSetOf({ achievements, goals }: Definitions): LinkedSet {
  return { achievements, goals: goals.map((goal) => ({ uuid: goal.uuid, rule: goalRuleOf(goal) })) };
}

/** Saves a card locally: it is clean then. Whoever is in the way of its position swaps with it. */
export function withSaved(edited: EditedDefinitions, kind: CardKind, uuid: string): EditedDefinitions {
  const { saved, drafts } = edited;
  if (kind === "goals") {
    const goal = drafts.goals[uuid];
    return goal ? discarded({ ...edited, saved: { ...saved, goals: put(saved.goals, goal) } }, kind, uuid) : edited;
  }
  const achievement = drafts.achievements[uuid];
  if (!achievement) return edited;
  const unique = {
    ...achievement,
    prerequisiteUuids: [...new Set(achievement.prerequisiteUuids)],
    goalUuids: [...new Set(achievement.goalUuids)],
  };
  const achievements = renumbered(put(saved.achievements, unique), uuid);
  return discarded({ ...edited, saved: { ...saved, achievements } }, kind, uuid);
}

/** Deletes a card that is clean, and the links to it, also from cards that are not. */
export function withoutCard(edited: EditedDefinitions, kind: CardKind, uuid: string): EditedDefinitions {
  const { saved, drafts } = discarded(edited, kind, uuid);
  const entries = Object.entries(drafts.achievements);
  if (kind === "goals") {
    return {
      ...edited,
      saved: {
        goals: saved.goals.filter((goal) => goal.uuid !== uuid),
        achievements: saved.achievements.map((one) => withoutGoal(one, uuid)),
      },
      drafts: {
        ...drafts,
        achievements: Object.fromEntries(entries.map(([key, one]) => [key, withoutGoal(one, uuid)])),
      },
    };
  }
  const left = withoutAchievement(Object.values(drafts.achievements), uuid);
  return {
    ...edited,
    saved: { ...saved, achievements: renumbered(withoutAchievement(saved.achievements, uuid)) },
    drafts: { ...drafts, achievements: Object.fromEntries(left.map((one) => [one.uuid, one])) },
  };
}

/** Takes local definitions in place of those that are saved, as an import or a merge does. Cards that are not clean stay. */
export function withLocal(edited: EditedDefinitions, local: Definitions): EditedDefinitions {
  return { ...edited, saved: { ...local, achievements: renumbered(local.achievements) } };
}

function put<T extends { readonly uuid: string }>(list: readonly T[], one: T): T[] {
  return list.some(({ uuid }) => uuid === one.uuid)
    ? list.map((known) => (known.uuid === one.uuid ? one : known))
    : [one, ...list];
}

function listOf<Kind extends CardKind>(definitions: Definitions, kind: Kind): readonly CardKinds[Kind][] {
  return definitions[kind] as readonly CardKinds[CardKind][] as readonly CardKinds[Kind][];
}

function draftsOf<Kind extends CardKind>(
  drafts: EditedDefinitions["drafts"],
  kind: Kind,
): Readonly<Record<string, CardKinds[Kind]>> {
  return drafts[kind] as Readonly<Record<string, CardKinds[CardKind]>> as Readonly<Record<string, CardKinds[Kind]>>;
}
