import type { Place } from "../../../domain/assessments/xml";
import { takesVotes } from "../../../domain/facts/question-kinds";
import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import type { Assessment } from "./assessment";
import { planUpload, type UploadPlan } from "./plan-upload";
import {
  checkType,
  invalidQuestion,
  type ReadUpload,
  readUpload,
  type Upload,
  votesWithoutContest,
} from "./read-upload";
import { datesOfNew, stateForUpload } from "./rules";
import { type AssessmentContent, findByNumber, readContent } from "./store";
import { typeOf } from "./types";
import { changedFieldsOf, type QuestionDifference, questionDifferences, type UploadedField } from "./upload-difference";
import { type AwaitedContest, contestsAwaited, opensTooEarly, stillOpen, voteOpensFrom } from "./vote-times";

/** The effects that an upload would have. */
export interface UploadPreview {
  readonly action: UploadPlan["action"];
  /** The text of the refusal, and where in the file its reason stands. */
  readonly refusal: ({ readonly text: string } & Partial<Place>) | null;
  /** To be sent with the upload, which is refused when this is not so any more. */
  readonly basedOn: string;
  readonly number: string;
  readonly title: string;
  readonly assessmentId: number | null;
  readonly typeBefore: string | null;
  readonly typeAfter: string;
  /** The dates after the upload: unchanged ones, or those of a new assessment. */
  readonly openAt: string;
  readonly closeAt: string;
  readonly isPublished: boolean;
  readonly hasAnswers: boolean;
  readonly fields: readonly UploadedField[];
  readonly questions: readonly QuestionDifference[];
  /** Numbers of contests that its votes refer to and that must be uploaded before. */
  readonly missingContests: readonly string[];
  /** When the contests that it votes on have closed for everybody, so that it may open; null where it votes on none. */
  readonly opensFrom: string | null;
}

/**
 * Says what an upload would do, without doing it. 3 or 4 reads, those of the stored questions, 4 more for each vote, and half a read for about 10 members where there is one.
 *
 * @throws Refusal 400 where the upload would be refused for what is in the file itself
 */
export async function previewUpload(
  core: Pick<Core, "table" | "clock">,
  courseId: number,
  upload: Upload,
): Promise<UploadPreview> {
  const read = await readUpload(upload.file);
  const types = await checkType(core, courseId, upload.configId);
  const existing = await findByNumber(core, courseId, read.content.number);
  const [stored, without, awaited] = await Promise.all([
    existing ? readContent(core, existing.assessmentId, { consistent: true }) : NO_CONTENT,
    votesWithoutContest(core, courseId, read),
    contestsAwaited(core, courseId, read.content.questions),
  ]);
  const now = core.clock.now();
  const plan = planUpload(existing, { content: read.content, force: upload.force }, now);
  const opensFrom = voteOpensFrom(awaited);
  const outcome = outcomeOf(plan, { read, awaited, existing });
  const isWritten = outcome.action !== "ignore" && outcome.action !== "refuse";
  return {
    ...outcome,
    ...plannedState(existing, datesOfNew(now, opensFrom)),
    ...typesOf(types, existing, upload),
    basedOn: stateForUpload(existing),
    number: read.content.number,
    title: read.content.title,
    fields: isWritten && existing ? changedFieldsOf(existing, stored, { ...upload, ...read }) : [],
    questions: isWritten ? questionDifferences(plan, stored.questions) : [],
    missingContests: contestsAt(read, without),
    opensFrom,
  };
}

const NO_CONTENT: AssessmentContent = { longSummary: null, missionPDF: null, questions: [] };

interface Compared {
  readonly read: ReadUpload;
  readonly awaited: readonly AwaitedContest[];
  readonly existing: Assessment | undefined;
}

function outcomeOf(plan: UploadPlan, { read, awaited, existing }: Compared): Pick<UploadPreview, "action" | "refusal"> {
  if (plan.action === "refuse") {
    const place = plan.position === undefined ? undefined : read.placeOf(plan.position);
    return { action: "refuse", refusal: { text: plan.text, ...place } };
  }
  const early = existing?.isPublished && plan.action !== "ignore" ? stillOpen(awaited, existing.openAt) : undefined;
  if (!early) return { action: plan.action, refusal: null };
  const { text } = invalidQuestion(early.position, opensTooEarly(early), undefined);
  return { action: "refuse", refusal: { text, ...read.placeOf(early.position) } };
}

function plannedState(existing: Assessment | undefined, datesOfFirst: Pick<Assessment, "openAt" | "closeAt">) {
  const { openAt, closeAt } = existing ?? datesOfFirst;
  return {
    assessmentId: existing?.assessmentId ?? null,
    openAt,
    closeAt,
    isPublished: existing?.isPublished ?? false,
    hasAnswers: existing?.hasAnswers ?? false,
  };
}

function typesOf(types: readonly AssessmentConfig[], existing: Assessment | undefined, { configId }: Upload) {
  return { typeBefore: existing ? typeOf(types, existing).type : null, typeAfter: typeOf(types, { configId }).type };
}

function contestsAt({ content }: ReadUpload, positions: readonly number[]): string[] {
  const numbers = positions.flatMap((position) => {
    const question = content.questions[position];
    return takesVotes(question) ? [question.contestNumber] : [];
  });
  return [...new Set(numbers)];
}
