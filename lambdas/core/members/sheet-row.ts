import { type Operation, sheetRowKey } from "../table";
import type { Registration } from "./registration";

/**
 * The operation by which a member's row in the course's sheet is made anew at its next reading. It stands in the transaction
 * of every change that the row shows. It is never removed: whose row has a version and is no member has left. 2 writes.
 */
export function sheetRowChange({ courseId, regId }: Pick<Registration, "courseId" | "regId">): Operation {
  return { update: sheetRowKey(courseId, regId), change: { add: { version: 1 } } };
}
