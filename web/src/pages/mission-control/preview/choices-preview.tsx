import { use, useState } from "react";
import { Tabs } from "../../../design/tabs";
import { strings as studentStrings } from "../../../texts/en/assessment";
import { strings } from "../../../texts/en/mission-preview";
import { usePane } from "../../../workspace/layout";
import { Repl } from "../../../workspace/repl";
import type { McqQuestion } from "../../assessment/model";
import { PreviewLayout } from "./preview-layout";
import type { PreviewPage } from "./preview-page";
import { studentParts } from "./student-parts";

interface Props {
  readonly page: PreviewPage;
  readonly question: McqQuestion;
}

/** A question with choices: choosing one shows its hint, where students are told what is right. */
export function ChoicesPreview({ page, question }: Props) {
  const { Choices, showHint, useQuestionTabs } = use(studentParts());
  const [chosen, choose] = useState<number | null>(null);
  const [pane, setPane] = usePane("main");
  const tabs = useQuestionTabs(page, question);
  const choice = {
    chosen,
    saved: chosen,
    status: "idle" as const,
    choose: async (index: number) => {
      choose(index);
      showHint(question, index);
    },
  };
  return (
    <PreviewLayout
      pane={pane}
      onPane={setPane}
      sideLabel={studentStrings.taskName}
      mainLabel={studentStrings.answerPane}
      side={<Tabs className="aw-tabs" label={strings.sideTabs} {...tabs} onSelect={tabs.select} />}
      main={<Choices page={page} question={question} choice={choice} />}
      repl={<Repl hint={studentStrings.replHint} />}
    />
  );
}
