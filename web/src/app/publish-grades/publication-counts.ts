import { decodeCells } from "../../../../domain/cockpit/cell";
import type { SheetAssessment, SheetStudent } from "../../../../domain/cockpit/sheet";

/** Whom publishing the grades of an assessment concerns. */
export interface PublicationCounts {
  /** Students whose whole work a person has graded: they get a notice. */
  readonly told: number;
  /** Submissions that still wait for a grader or their verdict, of types that people grade. */
  readonly ungraded: number;
}

/**
 * Counts whom publishing the grades of an assessment concerns, by the same states as the server: notices go to work that a person
 * has graded as a whole.
 *
 * @throws RangeError a student's cells are none
 */
export function publicationCounts(
  { id, isManuallyGraded }: Pick<SheetAssessment, "id" | "isManuallyGraded">,
  students: readonly Pick<SheetStudent, "cells">[],
): PublicationCounts {
  const states = students.map(({ cells }) => decodeCells(cells).get(id)?.state);
  const waits = states.filter((state) => state === "ungraded" || state === "awaitingVerdict");
  return {
    told: states.filter((state) => state === "graded").length,
    ungraded: isManuallyGraded ? waits.length : 0,
  };
}
