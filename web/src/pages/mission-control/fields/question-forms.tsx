import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { ProblemDocument, SnippetDocument, TestcaseDocument } from "../../../../../domain/assessments/xml";
import { type ByQuestionKind, byQuestionKind, takesProgram } from "../../../../../domain/facts/question-kinds";
import { strings } from "../../../texts/en/mission-fields";
import type { EditorQuestions } from "../../../workspace/editor-questions";
import { openEditorQuestions } from "../../../workspace/language-worker";
import type { MissionTask } from "../mission";
import { ChoicesTemplate } from "./choices-template";
import { type CodePart, CodeParts } from "./code-parts";
import type { CodeTools, ExpectedOf, QuestionFormProps } from "./form-props";
import { languageOf } from "./library-changes";
import { type Change, changeOf, changeOfKind, type ProblemOf, removeTestcase, shiftTestcase } from "./list-changes";
import { SampleAnswers } from "./sample-answers";
import "./fields.css";
import Autosuggest, { type AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import FormField from "@cloudscape-design/components/form-field";
import { useQuery } from "@tanstack/react-query";
import { MAX_TESTCASES } from "../../../../../domain/facts/limits";
import { overviewsQuery } from "../../../api/assessments";
import type { Schemas } from "../../../api/client";
import { useTeachingCourse } from "../publish/mission-home";
import { NEW_TESTCASE } from "../templates";
import { type ListOf, useDraft, useLatest, useRows } from "./field-state";
import { REVEAL_HOURS_RANGE, textOrNull } from "./field-values";
import { NumberField, uncarriedText } from "./input-fields";
import { RowList } from "./row-list";
import { TestcaseRow } from "./testcase-row";

interface ContestFieldProps {
  readonly value: string | null;
  readonly onText: (text: string | null) => void;
}

/** Asks for the contest of a vote: one that the course has, or the number of one that is still to be uploaded. */
function ContestField({ value, onText }: ContestFieldProps) {
  const courseId = useTeachingCourse();
  const listed = useQuery({ ...overviewsQuery(courseId ?? 0), enabled: courseId !== null });
  const { shown, type, leave } = useDraft(value, { write: (text) => text ?? "", read: textOrNull }, onText);
  return (
    <FormField
      stretch
      label={strings.contestNumber}
      constraintText={strings.contestNumberHint}
      errorText={uncarriedText(value) ?? (value === null ? strings.contestNumberMissing : undefined)}
    >
      <Autosuggest
        expandToViewport
        value={shown}
        placeholder={strings.placeholder}
        options={contestOptions(listed.data ?? [])}
        statusType={listed.isLoading ? "loading" : "finished"}
        loadingText={strings.contestsLoading}
        empty={strings.noContests}
        enteredTextLabel={strings.useContest}
        onChange={({ detail }) => type(detail.value)}
        onBlur={leave}
      />
    </FormField>
  );
}

type Listed = Pick<Schemas["AssessmentOverview"], "number" | "title" | "type">;

const isContestType = (type: string): boolean => /contest/i.test(type);

/** The assessments that a vote can be about, by their types; those that are called contests come first. */
export function contestOptions(assessments: readonly Listed[]): AutosuggestProps.OptionGroup[] {
  const groups = [...Map.groupBy(assessments, ({ type }) => type)];
  return groups
    .sort(([one], [other]) => Number(isContestType(other)) - Number(isContestType(one)))
    .map(([type, listed]) => ({
      label: type,
      options: listed.map(({ number, title }) => ({ value: number, description: title })),
    }));
}

type PartName = "prepend" | "template" | "postpend" | "solution";
type Coded = ProblemOf<"programming"> | ProblemOf<"voting">;

interface ProgrammingTemplateProps extends CodeTools {
  readonly questionKey: string;
  readonly problem: ProblemOf<"programming">;
  readonly task: MissionTask;
  readonly change: Change<ProblemOf<"programming">>;
}

/** The four texts of a programming question. */
function ProgrammingTemplate({ questionKey, problem, task, change, ...tools }: ProgrammingTemplateProps) {
  const part = usePart(problem, task, changeOf(change, "snippet"), strings.partHint);
  return (
    <CodeParts
      name={questionKey}
      first="template"
      parts={[part("prepend"), part("template"), part("postpend"), part("solution")]}
      {...tools}
    />
  );
}

/**
 * Makes the parts of a question's snippet. What the course writes around the student's program may use all of chapter 4.
 */
function usePart<Name extends PartName>(
  { library, snippet }: Coded,
  task: MissionTask,
  change: Change<SnippetDocument>,
  hints: Readonly<Record<Name, string>>,
): (name: Name) => CodePart {
  const deployment = library ?? task.library;
  const languages = useMemo(() => {
    const student = languageOf(deployment);
    return { student, course: { ...student, chapter: 4 as const } };
  }, [deployment]);
  return (name) => {
    const isCourses = name === "prepend" || name === "postpend";
    return {
      id: name,
      label: strings.part[name],
      hint: hints[name],
      library: isCourses ? languages.course : languages.student,
      prepend: textBefore(name, snippet),
      value: snippet[name],
      onText: (text) => changeOf<SnippetDocument, PartName>(change, name)(() => text),
    };
  };
}

/** The texts whose names a part may use: those of a postpend include the student's. */
function textBefore(name: PartName, { prepend, template, solution }: SnippetDocument): string | null {
  if (name === "prepend") return null;
  return name === "postpend" ? [prepend, solution ?? template].filter((text) => text !== null).join("\n") : prepend;
}

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
