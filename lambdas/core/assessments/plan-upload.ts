import type { AssessmentUpload, QuestionContent } from "../../../domain/assessments/xml";
import { takesVotes } from "../../../domain/facts/question-kinds";
import type { Assessment, QuestionFigure } from "./assessment";
import { hasOpened } from "./rules";

/** The parts of an upload that decide what it does. */
export interface UploadRequest {
  readonly content: AssessmentUpload;
  readonly force: boolean;
}

/** The step that an upload takes for the question at one position. */
export type QuestionPlan =
  /** The file's question is written, in place of one that is there or as a new one. */
  | { readonly step: "write"; readonly question: QuestionContent; readonly isNew: boolean }
  /** The stored question stays although the file has none there: it may have answers. */
  | { readonly step: "keep" }
  | { readonly step: "remove" };

/**
 * What an upload does. `create` and `replace` make the assessment as the file says; `forceUpdate` replaces question by
 * question, so that answers stay with theirs; `ignore` changes nothing, since there are answers and nobody forced it.
 */
export type UploadPlan =
  | { readonly action: "create" | "replace" | "forceUpdate"; readonly questions: readonly QuestionPlan[] }
  | { readonly action: "ignore" }
  | { readonly action: "refuse"; readonly text: string; readonly position?: number };

type Existing = Pick<Assessment, "hasAnswers" | "isDeleting" | "openAt" | "questions">;

/** Decides what an upload does to the assessment that has its number; both the preview and the upload go by it. */
export function planUpload(existing: Existing | undefined, { content, force }: UploadRequest, now: Date): UploadPlan {
  if (!existing) return { action: "create", questions: written(content.questions, 0) };
  if (existing.isDeleting) {
    return { action: "refuse", text: "Invalid assessment changeset number is being deleted, try again " };
  }
  if (!existing.hasAnswers) return { action: "replace", questions: wholly(existing.questions, content.questions) };
  if (!force) return { action: "ignore" };
  return planForceUpdate(existing, content.questions, now);
}

function planForceUpdate(existing: Existing, after: readonly QuestionContent[], now: Date): UploadPlan {
  const before = existing.questions;
  const position = after.findIndex(({ type }, index) => before[index] !== undefined && before[index].type !== type);
  if (position !== -1) {
    const text = `Invalid question${position + 1} changeset question Question types should remain the same `;
    return { action: "refuse", text, position };
  }
  if (hasOpened(existing, now) && before.length !== after.length) {
    return { action: "refuse", text: "Question count is different" };
  }
  const unchanged = before.slice(after.length).map((): QuestionPlan => ({ step: "keep" }));
  return { action: "forceUpdate", questions: [...written(after, before.length), ...unchanged] };
}

function written(questions: readonly QuestionContent[], countBefore: number): QuestionPlan[] {
  return questions.map((question, position) => ({ step: "write", question, isNew: position >= countBefore }));
}

function wholly(before: readonly QuestionFigure[], after: readonly QuestionContent[]): QuestionPlan[] {
  const removed = before.slice(after.length).map((): QuestionPlan => ({ step: "remove" }));
  return [...written(after, before.length), ...removed];
}

/**
 * Says whether the entries of contests are assigned anew: always when votes are replaced or go with the questions that
 * nobody has answered, but a force update leaves votes with their voters and assigns only those that are new.
 */
export function assignsEntries(before: readonly QuestionFigure[], plan: UploadPlan): boolean {
  if (plan.action === "ignore" || plan.action === "refuse") return false;
  const comes = plan.questions.some((one) => one.step === "write" && takesVotes(one.question) && wasNew(one, plan));
  return comes || (plan.action === "replace" && before.some(takesVotes));
}

const wasNew = ({ isNew }: { readonly isNew: boolean }, { action }: UploadPlan) => isNew || action === "replace";
