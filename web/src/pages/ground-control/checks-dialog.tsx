import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import Table from "@cloudscape-design/components/table";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { courseKey } from "../../api/course-key";
import { actionFailure } from "../../api/failures";
import { forgetAssessments } from "../../api/managed-assessments";
import { CourseChange } from "../../app/course-acts";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { formatDate } from "../../design/format";
import { Modal } from "../../design/modal";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/ground-control";
import { findingNotice, programName } from "../mission-control/checks/finding-text";
import { ChecksState } from "./checks-state";
import type { ManagedAssessment } from "./managed-assessments";
import "./dialogs.css";
import { api, type Schemas, unwrap } from "../../api/client";

type AssessmentChecks = Schemas["AssessmentChecks"];

/** What the checks of an assessment have found. */
const checksQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "checks", assessmentId),
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/assessments/{assessmentId}/checks", {
          params: { path: { courseId, assessmentId } },
        }),
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.checks?.state === "waiting" ? 3000 : false),
  });

/** Has the checks of an assessment run again. @throws ApiFailure */
const runChecks = (courseId: number, assessmentId: number) =>
  unwrap(
    api.POST("/v2/courses/{courseId}/admin/assessments/{assessmentId}/checks", {
      params: { path: { courseId, assessmentId } },
    }),
  );

interface ChecksDialogProps {
  readonly assessment: ManagedAssessment;
  readonly onClose: () => void;
}

/** Shows what the checks of an assessment have found, and has them run again. */
export default function ChecksDialog({ assessment, onClose }: ChecksDialogProps) {
  const { courseId } = useCourse();
  const { id, title } = assessment;
  const { data, error, refetch } = useQuery(checksQuery(courseId, id));
  const { isAsking, runAgain } = useRunAgain(courseId, id);
  const isWaiting = data?.checks?.state === "waiting";
  useRefreshedList(courseId, isWaiting);
  return (
    <Modal
      title={strings.checksTitle(title)}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.close}</Button>
          <CourseChange>
            <Button iconName="refresh" loading={isAsking} disabled={isWaiting} onClick={() => void runAgain()}>
              {strings.runAgain}
            </Button>
          </CourseChange>
        </>
      }
    >
      {data ? (
        <Found found={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{strings.readingChecks}</p>
      )}
    </Modal>
  );
}

function useRunAgain(courseId: number, id: number) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const runAgain = async (): Promise<void> => {
    setAsking(true);
    try {
      await runChecks(courseId, id);
    } catch (error) {
      toast.danger(actionFailure(error), 5000);
    } finally {
      await client.invalidateQueries({ queryKey: checksQuery(courseId, id).queryKey });
      void forgetAssessments(client, courseId);
      setAsking(false);
    }
  };
  return { isAsking, runAgain };
}

/** The list behind shows what the checks have come to, too. */
function useRefreshedList(courseId: number, isWaiting: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return;
    return () => void forgetAssessments(client, courseId);
  }, [client, courseId, isWaiting]);
}

function Found({ found: { checks, findings, unlisted, questions } }: { found: AssessmentChecks }) {
  if (!checks) return <p>{strings.uncheckedHint}</p>;
  const { state, endedAt, askedAt } = checks;
  return (
    <SpaceBetween size="m">
      <div role="status">
        <ChecksState state={state} />
        <p>
          {endedAt === null
            ? strings.checksAsked(formatDate(askedAt, "medium"))
            : strings.checksEnded(formatDate(endedAt, "medium"))}
        </p>
      </div>
      {state === "failed" && <Alert type="warning">{strings.checksFailedHint}</Alert>}
      {findings.length > 0 && (
        <ul className="control__findings" aria-label={strings.findingsList}>
          {findings.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings have no names, and the list is replaced whole
            <FindingLine key={index} finding={finding} />
          ))}
        </ul>
      )}
      {unlisted > 0 && <p>{strings.unlisted(unlisted)}</p>}
      {questions.map(({ number, programs }) => (
        <Programs key={number} number={number} programs={programs} />
      ))}
    </SpaceBetween>
  );
}

function FindingLine({ finding }: { finding: AssessmentChecks["findings"][number] }) {
  const { severity, text, details } = findingNotice(finding);
  return (
    <li>
      <StatusIndicator type={severity === "red" ? "error" : "warning"}>
        {strings.questionNumber(finding.question)}
      </StatusIndicator>
      <p>
        <strong>{text}</strong>
      </p>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </li>
  );
}

type Program = AssessmentChecks["questions"][number]["programs"][number];

function Programs({ number, programs }: { number: number; programs: readonly Program[] }) {
  const { program, result, passed, slowest } = strings.programColumns;
  return (
    <div>
      <Box variant="h3">{strings.questionNumber(number)}</Box>
      <Table
        variant="embedded"
        contentDensity="compact"
        wrapLines
        items={programs}
        ariaLabels={{ tableLabel: strings.programsOf(number) }}
        columnDefinitions={[
          { id: "program", header: program, isRowHeader: true, cell: (row: Program) => programName(row) },
          { id: "result", header: result, cell: (row) => <Result program={row} /> },
          {
            id: "passed",
            header: passed,
            cell: ({ outcomes }) =>
              strings.passedOf(outcomes.filter((outcome) => outcome === "pass").length, outcomes.length),
          },
          {
            id: "slowest",
            header: slowest,
            cell: ({ slowestMs }) => (slowestMs === null ? "" : strings.milliseconds(Math.round(slowestMs))),
          },
        ]}
      />
    </div>
  );
}

const Result = ({ program: { isAsExpected } }: { program: Program }) => (
  <StatusIndicator type={isAsExpected ? "success" : "error"}>
    {isAsExpected ? strings.asExpected : strings.notAsExpected}
  </StatusIndicator>
);
