import { useState } from "react";
import { Link } from "react-router-dom";
import { CourseChange } from "../../app/course-acts";
import { gradingPath } from "../../app/course-links";
import { useCourse } from "../../app/session";
import { Markdown } from "../../design/markdown";
import { WaitingLine } from "../../design/spinner";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/answer-groups";
import { useShownNames } from "../grading/shown-names";
import { ActForm, useAct } from "./act-form";
import { Card, Outcome } from "./group-card";
import { type ChoiceGroup, groupsByChoice } from "./groups";
import { type ChoiceQuestion, type JudgedAnswer, useJudgedAnswers } from "./queries";

interface ChoiceListProps {
  readonly assessmentId: number;
  readonly question: ChoiceQuestion;
  /** The choice whose answers alone are shown, from 1; null for all. */
  readonly choice: number | null;
}

/** The answers to a question with choices, in groups by what they chose. */
export function ChoiceList({ assessmentId, question, choice }: ChoiceListProps) {
  const { courseId } = useCourse();
  const { answers, count, error, refetch, invalidate } = useJudgedAnswers(courseId, question.id);
  const act = useAct(invalidate);
  const [toggled, setToggled] = useState<ReadonlySet<number | null>>(new Set());
  if (error && !answers) return <ErrorState error={error} onRetry={refetch} />;
  if (!answers) return <WaitingLine>{strings.reading(count)}</WaitingLine>;
  const groups = groupsByChoice(answers).filter((group) => choice === null || group.choice === choice - 1);
  const toggle = (of: number | null) =>
    setToggled((before) => new Set(before.has(of) ? [...before].filter((one) => one !== of) : [...before, of]));
  return (
    <>
      {act.result && <Outcome result={act.result} onUndo={(result) => void act.undo(result)} onDismiss={act.dismiss} />}
      <Markdown>{question.content}</Markdown>
      {choice !== null && (
        <p>
          <Link to={`?assessment=${assessmentId}&question=${question.id}`}>{strings.allGroups}</Link>
        </p>
      )}
      {groups.length === 0 ? (
        <EmptyState title={choice === null ? strings.none : strings.nobodyChose(choice - 1)} icon="grade">
          {choice === null && <p>{strings.noneHint}</p>}
        </EmptyState>
      ) : (
        <ul className="answer-groups__list">
          {groups.map((group) => (
            <li key={String(group.choice)}>
              <Card
                title={titleOf(group, question)}
                answers={group.answers}
                // The one that was asked for is open at first.
                isOpen={toggled.has(group.choice) !== (choice !== null)}
                onToggle={() => toggle(group.choice)}
              >
                <Chosen question={question} group={group} act={act} />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const titleOf = ({ choice }: ChoiceGroup, { choices }: ChoiceQuestion): string =>
  choice === null ? strings.noChoice : strings.chose(choice, choices[choice]?.isRight ?? false);

interface ChosenProps {
  readonly question: ChoiceQuestion;
  readonly group: ChoiceGroup;
  readonly act: ReturnType<typeof useAct>;
}

function Chosen({ question, group: { choice, answers }, act }: ChosenProps) {
  const content = choice === null ? undefined : question.choices[choice]?.content;
  return (
    <div className="answer-groups__opened">
      {content !== undefined && <Markdown>{content}</Markdown>}
      <Students answers={answers} answerIndex={question.number - 1} />
      <CourseChange>
        <ActForm question={question} answers={answers} act={act} />
      </CourseChange>
    </div>
  );
}

/** Who they are, each with the way to the answer. */
function Students({
  answers,
  answerIndex,
}: {
  readonly answers: readonly JudgedAnswer[];
  readonly answerIndex: number;
}) {
  const { courseId } = useCourse();
  const names = useShownNames();
  return (
    <ul className="answer-groups__students">
      {answers.map(({ submissionId, student }) => (
        <li key={submissionId}>
          <Link to={gradingPath(courseId, submissionId, answerIndex)}>{names.name(student) ?? strings.someone}</Link>
        </li>
      ))}
    </ul>
  );
}
