import { useSearchParams } from "react-router-dom";
import { GRADEBOOK_PRESETS, type GradebookPreset } from "../../../../domain/facts/gradebook";

/** What the address says of the table: for whom it is, and of what form. */
export interface View {
  readonly format: GradebookPreset | "own";
  readonly shape: "wide" | "long";
}

/** The formats in the order in which they are offered. */
export const FORMATS = ["own", ...GRADEBOOK_PRESETS] as const;

/** Reads what the address says; what it does not know is our own table, a row a student. */
export function readView(search: URLSearchParams): View {
  const format = FORMATS.find((one) => one === search.get("for")) ?? "own";
  return { format, shape: format === "own" && search.get("rows") === "long" ? "long" : "wide" };
}

/** Returns the view of the address, and what changes it. */
export function useView(): readonly [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams();
  const change = ({ format, shape }: View) =>
    setSearch(
      { ...(format !== "own" && { for: format }), ...(shape === "long" && { rows: "long" }) },
      { replace: true, preventScrollReset: true },
    );
  return [readView(search), change];
}
