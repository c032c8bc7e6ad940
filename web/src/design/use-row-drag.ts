import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { movedTo } from "./moved-to";

/** A row that is being dragged, and the order that there would be if it were dropped now. */
export interface Drag {
  readonly entry: number;
  readonly order: readonly number[];
}

/**
 * Milliseconds between two steps of a list that scrolls under a drag, pixels of a step, and of the edge where it begins: of
 * a panel, and of the window, at whose edges bars are.
 */
const SCROLL = { everyMs: 16, by: 8, edge: 36, windowEdge: 96 } as const;

/**
 * Drags rows of a list into another order, with a mouse, a pen or a finger. While a row is dragged the page draws `order`, by
 * style alone: moving the rows in the document would end the gesture. Escape leaves the order as it was.
 *
 * @param list the list or table; in each row something carries its entry in `data-entry`
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, onDrop: (order: number[], entry: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);
  const start = (event: ReactPointerEvent, entry: number, order: readonly number[]) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    let [now, y] = [[...order], event.clientY];
    const place = () => {
      now = movedTo(now, entry, placeAt(list.current, entry, y));
      setDrag({ entry, order: now });
    };
    const onMove = (moved: PointerEvent) => {
      y = moved.clientY;
      place();
    };
    const onUp = () => {
      end.current();
      if (now.join() !== order.join()) onDrop(now, entry);
    };
    const onKey = (key: KeyboardEvent) => key.key === "Escape" && end.current();
    const scrolling = setInterval(() => scrollAt(list.current, y) && place(), SCROLL.everyMs);
    const cancel = () => end.current();
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", onKey);
    end.current = () => {
      clearInterval(scrolling);
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", onKey);
      setDrag(null);
      end.current = () => undefined;
    };
    setDrag({ entry, order: now });
  };
  return { drag, start };
}

/** The rows of a list or table as they stand in the document, with their entries. */
export const rowsOf = (list: HTMLElement | null): { entry: number; row: HTMLElement }[] =>
  [...(list?.querySelectorAll<HTMLElement>("[data-entry]") ?? [])].map((marked) => ({
    entry: Number(marked.dataset.entry),
    row: marked.closest<HTMLElement>("li, tr") ?? marked,
  }));

/** The place that a row dragged to this height has among the others. */
function placeAt(list: HTMLElement | null, entry: number, y: number): number {
  const others = rowsOf(list).filter((one) => one.entry !== entry);
  const middles = others.map(({ row }) => row.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
  return middles.filter((middle) => middle < y).length;
}

/** Scrolls the panel around the list, or the page, when the pointer is near its edge. True when it did. */
function scrollAt(list: HTMLElement | null, y: number): boolean {
  const panel = list?.closest(".tabs__panel") ?? null;
  const scrolled = panel ?? document.scrollingElement;
  if (!scrolled) return false;
  const { top, bottom } = panel?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  const edge = panel ? SCROLL.edge : SCROLL.windowEdge;
  const before = scrolled.scrollTop;
  if (y < top + edge) scrolled.scrollTop -= SCROLL.by;
  if (y > bottom - edge) scrolled.scrollTop += SCROLL.by;
  return scrolled.scrollTop !== before;
}
