import { isOverdue, type SheetAssessment, type SheetCell } from "../../../../domain/cockpit/sheet";
import { formatDate, formatNumber } from "../../design/format";
import { strings } from "../../texts/en/cockpit";
import { isMissed, isOpened } from "./student-rows";

/** How a cell is tinted; each tone comes with words of its own. */
export type Tone = "none" | "busy" | "todo" | "bad" | "good";

export interface CellLook {
  readonly word: string;
  readonly tone: Tone;
}

/** Returns what a cell shows: a mark only where there is one, else how far the work is. */
export function cellLook(cell: SheetCell, now: number): CellLook {
  if (isMissed(cell, now)) return { word: strings.missed, tone: "bad" };
  switch (cell.state) {
    case "graded":
      return { word: formatNumber(cell.xp + cell.bonus), tone: "good" };
    case "ungraded":
      return { word: strings.toGradeCell, tone: "todo" };
    case "awaitingVerdict":
      return { word: strings.waiting, tone: "busy" };
    case "begun":
      if (isOverdue(cell, now)) return { word: strings.notHandedInCell, tone: "bad" };
      return { word: cell.isStuck ? strings.stuckCell : strings.begun, tone: cell.isStuck ? "bad" : "busy" };
    case "notBegun":
      return { word: strings.notBegun, tone: "none" };
    default:
      return cell.state satisfies never;
  }
}

/** Returns what a cell shows in a column; before the assessment opens, not having begun says nothing. */
export const lookIn = (cell: SheetCell, column: SheetAssessment, now: number): CellLook =>
  cell.state === "notBegun" && !isOpened(column, now)
    ? { word: strings.notOpenCell, tone: "none" }
    : cellLook(cell, now);

/**
 * Returns all that is known of a cell, in words: for those who hear it, and for those who point at it.
 *
 * @param nameOf a registration's name, where it is known
 */
export function cellWords(
  cell: SheetCell,
  column: SheetAssessment,
  { now, nameOf }: { readonly now: number; readonly nameOf: (regId: number) => string | undefined },
): string[] {
  const { state, xp, bonus, isExtended, isStuck, closedByClock, isHidden, graders, attempts, submittedAt } = cell;
  if (state === "notBegun" && !isOpened(column, now)) return [strings.notOpen];
  const names = graders.flatMap((grader) => nameOf(grader) ?? []);
  return [
    cellLook(cell, now).word,
    ...(state === "graded" ? [strings.xpOf(xp, column.maxXp)] : []),
    ...(bonus > 0 ? [strings.bonus(bonus)] : []),
    ...(submittedAt !== null && closedByClock === null ? [strings.handedInAt(formatDate(submittedAt, "short"))] : []),
    ...(cell.isLate ? [strings.marks.afterBonus] : []),
    ...(closedByClock === "begun" ? [strings.marks.byClock] : []),
    ...(closedByClock === "missing" ? [strings.marks.missed] : []),
    ...(attempts > 1 ? [strings.handIns(attempts)] : []),
    ...(isExtended ? [strings.marks.extended(formatDate(cell.closeAt, "short"))] : []),
    ...(isStuck ? [strings.marks.stuck] : []),
    ...(names.length > 0 ? [strings.gradedBy(names)] : []),
    ...(isHidden ? [strings.marks.hidden] : []),
  ];
}
