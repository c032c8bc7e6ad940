import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { gradingRowQuery, submissionQuery } from "../../../api/queries";
import { gradingPath } from "../../../app/course-links";
import { usePageTitle } from "../../../app/page-title";
import { isStaff, useCourse } from "../../../app/session";
import { pollDelay } from "../../../app/verdict";
import { ButtonLink } from "../../../design/button";
import { useLeaveGuard } from "../../../design/leave-guard";
import { useNarrow } from "../../../design/media";
import { WaitingLine } from "../../../design/spinner";
import { EmptyState, ErrorState } from "../../../design/states";
import { type Tab, Tabs } from "../../../design/tabs";
import NotFound from "../../not-found";
import { useSubmissionActions } from "../actions";
import { type Row, rightsOn, rowOf } from "../rows";
import { strings } from "../strings";
import { AnswerPane } from "./answer-pane";
import { AutograderTab } from "./autograder-tab";
import { Bar } from "./bar";
import { GradingTab } from "./grading-tab";
import { TaskTab } from "./task-tab";
import { type Answer, useGrade } from "./use-grade";
import { useNext } from "./use-next";
import { useShortcuts } from "./use-shortcuts";
import "./workspace.css";

/** One submission to grade. The address also carries the table's view, to come back to and to find the next one in. */
export default function GradingWorkspace() {
  const { submissionId } = useParams();
  usePageTitle(strings.title);
  if (!isStaff(useCourse().role)) return <NotFound />;
  return <Loaded key={submissionId} submissionId={Number(submissionId)} />;
}

function Loaded({ submissionId }: { submissionId: number }) {
  const { courseId } = useCourse();
  const { search } = useLocation();
  const next = useNext(submissionId);
  const row = useQuery(gradingRowQuery(courseId, submissionId));
  const polls = useRef(0);
  const { data, error, refetch } = useQuery({
    ...submissionQuery(courseId, submissionId),
    refetchInterval: ({ state }) => {
      const waiting = state.data?.some(({ question }) => question.autogradingStatus === "processing");
      polls.current = waiting ? polls.current + 1 : 0;
      return waiting ? pollDelay(polls.current) : false;
    },
  });
  const backTo = gradingPath(courseId) + search;
  const failure = error ?? row.error;
  if (failure && !(data && row.data)) {
    return (
      <Message>
        <ErrorState error={failure} onRetry={() => void Promise.all([refetch(), row.refetch()])}>
          <ButtonLink to={backTo}>{strings.back}</ButtonLink>
        </ErrorState>
      </Message>
    );
  }
  if (!data || !row.data) {
    return (
      <Message>
        <WaitingLine>{strings.loading}</WaitingLine>
      </Message>
    );
  }
  const nextPath = typeof next === "number" ? gradingPath(courseId, next) + search : next;
  return <Submission row={rowOf(row.data)} answers={data} backTo={backTo} nextPath={nextPath} />;
}

const Message = ({ children }: { children: React.ReactNode }) => (
  <main className="page" id="content">
    <h1 className="unseen">{strings.title}</h1>
    {children}
  </main>
);

interface SubmissionProps {
  row: Row;
  answers: readonly Answer[];
  backTo: string;
  /** Null: everything is graded. Undefined: not known yet. */
  nextPath: string | null | undefined;
}

function Submission({ row, answers, backTo, nextPath }: SubmissionProps) {
  const { courseId, registration, role } = useCourse();
  const { search } = useLocation();
  const at = Math.min(Number(useParams().questionId ?? 0), Math.max(answers.length - 1, 0));
  const actions = useSubmissionActions();
  const target = { courseId, submissionId: row.submissionId };
  const rights = rightsOn(row, { courseRegId: registration.courseRegId, role });
  const questionPath = (to: number): string => gradingPath(courseId, row.submissionId, to) + search;
  const answer = answers[at];
  const after = at + 1 < answers.length ? questionPath(at + 1) : nextPath;
  return (
    <main className="gw" id="content">
      <Bar
        row={row}
        backTo={backTo}
        at={at}
        of={answers.length}
        questionPath={questionPath}
        nextPath={nextPath}
        rights={rights}
        onReautograde={() => void actions.reautogradeSubmission(target)}
        onUnsubmit={() => void actions.unsubmit(target, row.studentName)}
      />
      {answer ? (
        <Panes
          key={answer.question.id}
          target={target}
          answer={answer}
          rights={rights}
          after={after}
          nextPath={nextPath}
          onReautograde={() => void actions.reautogradeAnswer(target, answer.question.id)}
        />
      ) : (
        <div className="page">
          <EmptyState title={strings.noAnswers} icon="grade">
            <p>{strings.noAnswersText}</p>
            <ButtonLink to={backTo}>{strings.back}</ButtonLink>
          </EmptyState>
        </div>
      )}
    </main>
  );
}

interface PanesProps {
  target: { courseId: number; submissionId: number };
  answer: Answer;
  rights: ReturnType<typeof rightsOn>;
  /** Where "Save and next" leads: the next question, else the next ungraded submission. */
  after: string | null | undefined;
  nextPath: string | null | undefined;
  onReautograde: () => void;
}

function Panes({ target, answer, rights, after, nextPath, onReautograde }: PanesProps) {
  const grade = useGrade(target, answer);
  const narrow = useNarrow();
  const navigate = useNavigate();
  const [selected, select] = useState("grading");
  const [leaving, setLeaving] = useState<string | null>(null);
  useLeaveGuard(grade.dirty, strings.leave);
  // After "Save and next": the guard must first have seen that nothing is unsaved any more.
  useEffect(() => {
    if (leaving && !grade.dirty) void navigate(leaving);
  }, [leaving, grade.dirty, navigate]);
  useShortcuts({ save: () => void grade.save(), next: nextPath ? () => void navigate(nextPath) : null });
  const saveNext = async (to: string): Promise<void> => {
    if (await grade.save()) setLeaving(to);
  };
  const pane = <AnswerPane answer={answer} />;
  const tabs: Tab[] = [
    ...(narrow ? [{ id: "answer", label: strings.answerTab, content: <div className="gw-answer">{pane}</div> }] : []),
    {
      id: "grading",
      label: strings.gradingTab,
      content: (
        <GradingTab
          answer={answer}
          grade={grade}
          open={rights.grade}
          onSaveNext={after ? () => void saveNext(after) : null}
        />
      ),
    },
    { id: "task", label: strings.taskTab, content: <TaskTab answer={answer} /> },
    {
      id: "autograder",
      label: strings.autograderTab,
      content: <AutograderTab answer={answer} mayRegrade={rights.reautograde} onReautograde={onReautograde} />,
    },
  ];
  return (
    <div className="gw-panes">
      {!narrow && (
        <section className="gw-pane gw-answer" aria-label={strings.answerOf(answer.student.name ?? "")}>
          {pane}
        </section>
      )}
      <div className="gw-pane">
        <Tabs label={strings.tabs} tabs={tabs} selected={selected} onSelect={select} className="gw-tabs" />
      </div>
    </div>
  );
}
