import { hiddenNumber, useHiddenNames } from "../../app/hidden-names";
import { strings } from "../../texts/en/grading";
import type { Row } from "./rows";

interface OfStudent {
  readonly student: { readonly id: number; readonly name: string | null };
}

/** Puts numbers in the place of students' names where the grader does not want to see them. */
export function useShownNames() {
  const hides = useHiddenNames(({ hides }) => hides);
  const nameOf = (regId: number): string => strings.studentNumber(hiddenNumber(regId));
  return {
    /** The name of a student, or what stands for it. */
    name: ({ id, name }: OfStudent["student"]): string | null => (hides ? nameOf(id) : name),
    row: (row: Row): Row => (hides ? { ...row, studentName: nameOf(row.studentId) } : row),
    answers: <Answer extends OfStudent>(answers: readonly Answer[]): readonly Answer[] =>
      hides ? answers.map((one) => ({ ...one, student: { ...one.student, name: nameOf(one.student.id) } })) : answers,
  };
}
