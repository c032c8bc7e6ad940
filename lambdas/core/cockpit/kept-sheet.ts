import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { z } from "zod";
import { ROLES } from "../../../domain/facts/roles";
import type { Objects } from "../kernel/object-store";
import { detailsOf, type Registration, type RosterDetails } from "../members/registration";

/** The row of a member in the kept sheet. */
export interface KeptRow
  extends Pick<
    Registration,
    "regId" | "role" | "name" | "username" | "group" | "rosterName" | "email" | "studentNumber"
  > {
  /** The version that was read before what the row was made from. */
  readonly version: number;
  /** What decides when assessments close later for this member. */
  readonly accommodation: Registration["accommodation"];
  readonly extensions: Registration["extensions"];
  /** See `encodeCells`; that of a student alone has any. */
  readonly cells: string;
}

/** The row of a registration that is none of the course's any more. */
export interface GoneRow {
  readonly regId: number;
  readonly version: number;
  readonly isGone: true;
}

export type SheetRow = KeptRow | GoneRow;

/** Raised when rows are made otherwise: a sheet of another format is made anew. */
const FORMAT = 2;

const Gone = z.tuple([z.int(), z.int()]);
const accommodation = z.object({ factor: z.number().nullable(), days: z.number().nullable() }).nullable();
const details = z.object({
  rosterName: z.string().optional(),
  email: z.string().optional(),
  studentNumber: z.string().optional(),
});
const Kept = z.tuple([
  z.int(),
  z.int(),
  z.enum(ROLES),
  z.string().nullable(),
  z.string(),
  z.string().nullable(),
  accommodation,
  z.record(z.string(), z.string()).nullable(),
  z.string(),
  details,
]);
const Sheet = z.object({ format: z.literal(FORMAT), rows: z.array(z.union([Kept, Gone])) });

/** The object that holds a course's sheet. */
export const sheetKey = (courseId: number): string => `cockpit/${courseId}.json`;

/** Returns the rows of a course's sheet by registration; undefined when there is none, or one of another format. */
export async function readSheet(objects: Objects, courseId: number): Promise<Map<number, SheetRow> | undefined> {
  const text = await objects.text(sheetKey(courseId));
  if (text === undefined) return undefined;
  const { success, data } = Sheet.safeParse(JSON.parse(text));
  return success ? new Map(data.rows.map((row) => [row[0], rowOf(row)])) : undefined;
}

function rowOf(kept: z.output<typeof Sheet>["rows"][number]): SheetRow {
  if (kept.length === 2) return { regId: kept[0], version: kept[1], isGone: true };
  const [regId, version, role, name, username, group, given, extensions, cells, told] = kept;
  const dates = { accommodation: given, extensions: extensions ?? undefined };
  return { regId, version, role, name, username, group, ...dates, cells, ...detailsOf(told as RosterDetails) };
}

const packed = promisify(gzip);

/**
 * Keeps the rows of a course's sheet. Of two who write at once the last one wins, which is right either way: each row says
 * which version it is of, so one that is older than the version that is counted is made anew, whoever wrote it.
 */
export async function writeSheet(objects: Objects, courseId: number, rows: Iterable<SheetRow>): Promise<void> {
  const content = JSON.stringify({ format: FORMAT, rows: [...rows].map(keptOf) });
  await objects.replace(sheetKey(courseId), await packed(content), "application/json", "gzip");
}

function keptOf(row: SheetRow): z.input<typeof Sheet>["rows"][number] {
  const { regId, version } = row;
  if ("isGone" in row) return [regId, version];
  const { role, name, username, group, accommodation: given = null, extensions = null, cells } = row;
  return [regId, version, role, name, username, group, given, extensions, cells, detailsOf(row)];
}
