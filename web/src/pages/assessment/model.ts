import { type SaveRefusal, saveRefusal } from "../../../../domain/policies/work-acts";
import type { Schemas } from "../../api/client";
import type { Vote } from "./contest/vote-rules";

export type Assessment = Schemas["Assessment"];
export type Question = Schemas["Question"];
export type ProgrammingQuestion = Schemas["ProgrammingQuestion"];
export type McqQuestion = Schemas["McqQuestion"];
export type VotingQuestion = Schemas["VotingQuestion"];
export type Testcase = Schemas["Testcase"];

export type SavingEnded = SaveRefusal;

/**
 * Tells why a person cannot save, as the server decides it; null when they can. Students who have handed in are told that,
 * whatever else there is.
 */
export function savingEnded(
  { status, isPublished, openAt, closeAt }: Pick<Assessment, "status" | "isPublished" | "openAt" | "closeAt">,
  caller: { readonly role: Schemas["Role"]; readonly archived: boolean },
  now: number,
): SavingEnded | null {
  const refusal = saveRefusal({ ...caller, status, isPublished, openAt, closeAt }, now);
  return refusal !== null && caller.role === "student" && status === "submitted" ? "submitted" : refusal;
}

/** The editor knows one kind of line end; a text that differs only in them is the same answer. */
export const sameLineEnds = (text: string): string => text.replace(/\r\n?/g, "\n");

/** An answer as it is sent: a program, a choice or votes. */
export type AnswerToSave = string | number | readonly Vote[];

/** The assessment right after it was handed in: every answer waits for the autograder. */
export function handedIn(assessment: Assessment): Assessment {
  const questions = assessment.questions.map((question) => ({ ...question, autogradingStatus: "processing" as const }));
  return { ...assessment, status: "submitted", questions };
}

/** The position in the address, kept within the assessment; what is no number counts as 0. */
export function questionIndex(parameter: string | undefined, count: number): number {
  const index = Number(parameter ?? 0);
  return Number.isInteger(index) && index >= 0 ? Math.min(index, count - 1) : 0;
}
