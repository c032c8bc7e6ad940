import Button from "@cloudscape-design/components/button";
import Flashbar from "@cloudscape-design/components/flashbar";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { courseKey } from "../../api/course-key";
import { everyPage } from "../../api/every-page";
import { gradingKey } from "../../api/grading";
import { useCourse } from "../../app/session";
import { WaitingLine } from "../../design/spinner";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/answer-groups";
import { GroupCard } from "./group-card";
import { groupsOf } from "./groups";
import { type JudgedAnswer, type Question, readJudgedAnswers } from "./queries";
import { type ActResult, useAct } from "./use-act";

/** All submitted answers to a question, read page by page; `count` grows while they come. */
function useJudgedAnswers(courseId: number, questionId: number) {
  const client = useQueryClient();
  const [count, setCount] = useState(0);
  const queryKey = courseKey(courseId, "answer-groups", questionId);
  const { data, error, refetch } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const answers: JudgedAnswer[] = [];
      for await (const page of everyPage((cursor) => readJudgedAnswers(courseId, questionId, cursor, signal))) {
        answers.push(...page.answers);
        setCount(answers.length);
      }
      return answers;
    },
  });
  return {
    answers: data,
    count,
    error,
    refetch: () => void refetch(),
    /** Reads anew after answers were graded: other pages of grading, too. */
    invalidate: () => {
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: gradingKey(courseId) });
    },
  };
}

/** The groups of the answers to one question; one of them may be opened. */
export function GroupList({ question }: { question: Question }) {
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

interface OutcomeProps {
  readonly result: ActResult;
  readonly onUndo: (result: ActResult) => void;
  readonly onDismiss: () => void;
}

/** Tells what an act has done, with the way to take it back. */
function Outcome({ result, onUndo, onDismiss }: OutcomeProps) {
  const { kind, done, left } = result;
  const facts = [
    kind === "graded" ? strings.graded(done.length) : strings.undone(done.length),
    ...[...left].map(([reason, count]) => strings.left(count, reason)),
  ];
  return (
    <Flashbar
      items={[
        {
          id: "act",
          type: left.size > 0 ? "warning" : "success",
          ariaRole: "status",
          content: facts.join(" "),
          action: kind === "graded" && done.length > 0 && (
            <Button iconName="undo" onClick={() => onUndo(result)}>
              {strings.undo}
            </Button>
          ),
          dismissible: true,
          dismissLabel: strings.close,
          onDismiss,
        },
      ]}
    />
  );
}
