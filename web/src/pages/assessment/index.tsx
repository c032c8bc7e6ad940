import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { assessmentQuery, overviewsQuery } from "../../api/assessments";
import { api, unwrap } from "../../api/client";
import { ApiFailure, actionFailure } from "../../api/failures";
import { useMayChangeCourse } from "../../app/course-acts";
import { listingPath, slugOf } from "../../app/course-links";
import { EmptyPanes } from "../../app/frame/empty-panes";
import { useKeptFrames } from "../../app/frame/kept-frames";
import { usePageTitle } from "../../app/page-title";
import { useCourse, useSession } from "../../app/session";
import { Button, ButtonLink } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { Field } from "../../design/form";
import { Icon } from "../../design/icons";
import { WaitingLine } from "../../design/spinner";
import { ErrorState, PageMessage } from "../../design/states";
import { strings } from "../../texts/en/assessment";
import { editorInFrame } from "../../workspace/early-editor/early-editor";
import { prefetchEditor } from "../../workspace/lazy-editor";
import { type Assessment, questionIndex, savingEnded } from "./model";
import "./assessment.css";
import { useGoalEvents } from "../../app/achievement-events/use-goal-events";
import { useNowAt } from "../../app/now";
import { useServerSubmission } from "./server/submission";
import { AssessmentWorkspace } from "./workspace";

interface PromptProps {
  /** Title of the assessment, once it is known. */
  readonly name: string | undefined;
  readonly courseId: number;
  readonly assessmentId: number;
  readonly onUnlocked: (assessment: Assessment) => void;
  readonly onCancel: () => void;
}

