import { type RefObject, useLayoutEffect } from "react";
import { type Drag, rowsOf } from "../../design/use-row-drag";

/** Draws the order of a drag: the rows of a table are moved by style, as Cloudscape has no other order for them. */
export function useDrawnOrder(list: RefObject<HTMLElement | null>, drag: Drag | null): void {
  useLayoutEffect(() => {
    if (!drag) return;
    const rows = rowsOf(list.current);
    let top = rows[0]?.row.offsetTop ?? 0;
    for (const entry of drag.order) {
      const row = rows.find((one) => one.entry === entry)?.row;
      if (!row) continue;
      row.style.translate = `0 ${top - row.offsetTop}px`;
      row.toggleAttribute("data-dragged", entry === drag.entry);
      top += row.offsetHeight;
    }
    return () => {
      for (const { row } of rows) {
        row.style.translate = "";
        row.removeAttribute("data-dragged");
      }
    };
  }, [list, drag]);
}
