import { useEffect } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import { useLoggedIn } from "../api/tokens";
import { strings } from "../texts/en/design";
import { useKeptFrames } from "./frame/kept-frames";
import { frameOf } from "./frame/kind";
import { leaveFrames } from "./frame/leave-frames";
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

/** Whether the boxes hold what is next already, under a heading of its own (pages/today/frame-today.ts). */
const isTodayDrawn = (): boolean => document.querySelector("#frames .frame__today h1") !== null;

/** Until the page is there: its boxes, which the build wrote into index.html, and words for screen readers alone. */
export function Waiting() {
  const isLoggedIn = useLoggedIn();
  const location = useLocation();
  const isShared = hasSharedProgram(location);
  const kind = frameOf({ path: location.pathname, isLoggedIn, isPlaygroundOnly: isPlaygroundOnly(), isShared });
  useKeptFrames(kind);
  return (
    <main className="unseen" aria-busy="true">
      {!(kind === "today" && isTodayDrawn()) && <h1>{strings.loading}</h1>}
    </main>
  );
}