/** Asks for the password of an assessment until it opens. An empty password gives up. */
function PasswordPrompt({ name, courseId, assessmentId, onUnlocked, onCancel }: PromptProps) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return onCancel();
    setBusy(true);
    try {
      const params = { path: { courseId, assessmentId } };
      const call = api.POST("/v2/courses/{courseId}/assessments/{assessmentId}/unlock", { params, body: { password } });
      onUnlocked(await unwrap(call));
    } catch (error) {
      setProblem(actionFailure(error));
      setBusy(false);
      input.current?.select();
    }
  };
  return (
    <Dialog
      title={strings.passwordTitle}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={`${id}-form`} busy={busy} icon="lock">
            {strings.unlock}
          </Button>
        </>
      }
    >
      <p>{strings.passwordAbout(name)}</p>
      <form id={`${id}-form`} onSubmit={(event) => void submit(event)}>
        <Field label={strings.passwordLabel} error={problem}>
          {(attributes) => (
            <input
              {...attributes}
              ref={input}
              className="input"
              type="password"
              autoComplete="off"
              autoFocus
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

/** The workspace of who is logged in, at the question in the address: the server keeps what they answer. */
function OwnAttempt({ assessment, listing }: { assessment: Assessment; listing: string }) {
  const course = useCourse();
  const { courseId, role, configuration, types } = course;
  const { user } = useSession();
  const { questionId } = useParams();
  const ended = savingEnded(assessment, { role, archived: configuration.archived }, useNowAt(assessment.closeAt));
  const isCounted = role === "student" && ended === null;
  const submission = useServerSubmission({ courseId, assessment, isCounted });
  const onGoalEvents = useGoalEvents(course);
  const base = `${listing}/${assessment.id}`;
  const attempt = {
    userId: user.userId,
    role,
    assessment,
    index: questionIndex(questionId, assessment.questions.length),
    ended,
    submission,
    onGoalEvents,
    helpText: configuration.moduleHelpText,
    isAutogradedOnly: types.some(({ type, isManuallyGraded }) => type === assessment.type && !isManuallyGraded),
    listing,
    base,
    addressOf: (index: number) => `${base}/${index}`,
  };
  return <AssessmentWorkspace attempt={attempt} />;
}

// What mission control shows of a student's workspace: it loads this page's chunk, which stays one file for students.
export { autograderTab } from "./autograder";
export { Choices, showHint } from "./mcq";
export { useQuestionTabs } from "./question-tabs";
export { useTestcaseResults } from "./testcase-results";
export { AssessmentWorkspace } from "./workspace";

prefetchEditor();

/** /courses/:courseId/:type/:assessmentId/:questionId: reads the assessment, asks for its password where it has one. */
export default function AssessmentPage() {
  const { courseId, types } = useCourse();
  const { type: slug = "", assessmentId } = useParams();
  const id = Number(assessmentId);
  const known = Number.isInteger(id) && id > 0;
  const query = assessmentQuery(courseId, id);
  const { data, error, refetch } = useQuery({ ...query, enabled: known });
  // The assessment knows its type; the address may have been typed.
  const type = data?.type ?? types.find((one) => slugOf(one.type) === slug)?.type ?? slug;
  const listing = listingPath(courseId, type);
  const outcome = data ? "open" : outcomeOf(known, error);
  const name = useNameOf(courseId, id, outcome === "locked");
  usePageTitle(data?.title ?? titleOf(outcome, name));
  if (data !== undefined) return <Opened assessment={data} listing={listing} />;
  if (outcome === "not found") return <NotFound listing={listing} type={type} />;
  if (outcome === "loading") return <Loading />;
  if (outcome === "locked")
    return <Locked courseId={courseId} listing={listing} type={type} name={name} assessmentId={id} />;
  if (outcome === "not open") {
    return <Message title={strings.notOpen} hint={strings.notOpenHint} listing={listing} type={type} />;
  }
  return (
    <main className="page" id="content">
      <h1 className="unseen">{strings.notRead}</h1>
      <ErrorState error={error} onRetry={() => void refetch()}>
        <ButtonLink to={listing}>{strings.backTo(type)}</ButtonLink>
      </ErrorState>
    </main>
  );
}

type Outcome = "open" | "loading" | "not found" | "locked" | "not open" | "failed";

/** What came of reading the assessment while it is not there. */
function outcomeOf(known: boolean, error: Error | null): Outcome {
  const { status, body } = error instanceof ApiFailure ? error : { status: null, body: "" };
  if (!known || status === 400 || status === 404) return "not found";
  if (error === null) return "loading";
  if (status === 403) return "locked";
  return status === 401 && body === "Assessment not open" ? "not open" : "failed";
}

function titleOf(outcome: Outcome, name: string | undefined): string {
  if (outcome === "locked") return strings.passwordPage(name ?? strings.anAssessment);
  if (outcome === "not found") return strings.notFound;
  if (outcome === "not open") return strings.notOpen;
  return outcome === "failed" ? strings.notRead : strings.loading;
}

/** The title that the listing has for an assessment that cannot be opened yet. */
function useNameOf(courseId: number, assessmentId: number, isWanted: boolean): string | undefined {
  const { data } = useQuery({ ...overviewsQuery(courseId), enabled: isWanted });
  return data?.find(({ id }) => id === assessmentId)?.title;
}

function Opened({ assessment, listing }: { assessment: Assessment; listing: string }) {
  if (assessment.questions.length > 0)
    return <OwnAttempt key={assessment.id} assessment={assessment} listing={listing} />;
  return <Message title={strings.noQuestions} hint="" listing={listing} type={assessment.type} />;
}

/** Keeps the places of the panes, so that nothing jumps when they come, or the boxes in which somebody types already. */
function Loading() {
  useKeptFrames(editorInFrame() ? "workspace" : null);
  return (
    <main className="ws-page aw" id="content" aria-busy="true">
      <h1 className="unseen">{strings.loading}</h1>
      <div className="ws-top aw-bar">
        <WaitingLine>{strings.loading}</WaitingLine>
      </div>
      <EmptyPanes />
    </main>
  );
}

function NotFound({ listing, type }: { listing: string; type: string }) {
  return <Message title={strings.notFound} hint={strings.notFoundHint} listing={listing} type={type} />;
}

function Message({ title, hint, listing, type }: { title: string; hint: string; listing: string; type: string }) {
  return (
    <main id="content">
      <PageMessage
        title={title}
        ways={
          <ButtonLink look="primary" to={listing}>
            {strings.backTo(type)}
          </ButtonLink>
        }
      >
        {hint !== "" && <p>{hint}</p>}
      </PageMessage>
    </main>
  );
}

interface LockedProps {
  readonly courseId: number;
  readonly assessmentId: number;
  readonly listing: string;
  readonly type: string;
  /** Undefined until the listing is read. */
  readonly name: string | undefined;
}

/** The way in through a password: asked until it is right, or the person goes back. */
function Locked({ courseId, assessmentId, listing, type, name }: LockedProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayChange = useMayChangeCourse();
  // `idx` is the router's place in the tab's history: 0 means that there is nothing to go back to.
  const goBack = () => (window.history.state?.idx > 0 ? navigate(-1) : navigate(listing, { replace: true }));
  return (
    <main className="ws-page aw" id="content">
      <div className="ws-top aw-bar">
        <Link className="aw-bar__back" to={listing} aria-label={strings.backTo(type)}>
          <Icon name="chevronLeft" />
          <span>{type}</span>
        </Link>
        <h1>{name ?? strings.passwordPage(strings.anAssessment)}</h1>
      </div>
      {!mayChange && (
        <div className="page">
          <PageMessage title={strings.lockedTitle}>
            <p>{strings.lockedArchived}</p>
          </PageMessage>
        </div>
      )}
      {mayChange && <EmptyPanes />}
      {mayChange && (
        <PasswordPrompt
          name={name}
          courseId={courseId}
          assessmentId={assessmentId}
          onUnlocked={(assessment) => client.setQueryData(assessmentQuery(courseId, assessmentId).queryKey, assessment)}
          onCancel={() => void goBack()}
        />
      )}
    </main>
  );
}
