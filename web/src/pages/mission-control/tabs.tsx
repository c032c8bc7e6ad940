import Button from "@cloudscape-design/components/button";
import { type ComponentType, type KeyboardEvent, useRef } from "react";
import type { ProblemDocument } from "../../../../domain/assessments/xml";
import { MAX_QUESTIONS } from "../../../../domain/facts/limits";
import { QUESTION_KINDS, type QuestionKind, takesProgram } from "../../../../domain/facts/question-kinds";
import { useConfirm } from "../../design/confirm";
import { EmptyState } from "../../design/states";
import { strings } from "../../texts/en/mission-control";
import { strings as fieldStrings, strings as missionFieldsStrings } from "../../texts/en/mission-fields";
import {
  GlobalDeployment,
  GlobalGraderDeployment,
  LocalDeployment,
  LocalGraderDeployment,
} from "./fields/deployment-tabs";
import type { GlobalFormProps, QuestionFormProps } from "./fields/form-props";
import { type Change, changeOf } from "./fields/list-changes";
import { AutograderForm, SamplesForm, TemplateForm } from "./fields/question-forms";
import { GradingFields, StatementField, TaskFields } from "./fields/task-fields";
import { IconAction } from "./icon-action";
import {
  cloneQuestion,
  deleteQuestion,
  insertQuestion,
  type Mission,
  type MissionTask,
  type Moved,
  shiftQuestion,
} from "./mission";
import { openIndexOf, useMission, useMissionStore } from "./mission-store";
import { OverviewForm } from "./overview/overview-form";
import { useQuestionMark } from "./question-steps";
import { NEW_PROBLEMS } from "./templates";

type Act = (change: (mission: Mission) => Moved, confirmText: string) => Promise<void>;

/** The questions in their order: copy, delete and move them, and insert others. */
function ManageQuestions() {
  const questions = useMission(({ mission }) => mission.questions);
  const openKey = useMission((state) => state.openKey);
  const act = useAct();
  const isFull = questions.length >= MAX_QUESTIONS;
  const insert = (kind: QuestionKind) =>
    act((mission) => insertQuestion(mission, openKey, NEW_PROBLEMS[kind]), strings.saveAnd.insert);
  return (
    <div className="mc-questions">
      {questions.length === 0 && (
        <EmptyState title={strings.noQuestions} icon="flag">
          <p>{strings.insertHint}</p>
        </EmptyState>
      )}
      <ol className="mc-questions__list">
        {questions.map(({ key }, index) => (
          <QuestionRow key={key} questionKey={key} index={index} count={questions.length} act={act} />
        ))}
      </ol>
      <fieldset className="mc-questions__insert" disabled={isFull}>
        <legend>{questions.length === 0 ? strings.insert : strings.insertAfter}</legend>
        {QUESTION_KINDS.map((kind) => (
          <Button key={kind} iconName="add-plus" disabled={isFull} onClick={() => void insert(kind)}>
            {strings.kinds[kind]}
          </Button>
        ))}
        {isFull && <p>{strings.full(MAX_QUESTIONS)}</p>}
      </fieldset>
    </div>
  );
}

interface RowProps {
  readonly questionKey: string;
  readonly index: number;
  readonly count: number;
  readonly act: Act;
}

