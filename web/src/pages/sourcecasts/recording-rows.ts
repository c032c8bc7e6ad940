import type { Recording } from "./queries";

/** The columns by which a list of recordings is sorted. */
export const SORTED_BY = ["id", "title", "uploader", "date", "length"] as const;
export type SortedBy = (typeof SORTED_BY)[number];

export interface ListView {
  readonly search: string;
  readonly by: SortedBy;
  readonly isDescending: boolean;
}

/** The newest recording first (specification 002: sorted by id descending). */
export const FIRST_VIEW: ListView = { search: "", by: "id", isDescending: true };

type Row = Pick<Recording, "id" | "title" | "description" | "uploader" | "insertedAt" | "durationMs">;

const compare: Readonly<Record<SortedBy, (one: Row, other: Row) => number>> = {
  id: (one, other) => one.id - other.id,
  title: (one, other) => one.title.localeCompare(other.title),
  uploader: (one, other) => (one.uploader.name ?? "").localeCompare(other.uploader.name ?? ""),
  date: (one, other) => one.insertedAt.localeCompare(other.insertedAt),
  length: (one, other) => (one.durationMs ?? 0) - (other.durationMs ?? 0),
};

/** Returns the recordings that have all words of the search in title, description or uploader, in the order of the view. */
export function shownRows<Shown extends Row>(
  recordings: readonly Shown[],
  { search, by, isDescending }: ListView,
): Shown[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = ({ title, description, uploader }: Row) => {
    const text = [title, description, uploader.name].join(" ").toLowerCase();
    return terms.every((word) => text.includes(word));
  };
  const direction = isDescending ? -1 : 1;
  return recordings
    .filter(isWanted)
    .toSorted((one, other) => direction * (compare[by](one, other) || one.id - other.id));
}

/** Returns the view after a click on a column: by it, and the other way round when it was that already. */
export const sortedBy = (view: ListView, by: SortedBy): ListView => ({
  ...view,
  by,
  isDescending: view.by === by ? !view.isDescending : by === "date" || by === "length",
});

/** Returns how much of a recording somebody has seen, 0 to 1; null where nobody knows. */
export function watchedShare({
  ownFurthestMs,
  durationMs,
}: Pick<Recording, "ownFurthestMs" | "durationMs">): number | null {
  if (ownFurthestMs === null || !durationMs) return null;
  return Math.min(1, ownFurthestMs / durationMs);
}
