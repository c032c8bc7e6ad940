import { Suspense, useMemo, useState } from "react";
import { REPORT_TAB } from "../../app/course-links";
import { lazyPanel } from "../../app/lazy-panel";
import { Button } from "../../design/button";
import { strings } from "../../texts/en/line-comments";
import type { CodeEditor } from "../../workspace/editor";
import type { OwnLineComments } from "./line-comments-tab";
import type { ProgrammingQuestion } from "./model";
import type { Page } from "./page";
import type { QuestionTabs } from "./question-tabs";
import { verdictErrors } from "./verdict-errors";

const FeedbackZones = lazyPanel("pages/assessment/feedback-zones", () => import("./feedback-zones"));

interface FeedbackOf {
  readonly tabs: QuestionTabs;
  /** Brings the side tabs to the front, where they are not. */
  readonly showSide: () => void;
  readonly comments: OwnLineComments;
  /** Gives the program in the editor as it stands. */
  readonly program: () => string;
}

/**
 * What came of handed-in work, on the lines of the program in the editor: what staff wrote there, the errors of the verdict,
 * and above them the report. One can hide it, to work on.
 */
export function useFeedback(
  page: Page,
  question: ProgrammingQuestion,
  { tabs, showSide, comments, program }: FeedbackOf,
) {
  const [editor, setEditor] = useState<CodeEditor | null>(null);
  const [isHidden, hide] = useState(false);
  const { status, hasEarlyFeedback } = page.assessment;
  // A program that may be changed again is not the one that the verdict is about.
  const isOver = status === "submitted";
  const errors = useMemo(
    () => (isOver ? verdictErrors(question, hasEarlyFeedback) : []),
    [isOver, question, hasEarlyFeedback],
  );
  const placed = comments.shown?.comments.filter(({ place }) => place !== null) ?? [];
  const hasReport = isOver && tabs.isJudged;
  const isThere = placed.length > 0 || errors.length > 0 || hasReport;
  return {
    onMount: setEditor,
    button: isThere && (
      <Button small look="quiet" aria-pressed={!isHidden} onClick={() => hide(!isHidden)}>
        {isHidden ? strings.showFeedback : strings.hideFeedback}
      </Button>
    ),
    zones: isThere && !isHidden && editor && (
      <Suspense fallback={null}>
        <FeedbackZones
          key={question.id}
          editor={editor}
          question={question}
          errors={errors}
          program={program}
          hasReport={hasReport}
          shown={comments.shown}
          onReply={comments.onReply}
          onReport={() => {
            tabs.select(REPORT_TAB);
            showSide();
          }}
        />
      </Suspense>
    ),
  };
}
