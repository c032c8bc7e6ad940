import type { AssessmentUpload, QuestionContent } from "../../../domain/assessments/xml";
import type { Checks } from "./checks";

/** The part of a question that a listing needs. */
export interface QuestionFigure {
  readonly type: QuestionContent["type"];
  readonly maxXp: number;
  readonly blocking: boolean;
}

/** One assessment as the listing's item keeps it; its texts and questions are items of their own. */
export interface Assessment {
  readonly assessmentId: number;
  readonly courseId: number;
  readonly configId: number;
  readonly number: string;
  readonly title: string;
  readonly shortSummary: string | null;
  readonly story: string | null;
  readonly coverImage: string | null;
  readonly reading: string | null;
  readonly password: string | null;
  /** ISO 8601, UTC. */
  readonly openAt: string;
  readonly closeAt: string;
  /**
   * Students who submit by then see the programs of opaque testcases. ISO 8601, UTC; null or absent when there is no early
   * feedback.
   */
  readonly earlyFeedbackUntil?: string | null;
  readonly isPublished: boolean;
  readonly questions: readonly QuestionFigure[];
  /** Set once, before the first answer is written; from then on an upload replaces nothing unless it is forced. */
  readonly hasAnswers: boolean;
  /** Being deleted: it is as if it were gone, and deleting again goes on with what is left. */
  readonly isDeleting: boolean;
  /** Changes with every write of this item, the clock's marks included. */
  readonly version: number;
  /** Changes with what people change: content, dates, published flag. Absent means 0, as before it was counted. */
  readonly revision?: number;
  /** The version whose upload set the questions as they are; votes for others do not count. */
  readonly contentVersion?: number;
  /** When it was last unpublished, or got an opening to come: once it can be opened again, it is news again. */
  readonly withdrawnAt?: string;
  /** The publication that every student was told of, as `publicationOf` names it. */
  readonly announcedFor?: string;
  /** The closing time that students were reminded of. */
  readonly remindedFor?: string | null;
  /** The closing time after which all work was closed. New dates take the mark away, even if they are the same. */
  readonly closedFor?: string | null;
  /** Later closing times of groups, by the group's name. */
  readonly groupExtensions?: Readonly<Record<string, string>>;
  /** Counts the extensions and accommodations that were changed while the clock had, or may have had, to do with it. */
  readonly extensionChanges?: number;
  /** After the closing time: when work is to be closed next, of those for whom it closes later. */
  readonly nextCloseAt?: string | null;
  /** After the reminder: when somebody is to be reminded next, of those for whom it closes later. */
  readonly nextRemindAt?: string | null;
  /** The opening time for which the entries of its contests were assigned. New questions take the mark away. */
  readonly dealtFor?: string | null;
  /** The version whose upload wrote what its file says beyond its content; absent where nothing of that was kept. */
  readonly fileVersion?: number;
  /** Its checks; absent where the last upload was before there were any. */
  readonly checks?: Checks;
  /** Version of the counting rules: `COUNTS_VERSION`, an older one, or absent, until the submissions are counted again. */
  readonly countedBy?: number;
  /** Students see what people grade only once it is published for all of them. */
  readonly hidesGrades?: boolean;
  /** When that was published last. ISO 8601, UTC. */
  readonly gradesPublishedAt?: string;
  /** The publication of grades that every student was told of. */
  readonly gradesToldFor?: string | undefined;
  /** Since when a regrade of it runs, is published or dropped, in milliseconds since 1970: the clock looks after it. */
  readonly regradeSince?: number | null;
}

/** Raised when submissions count for something new: the clock then has all of them counted anew. */
export const COUNTS_VERSION = 4;

/** The part of an assessment that only the open assessment shows. */
export interface AssessmentBody {
  readonly longSummary: string | null;
  readonly missionPDF: string | null;
}

export const revisionOf = ({ revision = 0 }: Pick<Assessment, "revision">): number => revision;
/** The revision after a change by a person. */
export const nextRevision = (assessment: Pick<Assessment, "revision">): number => revisionOf(assessment) + 1;

/** The sum of what its questions can earn, in XP. */
export function maxXpOf({ questions }: Pick<Assessment, "questions">): number {
  return questions.reduce((sum, { maxXp }) => sum + maxXp, 0);
}

export function figuresOf(assessment: Assessment): { questionCount: number; maxXp: number; configId: number } {
  return { questionCount: assessment.questions.length, maxXp: maxXpOf(assessment), configId: assessment.configId };
}

export function figureOf({ type, maxXp, blocking }: QuestionContent): QuestionFigure {
  return { type, maxXp, blocking };
}

/** The fields that an upload replaces, whether or not it replaces questions. */
export function uploadedFields({
  number,
  title,
  shortSummary,
  story,
  coverImage,
  reading,
  password,
}: AssessmentUpload) {
  return { number, title, shortSummary, story, coverImage, reading, password };
}
