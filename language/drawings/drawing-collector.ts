import { MAX_DRAWINGS } from "../../domain/facts/limits";
import type { ObjectIds } from "./object-ids";
import { ValueSerializer } from "./value-serializer";
import type { DataDrawing } from "./values";

/** Limit for the weight of all drawings of one run (`ValueSerializer.weight`): a page has to hold them. */
export const ALL_WEIGHT_LIMIT = 500_000;
/** Arguments of one call that are shown. */
export const ARGUMENTS_LIMIT = 100;

/** A drawing and what it weighs. */
export interface WeighedDrawing {
  readonly drawing: DataDrawing;
  readonly weight: number;
}

/** Makes the drawing of one call of `draw_data`. `force` computes what the lazy variant has put off. */
export function drawingOf(
  values: readonly unknown[],
  numbering: ObjectIds,
  force?: (value: unknown) => unknown,
): WeighedDrawing {
  const drawer = new ValueSerializer(numbering, force ? { force } : {});
  const roots = values.slice(0, ARGUMENTS_LIMIT).map((value) => drawer.value(value));
  const left = values.length - roots.length;
  if (left > 0) roots.push({ text: `... and ${left} more` });
  const drawing = { roots, ...drawer.objects() };
  return { drawing, weight: drawer.weight };
}

/** The drawings of one run: so many are shown, and who drew more is told once. */
export class DrawingCollector {
  private drawings = 0;
  private weight = 0;
  private full = false;

  constructor(
    private readonly show: (drawing: DataDrawing) => void,
    private readonly tell: (text: string) => void,
  ) {}

  /** Shows what `draw` makes, unless there is no more room. */
  add(draw: () => WeighedDrawing): void {
    if (this.full) return;
    if (this.drawings >= MAX_DRAWINGS || this.weight >= ALL_WEIGHT_LIMIT) {
      this.full = true;
      this.tell(fullText(this.drawings));
      return;
    }
    const { drawing, weight } = draw();
    this.drawings += 1;
    this.weight += weight;
    this.show(drawing);
  }
}

/** The message when a run draws more than is shown. */
export const fullText = (shown: number): string =>
  `draw_data has made ${shown} drawings in this run: the ones that follow are not shown.`;
