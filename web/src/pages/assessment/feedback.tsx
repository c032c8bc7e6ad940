import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { actionFailure } from "../../api/failures";
import { ownLineCommentsKey } from "../../api/line-comments";
import { useMayChangeCourse } from "../../app/course-acts";
import { REPORT_TAB } from "../../app/course-links";
import { lazyPanel } from "../../app/lazy-panel";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import type { Tab } from "../../design/tabs";
import { strings } from "../../texts/en/line-comments";
import type { CodeEditor } from "../../workspace/editor";
import type { LineComments, Replying } from "../../workspace/line-comments/comment-thread";
import type { ProgrammingQuestion } from "./model";
import type { Page } from "./page";
import type { QuestionTabs } from "./question-tabs";
import { verdictErrors } from "./verdict-errors";

const OwnLineComments = lazyPanel("pages/assessment/own-line-comments", () => import("./own-line-comments"));

/** What staff wrote on lines of one's own program, in its three places. */
interface OwnLineComments {
  /** Null where they wrote nothing. */
  readonly shown: LineComments | null;
  readonly onReply: Replying | undefined;
  readonly tabs: readonly Tab[];
  /** For the report card. */
  readonly content: ReactNode;
}

/**
 * Reads what staff wrote on lines of one's own program. Whether there is any, the question says, as long as the work can be
 * changed; on what is handed in they may write while the page is open.
 */
export function useLineComments(
  { userId, submission, assessment }: Page,
  { id, answerVersion, lineComments: count }: ProgrammingQuestion,
): OwnLineComments {
  const client = useQueryClient();
  const mayChange = useMayChangeCourse();
  const { lineComments, ...answers } = submission.answers;
  const reply = mayChange ? answers.reply : undefined;
  const queryKey = [...ownLineCommentsKey, userId, id, answerVersion, count];
  const { data } = useQuery({
    queryKey,
    queryFn: () => lineComments?.(id) ?? null,
    enabled: lineComments !== undefined && (count > 0 || assessment.status === "submitted"),
    staleTime: 0,
  });
  const onReply: Replying | undefined =
    reply &&
    (async (comment, sent) => {
      try {
        client.setQueryData(queryKey, await reply(id, comment.id, sent));
        return true;
      } catch (error) {
        toast.danger(actionFailure(error));
        return false;
      }
    });
  if (!data || data.comments.length === 0) return { shown: null, onReply, tabs: [], content: null };
  const content = (
    <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
      <OwnLineComments shown={data} onReply={onReply} />
    </Suspense>
  );
  const tabs = [{ id: "comments", label: strings.tabWith(data.comments.length), content }];
  return { shown: data, onReply, tabs, content };
}

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
