import { avatarPath, type Checkpoint } from "../checkpoint";
import type { GameState, LocationContent } from "./game-state";

/**
 * Returns the paths of pictures that may be needed next: the faces of the dialogue that is going on, then the places where
 * the player may go from here.
 */
export function aheadOf(
  { dialogues, locations }: Checkpoint,
  { line }: GameState,
  { navigation }: LocationContent,
): readonly string[] {
  const parts = dialogues.get(line?.dialogueId ?? "")?.parts.values() ?? [];
  const faces = [...parts].flat().flatMap(({ speaker }) => {
    if (speaker.who !== "character" || speaker.expression === undefined) return [];
    return avatarPath(speaker.characterId, speaker.expression);
  });
  const places = navigation.flatMap((id) => locations.get(id)?.picture.path ?? []);
  return [...new Set([...faces, ...places])];
}
