import { Outlet, ScrollRestoration } from "react-router-dom";
import { Toasts } from "./toasts";

/** What every page has: scroll positions and messages. */
export function Root() {
  return (
    <>
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
      <h1 className="unseen">Loading...</h1>
    </main>
  );
}
