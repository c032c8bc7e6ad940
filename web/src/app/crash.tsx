import { useRouteError } from "react-router-dom";
import "./crash.css";

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A chunk that is gone: the site was deployed anew while this page was open. */
const isMissingChunk = (cause: string): boolean => /dynamically imported module|Importing a module script/.test(cause);

/** When a page fails: the cause and two ways on. Drafts are kept by the workspace, so a reload loses nothing. */
export function CrashPage() {
  const cause = causeOf(useRouteError());
  return (
    <main className="crash">
      <h1>This page stopped working</h1>
      {isMissingChunk(cause) ? (
        <p>Part of this page could not be loaded. You may be offline, or there is a newer version. Reload the page.</p>
      ) : (
        <>
          <p>Reload to try again. If it happens again, tell your course staff this text:</p>
          <pre>{cause}</pre>
        </>
      )}
      <div className="crash__ways">
        <button type="button" onClick={() => location.reload()}>
          Reload this page
        </button>
        <a href="/">Go to your course</a>
      </div>
    </main>
  );
}
