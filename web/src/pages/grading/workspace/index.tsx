import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { ApiFailure } from "../../../api/failures";
import { gradingKey, gradingRowQuery, submissionQuery } from "../../../api/grading";
import { FROM_COCKPIT, gradingPath } from "../../../app/course-links";
import { pageAddress } from "../../../app/page-addresses";
import { usePageTitle } from "../../../app/page-title";
import { isStaff, useCourse } from "../../../app/session";
import { isBeingJudged, pollingWhile } from "../../../app/verdict-polling";
import { RouteButton } from "../../../design/route-button";
import { WaitingLine } from "../../../design/spinner";
import { StaffPage } from "../../../design/staff-page";
import { EmptyState, ErrorState, PageMessage } from "../../../design/states";
import { strings } from "../../../texts/en/grading";
import { openWorkspace } from "../../../workspace/open-workspace";
import NotFound from "../../not-found";
import { useAcceptance, useSubmissionActions } from "../actions";
import { AcceptedNotice } from "../notices";
import { type Row, rightsOn, rowOf } from "../rows";
import { useShownNames } from "../shown-names";
import { useView } from "../view";
import { Bar } from "./bar";
import { FirstGradeNotice } from "./first-grade";
import { useFirstGrade } from "./first-grade-store";
import { Panes } from "./panes";
import type { Answer } from "./use-grade";
import { questionAt, useNext } from "./use-next";
import "./workspace.css";

/** One submission to grade. The address also carries the table's view, to come back to and to find the next one in. */
export default function GradingWorkspace() {
  const { submissionId } = useParams();
  const { role } = useCourse();
  if (!isStaff(role) || !/^\d{1,15}$/.test(submissionId ?? "")) return <NotFound />;
  return (
    <StaffPage>
      <Loaded key={submissionId} submissionId={Number(submissionId)} />
    </StaffPage>
  );
}

function Loaded({ submissionId }: { submissionId: number }) {
  const { courseId } = useCourse();
  const { search } = useLocation();
  const client = useQueryClient();
  const row = useQuery(gradingRowQuery(courseId, submissionId));
  const [refetchInterval] = useState(() =>
    pollingWhile<readonly Answer[]>((answers) => isBeingJudged(questionsOf(answers))),
  );
  const { data, error, refetch } = useQuery({ ...submissionQuery(courseId, submissionId), refetchInterval });
  const at = questionAt(useParams().questionId, data?.length ?? 0);
  const next = useNext(submissionId, row.data && data ? placeOf(row.data, at) : null);
  const shown = useShownNames();
  useWhenOver(isBeingJudged(questionsOf(data)), () => {
    void client.invalidateQueries({ queryKey: gradingKey(courseId) });
  });
  usePageTitle(row.data ? strings.pageTitle(shown.row(rowOf(row.data))) : strings.title);
  const fromCockpit = new URLSearchParams(search).get(FROM_COCKPIT);
  const backTo =
    fromCockpit === null
      ? gradingPath(courseId) + search
      : `${pageAddress("cockpit", courseId)}${fromCockpit && `?${fromCockpit}`}`;
  if (isAnswer(404, row.error)) {
    return (
      <main id="content">
        <PageMessage
          title={strings.noSubmission}
          ways={
            <RouteButton variant="primary" to={backTo}>
              {strings.back}
            </RouteButton>
          }
        >
          <p>{strings.noSubmissionText}</p>
        </PageMessage>
      </main>
    );
  }
  // A submission that is there, but without an answer to read.
  const found = data ?? (row.data && isAnswer(400, error) ? [] : undefined);
  const failure = row.isPending ? null : (error ?? row.error);
  if (failure && !(found && row.data)) {
    return (
      <Message>
        <ErrorState error={failure} onRetry={() => void Promise.all([refetch(), row.refetch()])}>
          <RouteButton to={backTo}>{strings.back}</RouteButton>
        </ErrorState>
      </Message>
    );
  }
  if (!found || !row.data) {
    return (
      <Message>
        <WaitingLine>{strings.loading}</WaitingLine>
      </Message>
    );
  }
  const nextPath = next ? gradingPath(courseId, next.submissionId, next.at) + search : next;
  return (
    <Submission row={shown.row(rowOf(row.data))} answers={shown.answers(found)} backTo={backTo} nextPath={nextPath} />
  );
}

