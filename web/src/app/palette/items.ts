import type { IconName } from "../../design/icons";
import type { Course } from "../session";

/** One thing that the palette leads to. */
export interface PaletteItem {
  readonly id: string;
  readonly group: "pages" | "assessments" | "people" | "actions";
  readonly label: string;
  /** Text that tells it apart from others of the same name. */
  readonly note?: string;
  /** Further words by which it is found, after those that are found by what is shown. */
  readonly keywords?: string;
  readonly icon: IconName;
  /** An address of this site, or something to do. */
  readonly leadsTo: string | (() => void);
}

/** The most items that are shown at a time. */
const MOST_SHOWN = 44;

/**
 * Returns the items that hold every word of a search, in the order in which they stand, those first whose label begins with
 * the search, then those in which each word begins a word, last those that are found by words that are not shown.
 */
export function matchingItems(items: readonly PaletteItem[], search: string): PaletteItem[] {
  const wanted = searchTermsOf(search);
  const ranked = items.flatMap((item, place) => {
    const rank = rankOf(item, wanted);
    return rank === null ? [] : [{ item, rank, place }];
  });
  return ranked
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .slice(0, MOST_SHOWN)
    .map(({ item }) => item);
}

/** Accents and capitals are no difference: people type names as their keyboard lets them. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const searchTermsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

function rankOf({ label, note = "", keywords: more = "" }: PaletteItem, wanted: readonly string[]): number | null {
  const text = plain(`${label} ${note}`);
  if (!wanted.every((word) => text.includes(word))) return isAmong(plain(`${text} ${more}`), wanted) ? 3 : null;
  if (plain(label).startsWith(wanted.join(" "))) return 0;
  return isAmong(text, wanted) ? 1 : 2;
}

/** Tells whether each of these words begins a word of a text. */
function isAmong(text: string, wanted: readonly string[]): boolean {
  const keywords = text.split(/[^\p{L}\p{N}]+/u);
  return wanted.every((word) => keywords.some((one) => one.startsWith(word)));
}

/** The address of the grading table with one person's work. */
export const gradingOf = ({ courseId }: Pick<Course, "courseId">, name: string): string =>
  `/courses/${courseId}/grading?filter=${encodeURIComponent(name)}`;