function QuestionRow({ questionKey: key, index, count, act }: RowProps) {
  const problem = useMission(({ mission }) => mission.questions.find((question) => question.key === key)?.problem);
  const isOpen = useMission((state) => openIndexOf(state) === index);
  const mark = useQuestionMark(key);
  const { openQuestion } = useMissionStore().getState();
  const row = useRef<HTMLLIElement>(null);
  if (!problem) return null;
  const number = index + 1;
  const shift = (step: -1 | 1) => act((mission) => shiftQuestion(mission, key, step), strings.saveAnd.move);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    // The row moves with its key, and the focus with it.
    void shift(step).then(() => row.current?.querySelector<HTMLElement>(".mc-question__open")?.focus());
  };
  return (
    <li className="mc-question" aria-current={isOpen ? "true" : undefined} ref={row} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="mc-question__open"
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => openQuestion(index)}
      >
        <strong>{strings.question(number)}</strong>
        <span className="mc-question__text">{problem.text ?? ""}</span>
        <span className="mc-question__facts">
          {strings.questionFacts(strings.kinds[problem.type], problem.maxXp ?? 0)}
          {mark && <span className={`mc-mark mc-mark--${mark.look}`}>{mark.text}</span>}
        </span>
      </button>
      <span className="mc-question__actions">
        <IconAction icon="angle-up" label={strings.moveUp(number)} disabled={index === 0} onClick={() => shift(-1)} />
        <IconAction
          icon="angle-down"
          label={strings.moveDown(number)}
          disabled={number === count}
          onClick={() => shift(1)}
        />
        <IconAction
          icon="copy"
          label={strings.clone(number)}
          disabled={count >= MAX_QUESTIONS}
          onClick={() => act((mission) => cloneQuestion(mission, key), strings.saveAnd.clone)}
        />
        <IconAction
          icon="remove"
          label={strings.delete(number)}
          disabled={count < 2}
          onClick={() => act((mission) => deleteQuestion(mission, key), strings.saveAnd.delete)}
        />
      </span>
    </li>
  );
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Changes the questions and saves; asks first when that saves other changes, too. */
function useAct(): Act {
  const store = useMissionStore();
  const confirm = useConfirm();
  return async (change, confirmText) => {
    const { hasUnsavedChanges, editQuestions, save } = store.getState();
    const question = { title: strings.unsavedTitle, body: strings.unsavedBody, confirm: confirmText };
    if (hasUnsavedChanges && !(await confirm(question))) return;
    editQuestions(change);
    save();
  };
}

/** Briefing: the text that stands before the questions. */
const BriefingField = ({ task, change }: { task: MissionTask; change: Change<MissionTask> }) => (
  <div className="mission-fields">
    <StatementField
      label={missionFieldsStrings.briefing}
      hint={missionFieldsStrings.briefingHint}
      value={task.text}
      onText={(text) => changeOf(change, "text")(() => text)}
    />
  </div>
);

interface Named {
  readonly id: string;
  /** @param number the open question's number, from 1 */
  readonly label: (number: number) => string;
}

/** A tab of the open question. */
export interface QuestionTab extends Named {
  /** Tells whether questions like this one have the tab; without it all have. */
  readonly isFor?: (problem: ProblemDocument) => boolean;
  readonly Form: ComponentType<QuestionFormProps>;
}

/** A tab of the whole mission. */
export interface GlobalTab extends Named {
  readonly Form: ComponentType<GlobalFormProps>;
}

/** The tabs of the open question, in their order. */
export const QUESTION_TABS: readonly QuestionTab[] = [
  { id: "task", label: (number) => fieldStrings.tabs.task(number), Form: TaskFields },
  { id: "template", label: () => fieldStrings.tabs.template, Form: TemplateForm },
  { id: "deployment", label: () => fieldStrings.tabs.localDeployment, Form: LocalDeployment },
  { id: "grader", label: () => fieldStrings.tabs.localGrader, Form: LocalGraderDeployment },
  { id: "grading", label: () => fieldStrings.tabs.grading, Form: GradingFields },
  { id: "autograder", label: () => fieldStrings.tabs.autograder, isFor: takesProgram, Form: AutograderForm },
  { id: "samples", label: () => fieldStrings.tabs.samples, isFor: takesProgram, Form: SamplesForm },
];

/** The tabs of the whole mission, in their order. */
export const GLOBAL_TABS: readonly GlobalTab[] = [
  { id: "overview", label: () => strings.overviewTab, Form: OverviewForm },
  { id: "briefing", label: () => fieldStrings.tabs.briefing, Form: BriefingField },
  { id: "questions", label: () => strings.manageQuestion, Form: ManageQuestions },
  { id: "deployment", label: () => fieldStrings.tabs.globalDeployment, Form: GlobalDeployment },
  { id: "grader", label: () => fieldStrings.tabs.globalGrader, Form: GlobalGraderDeployment },
];
