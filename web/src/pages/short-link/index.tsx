import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { ApiFailure } from "../../api/failures";
import { usePageTitle } from "../../app/page-title";
import { ButtonLink } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { behind } from "./behind";
import "./short-link.css";

const strings = {
  title: "Short link",
  opening: "Opening the program...",
  gone: "There is no program under this link",
  goneText: "The keyword may be mistyped: capital letters count. Ask for the link again.",
  playground: "Open the playground",
  home: "Go to your course",
} as const;

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
  return (
    <main className="short-link" id="content">
      <h1 className={failure === null ? "unseen" : undefined}>{isGone(failure) ? strings.gone : strings.title}</h1>
      {failure === null && <WaitingLine>{strings.opening}</WaitingLine>}
      {isGone(failure) && <Gone />}
      {failure !== null && !isGone(failure) && (
        <ErrorState error={failure} onRetry={() => setFailure(null)}>
          <ButtonLink to="/playground">{strings.playground}</ButtonLink>
        </ErrorState>
      )}
    </main>
  );
}

const isGone = (failure: unknown): boolean => failure instanceof ApiFailure && failure.status === 404;

function Gone() {
  return (
    <>
      <p>{strings.goneText}</p>
      <div className="short-link__ways">
        <ButtonLink look="primary" to="/playground">
          {strings.playground}
        </ButtonLink>
        <ButtonLink to="/">{strings.home}</ButtonLink>
      </div>
    </>
  );
}
