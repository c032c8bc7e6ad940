import Select from "@cloudscape-design/components/select";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { takesProgram } from "../../../../domain/facts/question-kinds";
import { submissionQuery } from "../../api/grading";
import { CourseChange } from "../../app/course-acts";
import { gradingPath } from "../../app/course-links";
import { pageAddress } from "../../app/page-addresses";
import { useCourse } from "../../app/session";
import { WaitingLine } from "../../design/spinner";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/answer-groups";
import { useShownNames } from "../grading/shown-names";
import { CodeText } from "../grading/workspace/code-text";
import { ActForm, useAct } from "./act-form";
import { Card, Outcome } from "./group-card";
import { type AnswerGroup, FAILING, groupFailing, groupsOf } from "./groups";
import { type JudgedAnswer, type Question, useJudgedAnswers } from "./queries";

/** Answers that are shown of a group. */
const MOST_SHOWN = 5;

/** The programs of some answers of a group. */
function Samples({ questionId, answers }: { questionId: number; answers: readonly JudgedAnswer[] }) {
  const shown = answers.slice(0, MOST_SHOWN);
  return (
    <div className="answer-groups__samples">
      <h3>{strings.samples(shown.length, answers.length)}</h3>
      {shown.map((answer) => (
        <Sample key={answer.submissionId} questionId={questionId} answer={answer} />
      ))}
    </div>
  );
}

function Sample({ questionId, answer }: { questionId: number; answer: JudgedAnswer }) {
  const { courseId } = useCourse();
  const { submissionId, student } = answer;
  const { data, error, refetch } = useQuery(submissionQuery(courseId, submissionId));
  const name = useShownNames().name(student) ?? strings.someone;
  const at = data?.findIndex(({ question }) => question.id === questionId) ?? -1;
  const question = data?.[at]?.question;
  const program = takesProgram(question) ? question.answer : "";
  return (
    <article aria-label={strings.sampleOf(name)}>
      <p>
        <strong>{name}</strong>{" "}
        <Link to={gradingPath(courseId, submissionId, Math.max(at, 0))} aria-label={strings.toSubmissionOf(name)}>
          {strings.toSubmission}
        </Link>
      </p>
      {data ? (
        <CodeText>{program}</CodeText>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingLine>{strings.loading}</WaitingLine>
      )}
    </article>
  );
}

interface GroupCardProps {
  readonly question: Question;
  readonly group: AnswerGroup;
  readonly act: ReturnType<typeof useAct>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Returns what the answers of a group have in common, in words. */
function titleOf({ failed, key }: AnswerGroup, { testcases }: Question): string {
  if (key === FAILING) return strings.failing((failed?.[0] ?? 0) + 1);
  if (failed === null) return strings.notJudged;
  if (failed.length === 0) return strings.passedAll;
  return strings.failed(
    failed.map((place) => place + 1),
    testcases.length,
  );
}

/** One group: what its answers have in common, and opened, samples of them and the grade to give them. */
function GroupCard({ question, group, act, isOpen, onToggle }: GroupCardProps) {
  return (
    <Card title={titleOf(group, question)} answers={group.answers} isOpen={isOpen} onToggle={onToggle}>
      <Opened question={question} group={group} act={act} />
    </Card>
  );
}

function Opened({ question, group, act }: Pick<GroupCardProps, "question" | "group" | "act">) {
  const [chosen, setChosen] = useState("all");
  const outcomes = group.outcomes.map(({ answers }, index) => {
    return { value: String(index), label: strings.output(index + 1, answers.length), answers };
  });
  const all = { value: "all", label: strings.all, answers: group.answers };
  const selected = outcomes.find(({ value }) => value === chosen) ?? all;
  return (
    <div className="answer-groups__opened">
      {(group.failed ?? []).map((place) => {
        const testcase = question.testcases[place];
        return (
          testcase && (
            <div key={place}>
              <p>{strings.testcase(testcase.number, strings.kinds[testcase.type])}</p>
              <CodeText>{testcase.program}</CodeText>
            </div>
          )
        );
      })}
      <p>{strings.outputs(group.outcomes.length)}</p>
      {outcomes.length > 1 && (
        <div className="answer-groups__choice">
          <Select
            inlineLabelText={strings.which}
            options={[all, ...outcomes].map(({ value, label }) => ({ value, label }))}
            selectedOption={{ value: selected.value, label: selected.label }}
            onChange={({ detail }) => setChosen(detail.selectedOption.value ?? "all")}
          />
        </div>
      )}
      <Samples key={selected.value} questionId={question.id} answers={selected.answers} />
      <CourseChange>
        <ActForm question={question} answers={selected.answers} act={act} />
      </CourseChange>
    </div>
  );
}

/** The key that says of the only group that it is closed. */
const CLOSED = "closed";

interface GroupListProps {
  readonly assessmentId: number;
  readonly question: Question;
  /** The testcase that all of them fail, from 1; null for all answers. */
  readonly testcase: number | null;
}

/** The ways on from the answers that fail a testcase. */
function Ways({ assessmentId, questionId }: { readonly assessmentId: number; readonly questionId: number }) {
  const { courseId } = useCourse();
  return (
    <ul className="answer-groups__ways">
      <li>
        <Link to={`?assessment=${assessmentId}&question=${questionId}`}>{strings.allGroups}</Link>
      </li>
      <li>
        <Link to={`${pageAddress("regrade", courseId)}?assessment=${assessmentId}`}>{strings.regrade}</Link>
      </li>
    </ul>
  );
}

/** The groups of the answers to one question, or all that fail one of its testcases; one of the groups may be opened. */
export function GroupList({ assessmentId, question, testcase }: GroupListProps) {
  const { courseId } = useCourse();
  const { answers, count, error, refetch, invalidate } = useJudgedAnswers(courseId, question.id);
  const act = useAct(invalidate);
  const [opened, setOpened] = useState<string | null>(null);
  if (error && !answers) return <ErrorState error={error} onRetry={refetch} />;
  if (!answers) return <WaitingLine>{strings.reading(count)}</WaitingLine>;
  if (answers.length === 0) {
    return (
      <EmptyState title={strings.none} icon="grade">
        <p>{strings.noneHint}</p>
      </EmptyState>
    );
  }
  const groups = groupsOf(answers);
  const failing = testcase === null ? null : groupFailing(answers, testcase - 1);
  if (testcase !== null) {
    return (
      <>
        {act.result && (
          <Outcome result={act.result} onUndo={(result) => void act.undo(result)} onDismiss={act.dismiss} />
        )}
        <Ways assessmentId={assessmentId} questionId={question.id} />
        {failing ? (
          <GroupCard
            question={question}
            group={failing}
            act={act}
            isOpen={opened !== CLOSED}
            onToggle={() => setOpened(opened === CLOSED ? null : CLOSED)}
          />
        ) : (
          <EmptyState title={strings.noneFails(testcase)} icon="check" />
        )}
      </>
    );
  }
  return (
    <>
      {act.result && <Outcome result={act.result} onUndo={(result) => void act.undo(result)} onDismiss={act.dismiss} />}
      <p role="status">{strings.summary(answers.length, groups.length)}</p>
      <ul className="answer-groups__list">
        {groups.map((group) => (
          <li key={group.key}>
            <GroupCard
              question={question}
              group={group}
              act={act}
              isOpen={opened === group.key}
              onToggle={() => setOpened(opened === group.key ? null : group.key)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
