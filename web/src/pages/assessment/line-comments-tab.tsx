import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { lazyPanel } from "../../app/lazy-panel";
import { WaitingLine } from "../../design/spinner";
import type { Tab } from "../../design/tabs";
import { strings } from "../../texts/line-comments";
import type { ProgrammingQuestion } from "./model";
import type { Page } from "./page";

const OwnLineComments = lazyPanel("pages/assessment/own-line-comments", () => import("./own-line-comments"));

/**
 * What staff wrote on lines of one's own program, as a tab and for the report card; nothing where they wrote nothing. Whether
 * there is any, the question says: once shown, they stay whatever becomes of the grade.
 */
export function useLineComments(
  { userId, submission }: Page,
  { id, answerVersion, lineComments: count }: ProgrammingQuestion,
): { readonly tabs: readonly Tab[]; readonly content: ReactNode } {
  const { lineComments } = submission.answers;
  const { data } = useQuery({
    queryKey: ["own-line-comments", userId, id, answerVersion, count],
    queryFn: () => lineComments?.(id) ?? null,
    enabled: lineComments !== undefined && count > 0,
    staleTime: 0,
  });
  if (!data || data.comments.length === 0) return { tabs: [], content: null };
  const content = (
    <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
      <OwnLineComments shown={data} />
    </Suspense>
  );
  return { tabs: [{ id: "comments", label: strings.tabWith(data.comments.length), content }], content };
}
