import Button from "@cloudscape-design/components/button";
import { useMemo } from "react";
import type { ProblemDocument } from "../../../../domain/assessments/xml";
import { takesProgram } from "../../../../domain/facts/question-kinds";
import { EmptyState } from "../../design/states";
import { type Tab, Tabs } from "../../design/tabs";
import { strings } from "../../texts/en/mission-control";
import { sameLineEnds } from "../assessment/model";
import { useExpectedOf } from "./checks/use-checks";
import type { EditorAccess } from "./fields/form-props";
import type { Change } from "./fields/list-changes";
import { type MissionState, openIndexOf, openQuestionOf, useMission, useMissionStore } from "./mission-store";
import { programOf } from "./preview/typed-programs";
import { GLOBAL_TABS, type GlobalTab, QUESTION_TABS, type QuestionTab } from "./tabs";

/** Returns the starter code of a question as it stands in the form; empty where it has none. */
function starterOf({ mission }: Pick<MissionState, "mission">, key: string): string {
  const problem = mission.questions.find((question) => question.key === key)?.problem;
  return sameLineEnds(problem?.snippet.template ?? "");
}

/** Gives the preview's editor of a question, whether or not it is on the screen. */
function useEditorAccess(key: string): EditorAccess {
  const store = useMissionStore();
  return useMemo(
    () => ({
      read: () => programOf(store.getState().typed, key, starterOf(store.getState(), key)),
      write: (text) => store.getState().typeProgram(key, text, starterOf(store.getState(), key)),
    }),
    [store, key],
  );
}

/** The forms of the open question, or of the whole mission. */
export function AuthoringTabs() {
  const mode = useMission((state) => state.mode);
  return mode === "question" && QUESTION_TABS.length > 0 ? <OpenQuestion /> : <WholeMission />;
}

function OpenQuestion() {
  const number = useMission(openIndexOf) + 1;
  const type = useMission((state) => openQuestionOf(state)?.problem.type);
  const key = useMission((state) => openQuestionOf(state)?.key);
  const problem = useMissionStore().getState().mission.questions[number - 1]?.problem;
  const selected = useMission((state) => state.tabs.question) ?? QUESTION_TABS[0]?.id ?? "";
  const { openTab: select } = useMissionStore().getState();
  if (!problem || key === undefined || type === undefined) return <NoQuestion />;
  const tabs = QUESTION_TABS.filter(({ isFor }) => isFor?.(problem) ?? true).map((tab): Tab => {
    return { id: tab.id, label: tab.label(number), content: <QuestionForm key={key} tab={tab} questionKey={key} /> };
  });
  return <Tabs className="mc-tabs" label={strings.questionTabs} tabs={tabs} selected={selected} onSelect={select} />;
}

function NoQuestion() {
  const { setMode, openTab } = useMissionStore().getState();
  const manageQuestions = (): void => {
    setMode("global");
    openTab("questions");
  };
  return (
    <div className="mc-empty">
      <EmptyState title={strings.noQuestions} icon="flag">
        <p>{strings.noQuestionsHint}</p>
        <Button onClick={manageQuestions}>{strings.manageQuestion}</Button>
      </EmptyState>
    </div>
  );
}

/** Only the open form follows the keys. */
function QuestionForm({ tab: { Form }, questionKey }: { tab: QuestionTab; questionKey: string }) {
  const { editQuestion } = useMissionStore().getState();
  const access = useEditorAccess(questionKey);
  const expectedOf = useExpectedOf(questionKey);
  const question = useMission(({ mission }) => mission.questions.find(({ key }) => key === questionKey));
  const number = useMission(({ mission }) => mission.questions.findIndex(({ key }) => key === questionKey) + 1);
  const task = useMission(({ mission }) => mission.task);
  if (!question) return null;
  const change: Change<ProblemDocument> = (edit) => editQuestion(questionKey, edit);
  const editor = takesProgram(question.problem) ? access : null;
  return (
    <Form
      questionKey={questionKey}
      problem={question.problem}
      change={change}
      number={number}
      task={task}
      editor={editor}
      expectedOf={expectedOf}
    />
  );
}

function WholeMission() {
  const number = useMission(openIndexOf) + 1;
  const selected = useMission((state) => state.tabs.global) ?? GLOBAL_TABS[0]?.id ?? "";
  const { openTab: select } = useMissionStore().getState();
  const tabs = GLOBAL_TABS.map((tab): Tab => {
    return { id: tab.id, label: tab.label(number), content: <GlobalForm tab={tab} /> };
  });
  return <Tabs className="mc-tabs" label={strings.globalTabs} tabs={tabs} selected={selected} onSelect={select} />;
}

function GlobalForm({ tab: { Form } }: { tab: GlobalTab }) {
  const { editTask } = useMissionStore().getState();
  const task = useMission(({ mission }) => mission.task);
  return <Form task={task} change={editTask} />;
}
