import { useEffect, useLayoutEffect } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import { useLoggedIn } from "../api/tokens";
import { strings } from "../texts/en/design";
import { frameOf } from "./frame/kind";
import { isPlaygroundOnly } from "./mode";
import { hasSharedProgram } from "./shared-link";
import { Toasts } from "./toasts";

/** The frame of every page: scroll positions, messages, and a progress line while the next page's code is loaded. */
export function Root() {
  const isLeaving = useNavigation().state === "loading";
  useEffect(leaveFrames, []);
  return (
    <>
      {isLeaving && <div className="page-coming" aria-hidden="true" />}
      <Outlet />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

/** Takes the boxes out of the page once it has content. What is drawn next may wait too, and shows them still. */
function leaveFrames(): void {
  setTimeout(() => {
    const { dataset } = document.documentElement;
    if (dataset.waiting !== undefined) return;
    document.getElementById("frames")?.remove();
    // The frame kept a place for the navigation, which not all pages have.
    if (!document.querySelector(".rail")) delete dataset.rail;
  });
}

/** Until the page is there: its boxes, which the build wrote into index.html, and words for screen readers alone. */
export function Waiting() {
  const isLoggedIn = useLoggedIn();
  const location = useLocation();
  const isShared = hasSharedProgram(location);
  const kind = frameOf({ path: location.pathname, isLoggedIn, isPlaygroundOnly: isPlaygroundOnly(), isShared });
  useLayoutEffect(() => {
    if (kind === null) return;
    const { dataset } = document.documentElement;
    dataset.frame = kind;
    dataset.waiting = "";
    return () => {
      delete dataset.waiting;
      leaveFrames();
    };
  }, [kind]);
  return (
    <main className="unseen" aria-busy="true">
      <h1>{strings.loading}</h1>
    </main>
  );
}
