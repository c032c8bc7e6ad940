import { useCallback, useEffect, useRef, useState } from "react";

interface RequestedFocus {
  readonly row: number;
  /** The first field of an added row; the way to delete the next row, where one was deleted. */
  readonly on: "field" | "delete";
}

/**
 * Keeps the focus where rows are added and deleted: an added row is entered at once; of a deleted one the focus goes to the
 * row that takes its place, else to the button that adds one.
 */
export function useRowFocus() {
  const rows = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState<RequestedFocus | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const list = rows.current?.children ?? [];
    const row = list[Math.min(wanted.row, list.length - 1)];
    const target = row?.querySelector<HTMLElement>(wanted.on === "field" ? "input" : "[data-delete]");
    (target ?? add.current)?.focus();
  }, [wanted]);
  const added = useCallback((row: number) => setWanted({ row, on: "field" }), []);
  const deleted = useCallback((row: number) => setWanted({ row, on: "delete" }), []);
  return { rows, add, added, deleted };
}
