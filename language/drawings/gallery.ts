import { Drawer } from "./drawer";
import type { Numbering } from "./numbering";
import type { DataDrawing } from "./values";

/** Drawings of one run that are shown. */
export const DRAWINGS_LIMIT = 1_000;
/** Objects in all drawings of one run together: a page has to hold them. */
export const ALL_OBJECTS_LIMIT = 200_000;

/** What one call of `draw_data` shows. `force` computes what the lazy variant has put off. */
export function drawingOf(
  values: readonly unknown[],
  numbering: Numbering,
  force?: (value: unknown) => unknown,
): DataDrawing {
  const drawer = new Drawer(numbering, force ? { force } : {});
  const roots = values.map((value) => drawer.value(value));
  return { roots, ...drawer.objects() };
}

/** The drawings of one run: so many are shown, and who drew more is told once. */
export class Gallery {
  private drawings = 0;
  private objects = 0;
  private full = false;

  constructor(
    private readonly show: (drawing: DataDrawing) => void,
    private readonly tell: (text: string) => void,
  ) {}

  /** Shows what `draw` makes, unless there is no more room. */
  add(draw: () => DataDrawing): void {
    if (this.full) return;
    if (this.drawings >= DRAWINGS_LIMIT || this.objects >= ALL_OBJECTS_LIMIT) {
      this.full = true;
      this.tell(fullText(this.drawings));
      return;
    }
    const drawing = draw();
    this.drawings += 1;
    this.objects += drawing.objects.length;
    this.show(drawing);
  }
}

/** What is said when a run draws more than is shown. */
export const fullText = (shown: number): string =>
  `draw_data has made ${shown} drawings in this run: the ones that follow are not shown.`;
