import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyPanel } from "../../app/lazy-panel";
import { WaitingLine } from "../../design/spinner";
import type { Tab } from "../../design/tabs";
import { strings } from "../../texts/line-comments";
import type { ProgrammingQuestion } from "./model";
import type { Page } from "./page";

const OwnLineComments = lazyPanel("pages/assessment/own-line-comments", () => import("./own-line-comments"));

/**
 * The tab that shows what staff wrote on lines of one's own program; none where they wrote nothing. Asked for once staff may
 * have written: when the work is submitted, or somebody has graded it.
 */
export function useLineCommentsTab({ userId, submission, assessment }: Page, question: ProgrammingQuestion): Tab[] {
  const { lineComments } = submission.answers;
  const isRead = assessment.status === "submitted" || question.grader !== null;
  const { data } = useQuery({
    queryKey: ["own-line-comments", userId, question.id, question.answerVersion],
    queryFn: () => lineComments?.(question.id) ?? null,
    enabled: lineComments !== undefined && isRead && question.answerVersion > 0,
    staleTime: 0,
  });
  if (!data || data.comments.length === 0) return [];
  return [
    {
      id: "comments",
      label: strings.tabWith(data.comments.length),
      content: (
        <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
          <OwnLineComments shown={data} />
        </Suspense>
      ),
    },
  ];
}
