import { Suspense } from "react";
import { lazyPanel } from "../../app/lazy-panel";
import { WaitingLine } from "../../design/spinner";
import type { Tab } from "../../design/tabs";
import { strings } from "../../texts/en/answer-history";
import type { HistoryPanelProps } from "./history-panel";

const HistoryPanel = lazyPanel("workspace/history/history-panel", () => import("./history-panel"));

/** The tab that shows how an answer came to be; what is behind it is loaded when it is opened. */
export const historyTab = (props: HistoryPanelProps): Tab => ({
  id: "history",
  label: strings.tab,
  content: (
    <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
      <HistoryPanel {...props} />
    </Suspense>
  ),
});
