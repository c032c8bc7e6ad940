import type { Checkpoint, UserStateKind } from "../checkpoint";

/** Ids of what a player can have, by kind. */
export type UserStates = Readonly<Record<UserStateKind, readonly string[]>>;

/**
 * Returns what the conditions of a checkpoint ask of a player and it cannot give: assessments, achievements, and the
 * collectibles of other checkpoints.
 */
export function statesFromElsewhere({ actions, dialogues }: Checkpoint): UserStates {
  const all = [...actions.values()];
  const lines = [...dialogues.values()].flatMap(({ parts }) => [...parts.values()].flat());
  const conditions = [...all, ...lines.flatMap(({ goto }) => goto ?? [])].flatMap((one) => one.conditions);
  const obtainable = new Set(all.flatMap(({ deed }) => (deed.do === "obtain_collectible" ? [deed.collectibleId] : [])));
  const askedIds = (kind: UserStateKind): string[] => [
    ...new Set(conditions.flatMap((one) => (one.of === "userstate" && one.kind === kind ? [one.id] : []))),
  ];
  return {
    collectibles: askedIds("collectibles").filter((id) => !obtainable.has(id)),
    assessments: askedIds("assessments"),
    achievements: askedIds("achievements"),
  };
}
