import type { Action, Checkpoint, Condition, Place, UserStateKind } from "../../../../../domain/stories/checkpoint";
import { avatarPath, USER_STATES } from "../../../../../domain/stories/checkpoint";

/** Ids of what a player can have, as the conditions of stories name them. */
export type PlayerHas = Readonly<Record<UserStateKind, readonly string[]>>;

/** Returns what the conditions of checkpoints ask about, each once and in the order of its first mention. */
export function playerFactsNamed(checkpoints: readonly Checkpoint[]): PlayerHas {
  const conditions = checkpoints.flatMap(conditionsOf);
  const of = (kind: UserStateKind): string[] => [
    ...new Set(conditions.flatMap((one) => (one.of === "userstate" && one.kind === kind ? [one.id] : []))),
  ];
  return Object.fromEntries(USER_STATES.map((kind) => [kind, of(kind)])) as Record<UserStateKind, string[]>;
}

function conditionsOf(checkpoint: Checkpoint): Condition[] {
  const actions = [...checkpoint.actions.values()];
  const gotos = linesOf(checkpoint).flatMap(({ goto }) => goto?.conditions ?? []);
  return [...actions.flatMap(({ conditions }) => conditions), ...gotos];
}

const linesOf = ({ dialogues }: Checkpoint) =>
  [...dialogues.values()].flatMap(({ parts }) => [...parts.values()].flat());

/** A picture or a sound that a story names, and where. */
export interface NamedAsset {
  /** Without the slash before it. */
  readonly path: string;
  readonly place: Place;
}

/**
 * Returns the pictures and sounds that a checkpoint names, each at its first place. Of a character these are its own
 * expression and all that lines and actions give it.
 */
export function namedAssets(checkpoint: Checkpoint): NamedAsset[] {
  const { locations, objects, sounds } = checkpoint;
  const all = [
    ...[...locations.values()].flatMap(({ picture, preview, place }) =>
      [picture.path, preview ?? ""].map((path) => ({ path, place })),
    ),
    ...[...objects.values()].map(({ picture, place }) => ({ path: picture.path, place })),
    ...avatarsOf(checkpoint),
    ...[...sounds.values()].map(({ path, place }) => ({ path, place })),
  ];
  const first = new Map<string, NamedAsset>();
  for (const { path, place } of all) {
    const below = path.replace(/^\/+/, "");
    if (below !== "" && !first.has(below)) first.set(below, { path: below, place });
  }
  return [...first.values()];
}

/** Returns the paths of the pictures and sounds that a checkpoint names, each once, without the slash before them. */
export const assetsNamedBy = (checkpoint: Checkpoint): string[] => namedAssets(checkpoint).map(({ path }) => path);

function avatarsOf(checkpoint: Checkpoint): NamedAsset[] {
  const own = [...checkpoint.characters.values()].map(({ id, expression, place }) => ({
    path: avatarPath(id, expression),
    place,
  }));
  const spoken = linesOf(checkpoint).flatMap(({ speaker, place }) =>
    speaker.who === "character" && speaker.expression !== undefined
      ? [{ path: avatarPath(speaker.characterId, speaker.expression), place }]
      : [],
  );
  const changed = [...checkpoint.actions.values()].flatMap(({ deed, place }: Action) =>
    deed.do === "update_character" ? [{ path: avatarPath(deed.characterId, deed.expression), place }] : [],
  );
  return [...own, ...spoken, ...changed];
}
