import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { actionFailure } from "../../api/failures";
import { ownLineCommentsKey } from "../../api/line-comments";
import { useMayChangeCourse } from "../../app/course-acts";
import { lazyPanel } from "../../app/lazy-panel";
import { toast } from "../../app/toasts";
import { WaitingLine } from "../../design/spinner";
import type { Tab } from "../../design/tabs";
import { strings } from "../../texts/en/line-comments";
import type { LineComments, Replying } from "../../workspace/line-comments/comment-thread";
import type { ProgrammingQuestion } from "./model";
import type { Page } from "./page";

const OwnLineComments = lazyPanel("pages/assessment/own-line-comments", () => import("./own-line-comments"));

/** What staff wrote on lines of one's own program, in its three places. */
export interface OwnLineComments {
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
