import { isDeepStrictEqual } from "node:util";
import type { AssessmentUpload, QuestionContent } from "../../../domain/assessments/xml";
import { takesProgram } from "../../../domain/facts/question-kinds";
import type { Assessment } from "./assessment";
import { uploadedFields } from "./assessment";
import type { UploadPlan } from "./plan-upload";
import type { AssessmentContent } from "./store";
import { storedLibrary } from "./stored-question";
import { type TestcaseDifferences, testcaseDifferences } from "./testcase-differences";

/** The fields of an assessment that an upload may change, as a preview names them. */
export const UPLOADED_FIELDS = [
  "title",
  "shortSummary",
  "longSummary",
  "story",
  "coverImage",
  "reading",
  "password",
  "type",
] as const;
export type UploadedField = (typeof UPLOADED_FIELDS)[number];

/** The parts of a question that an upload may change, as a preview names them. */
export const QUESTION_PARTS = [
  "type",
  "text",
  "maxXp",
  "blocking",
  "showSolution",
  "prepend",
  "template",
  "postpend",
  "solution",
  "testcases",
  "choices",
  "contest",
  "library",
  "gradingLibrary",
] as const;
export type QuestionPart = (typeof QUESTION_PARTS)[number];

export const QUESTION_CHANGES = ["added", "changed", "unchanged", "kept", "removed"] as const;

/** How one question differs afterwards. `kept` is one that the file lacks and that stays all the same. */
export interface QuestionDifference {
  /** From 1, as refusals count. */
  readonly number: number;
  readonly change: (typeof QUESTION_CHANGES)[number];
  readonly parts: readonly QuestionPart[];
  readonly type: QuestionContent["type"];
  readonly maxXpBefore: number | null;
  readonly maxXpAfter: number | null;
  /** null where it had no testcases, or has none. */
  readonly testcases: TestcaseDifferences | null;
}

/** Returns what each question becomes by a plan; nothing for a plan that changes nothing. */
export function questionDifferences(plan: UploadPlan, before: readonly QuestionContent[]): QuestionDifference[] {
  if (plan.action === "ignore" || plan.action === "refuse") return [];
  return plan.questions.map((one, position) => {
    const stored = plan.action === "create" ? undefined : before[position];
    const after = one.step === "write" ? one.question : one.step === "keep" ? stored : undefined;
    const parts = stored && after ? changedParts(stored, after) : [];
    const change = !stored ? "added" : one.step === "keep" ? "kept" : !after ? "removed" : changeOf(parts);
    return {
      number: position + 1,
      change,
      parts,
      type: (after ?? stored ?? NO_QUESTION).type,
      maxXpBefore: stored?.maxXp ?? null,
      maxXpAfter: after?.maxXp ?? null,
      testcases: testcaseChanges(stored, after),
    };
  });
}

function testcaseChanges(before: QuestionContent | undefined, after: QuestionContent | undefined) {
  if (!takesProgram(before) || !takesProgram(after)) return null;
  return testcaseDifferences(before.testcases, after.testcases);
}

const NO_QUESTION = { type: "programming" } as const;
const changeOf = (parts: readonly QuestionPart[]) => (parts.length === 0 ? "unchanged" : "changed");

/** Returns the parts in which two questions differ. */
export function changedParts(before: QuestionContent, after: QuestionContent): QuestionPart[] {
  const [one, other] = [partsOf(before), partsOf(after)];
  return QUESTION_PARTS.filter((part) => !isDeepStrictEqual(one[part], other[part]));
}

/** A question by its parts; every field of every type of question is in one of them. */
function partsOf(question: QuestionContent): Partial<Record<QuestionPart, unknown>> {
  const { type, content, maxXp, blocking, showSolution, library, gradingLibrary, ...own } = question;
  const libraries = { library: storedLibrary(library), gradingLibrary: storedLibrary(gradingLibrary) };
  const base = { type, text: content, maxXp, blocking, showSolution, ...libraries };
  if ("choices" in own) return { ...base, ...own };
  if ("testcases" in own) return { ...base, ...own };
  const { contestNumber, revealHours, ...rest } = own;
  return { ...base, ...rest, contest: { contestNumber, revealHours } };
}

/** Returns the fields of the assessment that an upload changes, in the order in which they are named. */
export function changedFieldsOf(
  existing: Assessment,
  stored: Pick<AssessmentContent, "longSummary">,
  upload: { readonly content: AssessmentUpload; readonly configId: number },
): UploadedField[] {
  const before = { ...uploadedFields({ ...existing, ...stored, questions: [] }), ...stored, type: existing.configId };
  const { content } = upload;
  const after = { ...uploadedFields(content), longSummary: content.longSummary, type: upload.configId };
  return UPLOADED_FIELDS.filter((field) => before[field] !== after[field]);
}