const placeOf = (row: Parameters<typeof rowOf>[0], at: number) => ({
  submissionId: row.id,
  assessmentId: row.assessment.id,
  questionCount: row.assessment.questionCount,
  at,
});

const isAnswer = (status: number, error: unknown): boolean => error instanceof ApiFailure && error.status === status;

const questionsOf = (answers: readonly Answer[] | undefined) => (answers ?? []).map(({ question }) => question);

/** Calls back once whenever `waiting` ends. */
function useWhenOver(waiting: boolean, onOver: () => void): void {
  const before = useRef(waiting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the waiting counts
  useEffect(() => {
    if (before.current && !waiting) onOver();
    before.current = waiting;
  }, [waiting]);
}

const Message = ({ children }: { children: React.ReactNode }) => (
  <main className="page" id="content">
    <h1 className="unseen">{strings.title}</h1>
    {children}
  </main>
);

/** Whether an answer waits for a grader, with a verdict to accept. */
const isAcceptable = (answers: readonly Answer[]): boolean =>
  answers.some(({ question, grade }) => question.autogradingStatus === "success" && grade.grader === null);

interface SubmissionProps {
  row: Row;
  answers: readonly Answer[];
  backTo: string;
  /** Null: everything is graded. Undefined: not known yet. */
  nextPath: string | null | undefined;
}

function Submission({ row, answers, backTo, nextPath }: SubmissionProps) {
  const { courseId, registration, role, configuration } = useCourse();
  const { search } = useLocation();
  const at = questionAt(useParams().questionId, answers.length);
  const actions = useSubmissionActions();
  const acceptance = useAcceptance(courseId);
  const target = { courseId, submissionId: row.submissionId };
  const rights = rightsOn(row, {
    courseRegId: registration.courseRegId,
    role,
    archived: configuration.archived,
  });
  const questionPath = (to: number): string => gradingPath(courseId, row.submissionId, to) + search;
  const answer = answers[at];
  const [workspace] = useState(openWorkspace);
  useEffect(() => workspace.dispose, [workspace]);
  const noteGrade = useFirstGrade(({ note }) => note);
  const acceptAll = async (): Promise<void> => {
    await acceptance.accept([row.submissionId]);
    noteGrade(row.assessmentId);
  };
  const { view } = useView();
  const after = view.by === "submission" && at + 1 < answers.length ? questionPath(at + 1) : nextPath;
  return (
    <main className="ws-page gw" id="content">
      <Bar
        row={row}
        backTo={backTo}
        at={at}
        answers={answers}
        questionPath={questionPath}
        nextPath={nextPath}
        rights={rights}
        onReautograde={() => void actions.reautogradeSubmission(target)}
        onUnsubmit={() => void actions.unsubmit(row, courseId)}
      />
      <div className="gw-notice">
        <AcceptedNotice acceptance={acceptance} />
        <FirstGradeNotice assessmentId={row.assessmentId} />
      </div>
      {answer ? (
        <Panes
          key={answer.question.id}
          target={target}
          answer={answer}
          onGraded={() => noteGrade(row.assessmentId)}
          workspace={workspace}
          rights={rights}
          after={after}
          questionCount={answers.length}
          nextPath={nextPath}
          onAcceptAll={isAcceptable(answers) ? acceptAll : null}
          onReautograde={() => void actions.reautogradeAnswer(target, answer.question.id)}
        />
      ) : (
        <div className="page">
          <EmptyState title={strings.noAnswers} icon="grade">
            <p>{strings.noAnswersText}</p>
            <RouteButton to={backTo}>{strings.back}</RouteButton>
          </EmptyState>
        </div>
      )}
    </main>
  );
}
