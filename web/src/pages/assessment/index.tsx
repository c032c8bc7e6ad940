import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router-dom";
import { ApiFailure } from "../../api/failures";
import { assessmentQuery } from "../../api/queries";
import { listingPath, slugOf } from "../../app/course-links";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { ButtonLink } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { EmptyState, ErrorState } from "../../design/states";
import { prefetchEditor } from "../../workspace/LazyEditor";
import type { Assessment } from "./model";
import { PasswordPrompt } from "./password-prompt";
import { strings } from "./strings";
import { AssessmentWorkspace } from "./workspace";
import "./assessment.css";

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
  usePageTitle(data?.title ?? (known && error === null ? strings.loading : strings.notFound));
  if (data !== undefined) return <Opened assessment={data} listing={listing} />;
  const status = error instanceof ApiFailure ? error.status : null;
  if (!known || status === 400 || status === 404) return <NotFound listing={listing} type={type} />;
  if (error === null) return <Loading />;
  if (status === 403) return <Locked courseId={courseId} assessmentId={id} listing={listing} />;
  if (status === 401 && (error as ApiFailure).body === "Assessment not open") {
    return <Message title={strings.notOpen} hint={strings.notOpenHint} listing={listing} type={type} />;
  }
  return (
    <main className="page" id="content">
      <h1 className="unseen">{strings.notFound}</h1>
      <ErrorState error={error} onRetry={() => void refetch()}>
        <ButtonLink to={listing}>{strings.backTo(type)}</ButtonLink>
      </ErrorState>
    </main>
  );
}

function Opened({ assessment, listing }: { assessment: Assessment; listing: string }) {
  if (assessment.questions.length > 0)
    return <AssessmentWorkspace key={assessment.id} assessment={assessment} listing={listing} />;
  return <Message title={strings.noQuestions} hint="" listing={listing} type={assessment.type} />;
}

/** Keeps the places of the panes, so that nothing jumps when they come. */
function Loading() {
  return (
    <main className="aw" id="content" aria-busy="true">
      <h1 className="unseen">{strings.loading}</h1>
      <div className="aw-bar">
        <WaitingLine>{strings.loading}</WaitingLine>
      </div>
      <div className="aw-empty" aria-hidden="true">
        <div />
        <div />
        <div />
      </div>
    </main>
  );
}

function NotFound({ listing, type }: { listing: string; type: string }) {
  return <Message title={strings.notFound} hint={strings.notFoundHint} listing={listing} type={type} />;
}

function Message({ title, hint, listing, type }: { title: string; hint: string; listing: string; type: string }) {
  return (
    <main className="page" id="content">
      <h1 className="unseen">{title}</h1>
      <EmptyState title={title} icon="search">
        {hint !== "" && <p>{hint}</p>}
        <ButtonLink to={listing}>{strings.backTo(type)}</ButtonLink>
      </EmptyState>
    </main>
  );
}

/** The way in through a password: asked until it is right, or the person goes back. */
function Locked({ courseId, assessmentId, listing }: { courseId: number; assessmentId: number; listing: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // `idx` is the router's place in the tab's history: 0 means that there is nothing to go back to.
  const goBack = () => (window.history.state?.idx > 0 ? navigate(-1) : navigate(listing, { replace: true }));
  return (
    <main className="aw" id="content">
      <h1 className="unseen">{strings.passwordTitle}</h1>
      <PasswordPrompt
        courseId={courseId}
        assessmentId={assessmentId}
        onUnlocked={(assessment) => client.setQueryData(assessmentQuery(courseId, assessmentId).queryKey, assessment)}
        onCancel={() => void goBack()}
      />
    </main>
  );
}
