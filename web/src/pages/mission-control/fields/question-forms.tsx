import { type ReactNode, useEffect, useState } from "react";
import type { ProblemDocument, TestcaseDocument } from "../../../../../domain/assessments/xml";
import { type ByQuestionKind, byQuestionKind, takesProgram } from "../../../../../domain/facts/question-kinds";
import { strings } from "../../../texts/en/mission-fields";
import type { EditorQuestions } from "../../../workspace/editor-questions";
import { openEditorQuestions } from "../../../workspace/language-worker";
import type { MissionTask } from "../mission";
import { ChoicesTemplate } from "./choices-template";
import type { CodeTools, ExpectedOf, QuestionFormProps } from "./form-props";
import { type Change, changeOf, changeOfKind, type ProblemOf } from "./part-change";
import { ProgrammingTemplate, usePart } from "./programming-template";
import { SampleAnswers } from "./sample-answers";
import "./fields.css";
import { MAX_TESTCASES } from "../../../../../domain/facts/limits";
import { NEW_TESTCASE } from "../templates";
import { CodeParts } from "./code-parts";
import { ContestField } from "./contest-field";
import { REVEAL_HOURS_RANGE } from "./field-numbers";
import { NumberField } from "./number-field";
import { RowList } from "./row-list";
import { removeTestcase, shiftTestcase } from "./testcase-changes";
import { TestcaseRow } from "./testcase-row";
import { useLatest } from "./use-latest";
import { type ListOf, useRows } from "./use-rows";

type Voting = ProblemOf<"voting">;

interface VotingTemplateProps extends CodeTools {
  readonly questionKey: string;
  readonly problem: Voting;
  readonly task: MissionTask;
  readonly change: Change<Voting>;
}

/** Which contest is voted on, when its leaderboard is shown, and the texts around an entry. */
function VotingTemplate({ questionKey, problem, task, change, ...tools }: VotingTemplateProps) {
  const part = usePart(problem, task, changeOf(change, "snippet"), strings.votingPartHint);
  return (
    <div className="mission-fields__stack">
      <div className="mission-fields__columns">
        <ContestField value={problem.contestNumber} onText={(text) => changeOf(change, "contestNumber")(() => text)} />
        <NumberField
          label={strings.revealHours}
          hint={strings.revealHoursHint}
          missing={strings.notNumberNone}
          value={problem.revealHours}
          range={REVEAL_HOURS_RANGE}
          onNumber={(hours) => changeOf(change, "revealHours")(() => hours)}
        />
      </div>
      <CodeParts name={questionKey} first="template" parts={[part("prepend"), part("template")]} {...tools} />
    </div>
  );
}

type Programming = ProblemOf<"programming">;

const TESTCASES: ListOf<Programming, TestcaseDocument> = {
  items: ({ testcases }) => testcases,
  withItems: (problem, testcases) => ({ ...problem, testcases }),
  remove: removeTestcase,
  shift: shiftTestcase,
  name: (index) => strings.testcase(index + 1),
};

interface AutograderFieldsProps {
  readonly problem: Programming;
  readonly change: Change<Programming>;
  readonly expectedOf?: ExpectedOf | undefined;
}

/** Autograder: the testcases of a programming question, in the order of its file. */
function AutograderFields({ problem, change, expectedOf }: AutograderFieldsProps) {
  const rows = useRows(problem, TESTCASES, change);
  const expected = useLatest((testcase: TestcaseDocument) =>
    expectedOf ? expectedOf(testcase) : Promise.reject(new Error("No solution is run here.")),
  );
  return (
    <div className="mission-fields">
      <RowList
        {...rows}
        empty={strings.noTestcases}
        addLabel={strings.addTestcase}
        most={MAX_TESTCASES}
        onAdd={() => rows.add({ ...NEW_TESTCASE })}
        row={(index) => (
          <TestcaseRow
            rowKey={rows.keys[index] as number}
            index={index}
            testcase={problem.testcases[index] as TestcaseDocument}
            isLast={index === problem.testcases.length - 1}
            expectedOf={expectedOf && expected}
            edit={rows.edit}
            move={rows.move}
            remove={rows.remove}
          />
        )}
      />
    </div>
  );
}

interface QuestionTemplateProps extends CodeTools {
  /** The question's key, which its editors carry in their names. */
  readonly questionKey: string;
  readonly problem: ProblemDocument;
  readonly task: MissionTask;
  readonly change: Change<ProblemDocument>;
}

/** Question Template: what a student begins with and what stands around it, by the kind of question. */
const QuestionTemplate = (props: QuestionTemplateProps) => (
  <div className="mission-fields">
    <TemplateOfKind {...props} />
  </div>
);

function TemplateOfKind({ problem, change, ...props }: QuestionTemplateProps) {
  // A copy that a later release kept in this browser may be of another kind.
  if (!(problem.type in TEMPLATES)) return <p>{strings.wrongKind}</p>;
  return byQuestionKind(problem, TEMPLATES, change, props);
}

const TEMPLATES = {
  programming: (problem, change, props) => (
    <ProgrammingTemplate {...props} problem={problem} change={changeOfKind(change, "programming")} />
  ),
  mcq: (problem, change) => <ChoicesTemplate problem={problem} change={changeOfKind(change, "mcq")} />,
  voting: (problem, change, props) => (
    <VotingTemplate {...props} problem={problem} change={changeOfKind(change, "voting")} />
  ),
} satisfies ByQuestionKind<
  ProblemDocument,
  [change: Change<ProblemDocument>, props: Omit<QuestionTemplateProps, "problem" | "change">],
  ReactNode
>;

/** Opens who answers questions about programs, as long as the form is there. Its worker starts with the first question. */
function useEditorQuestions(): EditorQuestions {
  const [questions] = useState(openEditorQuestions);
  useEffect(() => () => questions.dispose(), [questions]);
  return questions;
}

/** The tab Question Template. */
export const TemplateForm = (props: QuestionFormProps) => (
  <QuestionTemplate {...props} questions={useEditorQuestions()} />
);

/** The tab Autograder, which programming questions have. */
export const AutograderForm = ({ problem, change, expectedOf }: QuestionFormProps) =>
  takesProgram(problem) ? (
    <AutograderFields
      problem={problem}
      change={changeOfKind(change, "programming")}
      // Without a solution there is nothing to run.
      expectedOf={problem.snippet.solution === null ? undefined : expectedOf}
    />
  ) : (
    <p>{strings.wrongKind}</p>
  );

/** The tab Sample answers, which programming questions have. */
export function SamplesForm({ problem, change, ...props }: QuestionFormProps) {
  const questions = useEditorQuestions();
  if (!takesProgram(problem)) return <p>{strings.wrongKind}</p>;
  const changeSamples = changeOfKind(change, "programming");
  return <SampleAnswers {...props} questions={questions} problem={problem} change={changeSamples} />;
}
