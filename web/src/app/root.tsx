import { Outlet, ScrollRestoration, useNavigation } from "react-router-dom";
import { strings } from "../texts/design";
import { Toasts } from "./toasts";

/** What every page has: scroll positions, messages, and a line on top while the next page's code is on its way. */
export function Root() {
  const isLeaving = useNavigation().state === "loading";
  return (
    <>
      {isLeaving && <div className="page-coming" aria-hidden="true" />}
      <Outlet />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

/** Until the first page's code is in: paper, and words only for screen readers, since this lasts a blink. */
export function Waiting() {
  return (
    <main aria-busy="true">
      <h1 className="unseen">{strings.loading}</h1>
    </main>
  );
}
