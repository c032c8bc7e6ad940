import { useEffect, useSyncExternalStore } from "react";
import { type RouteObject, useRouteError } from "react-router-dom";
import { strings } from "../texts/en/crash";
import "./crash.css";

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A chunk that is gone: the site was deployed anew while this page was open. */
const isMissingChunk = (cause: string): boolean => /dynamically imported module|Importing a module script/.test(cause);

/** Whether this device says that it has no network. */
const useOffline = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      addEventListener("online", listener);
      addEventListener("offline", listener);
      return () => {
        removeEventListener("online", listener);
        removeEventListener("offline", listener);
      };
    },
    () => !navigator.onLine,
  );

/** When a page fails: the cause and two ways on. Drafts are kept by the workspace, so a reload loses nothing. */
export function CrashPage() {
  const error = useRouteError();
  const cause = causeOf(error);
  const isMissing = isMissingChunk(cause);
  const isOffline = useOffline();
  useEffect(() => {
    dispatchEvent(new CustomEvent("academy.crash", { detail: error }));
  }, [error]);
  return (
    <main className="crash" id="content">
      <h1>{isMissing && isOffline ? strings.offlineTitle : strings.title}</h1>
      {isMissing ? (
        <p>{isOffline ? strings.offline : strings.missingPart}</p>
      ) : (
        <>
          <p>{strings.reloadFirst}</p>
          <pre>{cause}</pre>
        </>
      )}
      <div className="crash__ways">
        <button type="button" onClick={() => location.reload()}>
          {isMissing ? strings.tryAgain : strings.reload}
        </button>
        <a href="/">{strings.home}</a>
      </div>
    </main>
  );
}

/** Routes whose failures leave what stands around them, such as the bar, on the screen. */
export const crashesWithin = (children: RouteObject[]): RouteObject => ({ ErrorBoundary: CrashPage, children });
