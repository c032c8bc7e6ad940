import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Textarea from "@cloudscape-design/components/textarea";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { answerRefusal, REGRADE_TEXT_CHARACTERS } from "../../../../../domain/policies/regrade-requests";
import { actionFailure } from "../../../api/failures";
import { gradingKey } from "../../../api/grading";
import { regradeRequestsKey } from "../../../api/regrade-requests";
import { useMayChangeCourse } from "../../../app/course-acts";
import { gradingPath } from "../../../app/course-links";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { useConfirm } from "../../../design/confirm";
import { formatDate } from "../../../design/format";
import { Markdown } from "../../../design/markdown";
import { RouteButton } from "../../../design/route-button";
import { strings } from "../../../texts/en/regrade-requests";
import {
  answerRequest,
  type RequestAnswer,
  type RequestOfSubmission,
  requestsOfSubmissionQuery,
} from "../../regrade-requests/queries";
import { useShownNames } from "../shown-names";
import type { Grade } from "./use-grade";

interface RegradePanelProps {
  readonly target: { readonly courseId: number; readonly submissionId: number };
  readonly questionId: number;
  readonly grade: Grade;
  /** Whether this submission may be graded now. */
  readonly open: boolean;
}

/** The student's regrade request on this question with what to decide, or the way to the question that has one. */
export function RegradePanel({ target, questionId, grade, open }: RegradePanelProps) {
  const { courseId, submissionId } = target;
  const { search } = useLocation();
  const mayChange = useMayChangeCourse();
  const own = useCourse().registration.courseRegId;
  const { data, error } = useQuery(requestsOfSubmissionQuery(courseId, submissionId));
  if (error) return <Alert type="warning">{strings.failed}</Alert>;
  const requests = data?.requests ?? [];
  const here = requests.find((one) => one.questionId === questionId);
  const other = requests.find((one) => one.state === "open" && one.questionId !== questionId);
  return (
    <>
      {here && (
        <section className="gw-regrade" aria-labelledby="gw-regrade">
          <h2 id="gw-regrade">{strings.request}</h2>
          <RequestDetails request={here} />
          {answerRefusal({ archived: !mayChange, isOwn: here.student.id === own, state: here.state }) === null && (
            <Deciding
              target={target}
              request={here}
              grade={grade}
              open={open}
              hasOtherStaff={data?.hasOtherStaff ?? false}
            />
          )}
        </section>
      )}
      {other && (
        <Alert
          type="info"
          action={
            <RouteButton to={gradingPath(courseId, submissionId, other.question - 1) + search}>
              {strings.showElsewhere(other.question)}
            </RouteButton>
          }
        >
          {strings.elsewhere(other.question)}
        </Alert>
      )}
    </>
  );
}

function RequestDetails({
  request: { student, reason, askedAt, state, answer, workSince },
}: {
  request: RequestOfSubmission;
}) {
  return (
    <>
      <p>{strings.asked(useShownNames().name(student) ?? strings.unnamed, formatDate(askedAt))}</p>
      <blockquote className="gw-regrade__text">
        <Markdown firstHeading={3}>{reason}</Markdown>
      </blockquote>
      {workSince !== "same" && <Alert type="info">{strings.since[workSince]}</Alert>}
      {answer && (
        <>
          <p>
            <strong>{strings.answers[state]}</strong>{" "}
            {strings.answeredBy(answer.by.name ?? strings.staff, formatDate(answer.at))}:
          </p>
          <blockquote className="gw-regrade__text">
            <Markdown firstHeading={3}>{answer.text}</Markdown>
          </blockquote>
        </>
      )}
    </>
  );
}

interface DecidingProps extends Omit<RegradePanelProps, "questionId"> {
  readonly request: RequestOfSubmission;
  readonly hasOtherStaff: boolean;
}

function Deciding({ target, request, grade, open, hasOtherStaff }: DecidingProps) {
  const [text, setText] = useState("");
  const [isChecked, setChecked] = useState(false);
  const confirm = useConfirm();
  const answering = useAnswering(target, request, grade);
  const tooLong = text.trim().length > REGRADE_TEXT_CHARACTERS ? strings.answerTooLong(REGRADE_TEXT_CHARACTERS) : null;
  const fault = text.trim() === "" ? strings.answerEmpty : tooLong;
  const gradeFault = grade.xpFault ?? grade.commentsFault;
  const decline = () => {
    setChecked(true);
    if (fault === null) answering.mutate({ decision: "decline", text: text.trim() });
  };
  const accept = async () => {
    setChecked(true);
    if (gradeFault !== null) toast.warning(gradeFault);
    if (fault !== null || gradeFault !== null) return;
    const [xp, least] = [grade.finalXp ?? 0, leastOf(request, grade)];
    const question = {
      title: strings.lowersTitle,
      body: strings.lowers(least, xp),
      confirm: strings.lowersConfirm,
      danger: true,
    };
    const mayLower = xp < least && (await confirm(question));
    if (xp < least && !mayLower) return;
    answering.mutate({ decision: "accept", text: text.trim(), grading: grade.pending(), mayLower });
  };
  return (
    <>
      {request.isOwnGrade && hasOtherStaff && <Alert type="warning">{strings.twoPeople}</Alert>}
      <FormField
        label={strings.answer}
        constraintText={strings.answerHint}
        errorText={isChecked ? fault : tooLong}
        stretch
      >
        <Textarea rows={4} value={text} onChange={({ detail }) => setText(detail.value)} />
      </FormField>
      <p className="gw-regrade__hint">{strings.gradeFirst}</p>
      <div className="gw-buttons">
        <Button disabled={!open} loading={answering.isPending} onClick={() => void accept()}>
          {strings.accept}
        </Button>
        <Button disabled={answering.isPending} onClick={decline}>
          {strings.decline}
        </Button>
      </div>
    </>
  );
}

/** What the student has at least if nobody says otherwise: the server decides the same. */
const leastOf = ({ xp, workSince }: RequestOfSubmission, { savedXp }: Grade): number =>
  workSince === "same" || workSince === "graded" ? Math.max(xp, savedXp) : savedXp;

function useAnswering({ courseId, submissionId }: DecidingProps["target"], request: RequestOfSubmission, grade: Grade) {
  const client = useQueryClient();
  const { questionId } = request;
  return useMutation({
    mutationFn: (answer: RequestAnswer) => answerRequest({ courseId, submissionId, questionId }, answer),
    onSuccess: (_, { decision }) => {
      toast.success(decision === "accept" ? strings.accepted : strings.declined);
      if (decision === "accept") grade.discard();
    },
    onError: (error) => toast.danger(actionFailure(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: regradeRequestsKey(courseId) }),
        client.invalidateQueries({ queryKey: gradingKey(courseId) }),
      ]),
  });
}
