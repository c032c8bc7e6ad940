import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { ApiFailure } from "../../api/failures";
import { usePageTitle } from "../../app/page-title";
import { ButtonLink } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { ErrorState, PageMessage } from "../../design/states";
import { strings } from "../../texts/en/short-link";
import "./short-link.css";
import { retryingFetch } from "../../api/retrying-fetch";

/** How long an answer may take, in milliseconds. */
const LIMIT_MS = 10_000;

/**
 * The share link's query that a keyword stands for. Asked for without a session: a link is opened before anybody logs in.
 * @throws ApiFailure; status 0 when no answer came in time
 */
async function behind(keyword: string, leaving: AbortSignal): Promise<string> {
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(LIMIT_MS)]);
  const answer = await retryingFetch(`/v2/short_links/${encodeURIComponent(keyword)}`, { signal }).catch(() => {
    throw new ApiFailure(0, "");
  });
  if (!answer.ok) throw new ApiFailure(answer.status, await answer.text());
  const { query } = (await answer.json()) as { query: string };
  return query;
}

/** /s/:keyword: goes on to the share link that the keyword stands for. Logging in, where that is needed, is its matter. */
export default function ShortLinkPage() {
  usePageTitle(strings.title);
  const { keyword = "" } = useParams();
  const [failure, setFailure] = useState<unknown>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (failure !== null) return;
    const leaving = new AbortController();
    behind(keyword, leaving.signal).then(
      (query) => void navigate(`/playground#${query}`, { replace: true }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(error);
      },
    );
    return () => leaving.abort();
  }, [keyword, failure, navigate]);
  if (isNotFound(failure)) return <LinkNotFound />;
  return (
    <main className="short-link" id="content">
      <h1 className="unseen">{strings.title}</h1>
      {failure === null && <WaitingLine>{strings.opening}</WaitingLine>}
      {failure !== null && (
        <ErrorState error={failure} onRetry={() => setFailure(null)}>
          <ButtonLink to="/playground">{strings.playground}</ButtonLink>
        </ErrorState>
      )}
    </main>
  );
}

const isNotFound = (failure: unknown): boolean => failure instanceof ApiFailure && failure.status === 404;

const LinkNotFound = () => (
  <main id="content">
    <PageMessage
      title={strings.gone}
      ways={
        <>
          <ButtonLink look="primary" to="/playground">
            {strings.playground}
          </ButtonLink>
          <ButtonLink to="/">{strings.home}</ButtonLink>
        </>
      }
    >
      <p>{strings.goneText}</p>
    </PageMessage>
  </main>
);
