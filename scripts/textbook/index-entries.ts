import * as z from "zod/mini";
import type { IndexEntry } from "../../domain/textbook/search/book-index";
import type { ImportReport } from "./report";

const MOST_ENTRIES = 5000;
const file = z
  .array(
    z.strictObject({
      entry: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      places: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(50)),
    }),
  )
  .check(z.maxLength(MOST_ENTRIES));

/**
 * Reads a book's own index, `index.json`: entries in alphabetical order, and the places they lead to (`1.2`, `1.2#p3`). Places
 * that are not in the book are left out.
 */
export function indexEntries(
  json: unknown,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
  report: ImportReport,
): IndexEntry[] {
  if (json === undefined) return [];
  const read = file.safeParse(json);
  if (!read.success) {
    const { path = [], message = "" } = read.error.issues[0] ?? {};
    report.problems.push(`index.json: ${path.join(".")} ${message}`.replace("  ", " "));
    return [];
  }
  const isThere = (place: string) => {
    const [section = "", anchor] = place.split("#");
    return anchor === undefined ? anchors.has(section) : (anchors.get(section)?.has(anchor) ?? false);
  };
  return read.data.flatMap(({ entry, places }) => {
    const there = places.filter(isThere);
    for (const place of places) {
      if (!there.includes(place)) report.warnings.push(`index.json: ${entry}: there is no ${place}; it is left out`);
    }
    return there.length > 0 ? [{ entry, places: there }] : [];
  });
}
