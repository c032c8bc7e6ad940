import { z } from "zod";

export const SORTS = ["assessment", "student", "submitted", "shuffled"] as const;
/**
 * By assessment, then student; by student, then the newest assessment; by the moment of submission, still ungraded; or by
 * assessment, then in an order that is the same for everybody and has nothing to do with names, still ungraded.
 */
export type Sort = (typeof SORTS)[number];

export interface Order {
  readonly sort: Sort;
  /** Of the part that is named; what it ties is always in the same direction. */
  readonly descending: boolean;
  /** Of a shuffled order: the position of the question that is graded, which has an order of its own. */
  readonly question?: number | undefined;
}

/** The place of a row in an order: parts of index keys, so that reading goes on there without looking at what is before. */
export interface Position {
  readonly major: string;
  readonly minor: string;
}

const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Compares as the table does, byte by byte. */
export function compare({ sort, descending }: Order, one: Position, other: Position): number {
  const major = bytes(one.major, other.major);
  if (major !== 0) return descending ? -major : major;
  return sort === "student" ? bytes(other.minor, one.minor) : bytes(one.minor, other.minor);
}

const assessment = /^\d{9}$/;
const student = /^[^\t]{0,200}\t\d{9}$/;
const shuffled = /^[\da-f]{8}#\d{9}$/;
const submitted = /^[\dT:.Z-]{20,30}#\d{15}$/;

const shapes: Readonly<Record<Sort, readonly [major: RegExp, minor: RegExp]>> = {
  assessment: [assessment, student],
  student: [student, /^(\d{9})?$/],
  submitted: [submitted, /^$/],
  shuffled: [assessment, shuffled],
};

const text = z.string().max(250);
const cursor = z.tuple([z.enum(SORTS), z.boolean(), text, text]);

/**
 * A position as callers keep it. It names no course: the keys that reading goes on from are made of the caller's own
 * course and these parts, so a cursor that was made up reaches nothing that its maker may not list.
 */
export function cursorOf({ sort, descending }: Order, { major, minor }: Position): string {
  return Buffer.from(JSON.stringify([sort, descending, major, minor])).toString("base64url");
}

/** The position, or undefined when this is no cursor of that order. */
export function positionOf(order: Order, encoded: string): Position | undefined {
  const parsed = cursor.safeParse(jsonOf(Buffer.from(encoded, "base64url").toString()));
  if (!parsed.success) return undefined;
  const [sort, descending, major, minor] = parsed.data;
  const [majorShape, minorShape] = shapes[order.sort];
  const fits =
    sort === order.sort && descending === order.descending && majorShape.test(major) && minorShape.test(minor);
  return fits ? { major, minor } : undefined;
}

function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
