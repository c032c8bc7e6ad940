import { strings } from "../texts/en/room";
import type { Painted } from "./room-scene";

/** One thing of a room, for who does not see its picture. */
export interface Content {
  readonly id: number;
  readonly label: string;
  readonly isInteractive: boolean;
  readonly isDraggable: boolean;
}

/** Shapes are told of only where something can be done with them: most are there for their looks. */
function labelOf({ object }: Painted, shapeNumber: number): string | undefined {
  if (object.kind === "text") return object.text.trim() === "" ? undefined : strings.text(object.text);
  if (object.kind === "image") return strings.picture(object.key);
  if (object.kind === "award")
    return object.earned === null ? strings.cookie(object.key) : strings.award(object.earned);
  return object.interaction === null ? undefined : strings[object.kind](shapeNumber);
}

/** Returns what is in a room, back to front. */
export function contentsOf(painted: readonly Painted[]): readonly Content[] {
  let shapes = 0;
  return painted.flatMap((one) => {
    const { id, kind, interaction } = one.object;
    if ((kind === "rect" || kind === "ellipse") && interaction !== null) shapes += 1;
    const label = labelOf(one, shapes);
    if (label === undefined) return [];
    return [{ id, label, isInteractive: interaction !== null, isDraggable: interaction?.draggable === true }];
  });
}

/** Tells whether two lists say the same. */
export const sameContents = (one: readonly Content[], other: readonly Content[]): boolean =>
  one.length === other.length &&
  one.every((content, at) => {
    const twin = other[at];
    return (
      twin?.id === content.id &&
      twin.label === content.label &&
      twin.isInteractive === content.isInteractive &&
      twin.isDraggable === content.isDraggable
    );
  });
