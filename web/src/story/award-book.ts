/** An award as menu, hall and notices show it. */
export interface Award {
  readonly kind: "collectibles" | "achievements";
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Below the course's assets; empty when nothing is associated. */
  readonly assetPath: string;
  /** The key by which rooms and conditions name its picture; empty when nothing is associated. */
  readonly assetKey: string;
  readonly isCompleted: boolean;
}

interface MappedAward {
  readonly kind: Award["kind"];
  readonly id: string;
  readonly assetKey: string;
  readonly assetPath: string;
  readonly title: string;
  readonly description: string;
}

/** What a player has: ids of collectibles obtained, and of achievements whether they are completed. */
export interface PlayerAwards {
  readonly collectibles: readonly string[];
  readonly achievements: ReadonlyMap<string, boolean>;
}

/**
 * Returns the awards of a player, in the order in which they came: collectibles that were obtained, and all achievements
 * that have a picture. One without a picture has `withoutAsset` as its description and does not count as completed.
 */
export function awardsOf(
  mapped: readonly MappedAward[],
  { collectibles, achievements }: PlayerAwards,
  withoutAsset: string,
): Award[] {
  const of = (kind: Award["kind"], id: string, isCompleted: boolean): Award => {
    const found = mapped.find((one) => one.kind === kind && one.id === id);
    if (found) return { ...found, isCompleted };
    return { kind, id, title: id, description: withoutAsset, assetPath: "", assetKey: "", isCompleted: false };
  };
  const earned = mapped.filter(({ kind, id }) => kind === "achievements" && achievements.has(id));
  return [
    ...[...new Set(collectibles)].map((id) => of("collectibles", id, true)),
    ...earned.map(({ id }) => of("achievements", id, achievements.get(id) === true)),
  ];
}
