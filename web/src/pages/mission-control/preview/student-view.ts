import { draftContent } from "../../../../../domain/assessments/draft-content";
import { questionKindRules, taskView } from "../../../../../domain/assessments/question-kinds";
import type { Placeholders } from "../../../../../domain/assessments/question-kinds/kind";
import type { QuestionContent, TaskDocument } from "../../../../../domain/assessments/xml";
import { type ByQuestionKind, byQuestionKind } from "../../../../../domain/facts/question-kinds";
import type { Assessment, Question, VotingQuestion } from "../../assessment/model";

/** What stands for the parts of a mission that are not written yet. */
export interface ViewTexts extends Placeholders {
  readonly noTitle: string;
}

/** The id of a mission that no server has. */
export const DRAFT_ID = -1;

/** Returns the questions of a mission as they would be stored if it were uploaded now. */
export const contentOf = (task: TaskDocument, texts: Placeholders): QuestionContent[] =>
  task.problems.map((problem) => draftContent(problem, task, texts));

/**
 * Returns a mission as the server would send it to a student who opens it for the first time. What decides about that is
 * shared with the server; ids and dates are those of the file, since no server has given any.
 */
export function studentView(task: TaskDocument, texts: ViewTexts): Assessment {
  const [openAt, closeAt] = [momentOf(task.startDate), momentOf(task.dueDate)];
  return {
    id: DRAFT_ID,
    courseId: DRAFT_ID,
    title: task.title ?? texts.noTitle,
    type: typeOf(task.kind),
    story: task.story,
    number: task.number ?? "",
    reading: task.reading,
    openAt,
    closeAt,
    standardCloseAt: closeAt,
    closeReason: "standard",
    isPublished: true,
    status: "not_attempted",
    xpBonus: 0,
    earlyXp: 0,
    earlyFeedbackUntil: null,
    hasEarlyFeedback: false,
    hidesGrades: false,
    longSummary: task.text,
    missionPDF: null,
    questions: contentOf(task, texts).map((content, position) => questionView(content, position + 1, closeAt)),
  };
}

/** Returns a question as a student sees it who has not answered it. */
export const questionView = (question: QuestionContent, id: number, closeAt: string): Question =>
  // The generated types can be changed, which nobody does.
  unanswered(question, id, closeAt) as Question;

type Unchanging<Part> = Part extends object ? { readonly [Key in keyof Part]: Unchanging<Part[Key]> } : Part;

function unanswered(question: QuestionContent, id: number, closeAt: string): Unchanging<Question> {
  return { id, ...taskView(question), ...UNANSWERED, ...byQuestionKind(question, UNANSWERED_VIEWS, closeAt) };
}

const { programming, mcq, voting } = questionKindRules;

const UNANSWERED_VIEWS = {
  programming: (question) => ({ ...programming.studentView(question), answer: null }),
  mcq: (question) => ({ ...mcq.studentView(question), answer: null }),
  voting: (question, closeAt) => ({
    ...voting.studentView(question),
    answer: null,
    ...contestWithoutEntries(question, closeAt),
  }),
} satisfies ByQuestionKind<QuestionContent, [closeAt: string]>;

const UNANSWERED = {
  answerVersion: 0,
  lineComments: 0,
  grader: null,
  gradedAt: null,
  xp: 0,
  autogradingStatus: "none",
  autogradingResults: [],
  comments: null,
  rubric: [],
} as const;

const HOUR_MS = 3_600_000;

function contestWithoutEntries({ revealHours }: { readonly revealHours: number }, closeAt: string) {
  return {
    contestEntries: [],
    contestLeaderboard: [],
    entriesAssigned: false,
    leaderboardFrom: new Date(Date.parse(closeAt) + revealHours * HOUR_MS).toISOString(),
    scoredAt: null,
  } satisfies Partial<VotingQuestion>;
}

/** The moment of an attribute, which may be missing or no date. */
function momentOf(date: string | null): string {
  const time = Date.parse(date ?? "");
  return new Date(Number.isNaN(time) ? 0 : time).toISOString();
}

/** A file spells the type as the editor of 2022 does: in small letters. */
const typeOf = (kind: string | null): string => (kind === null ? "" : kind.charAt(0).toUpperCase() + kind.slice(1));
