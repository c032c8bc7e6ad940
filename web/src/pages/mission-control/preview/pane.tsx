import { Suspense } from "react";
import { lazyPanel } from "../../../app/lazy-panel";
import { WaitingLine } from "../../../design/spinner";
import { EmptyState } from "../../../design/states";
import { strings } from "../../../texts/en/mission-preview";
import { openQuestionOf, useMission } from "../mission-store";

const OpenQuestion = lazyPanel("pages/mission-control/preview/student", async () => {
  return { default: (await import("./student")).OpenQuestion };
});

/** What a student would see of the open question, as it is now. */
export function PreviewPane() {
  const key = useMission((state) => openQuestionOf(state)?.key);
  if (key === undefined) {
    return (
      <EmptyState title={strings.noQuestion} icon="flag">
        <p>{strings.noQuestionHint}</p>
      </EmptyState>
    );
  }
  return (
    <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
      <OpenQuestion />
    </Suspense>
  );
}
