import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { strings } from "../texts/crash";
import "./crash.css";

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A chunk that is gone: the site was deployed anew while this page was open. */
const isMissingChunk = (cause: string): boolean => /dynamically imported module|Importing a module script/.test(cause);

/** When a page fails: the cause and two ways on. Drafts are kept by the workspace, so a reload loses nothing. */
export function CrashPage() {
  const error = useRouteError();
  const cause = causeOf(error);
  useEffect(() => {
    dispatchEvent(new CustomEvent("academy.crash", { detail: error }));
  }, [error]);
  return (
    <main className="crash">
      <h1>{strings.title}</h1>
      {isMissingChunk(cause) ? (
        <p>{strings.missingPart}</p>
      ) : (
        <>
          <p>{strings.reloadFirst}</p>
          <pre>{cause}</pre>
        </>
      )}
      <div className="crash__ways">
        <button type="button" onClick={() => location.reload()}>
          {strings.reload}
        </button>
        <a href="/">{strings.home}</a>
      </div>
    </main>
  );
}
