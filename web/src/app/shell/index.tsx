import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { ApiFailure } from "../../api/failures";
import { createQueryClient } from "../../api/query-client";
import { useLoggedInUser } from "../../api/tokens";
import { userQuery } from "../../api/user";
import { Button, ButtonLink } from "../../design/button";
import { ConfirmProvider } from "../../design/confirm";
import { ErrorPage } from "../../design/states";
import { strings } from "../../texts/en/shell";
import { AchievementNews } from "../achievement-events/news";
import { tellDatesOf } from "../course-dates";
import { MemberNews } from "../member-news/member-news";
import { productName } from "../product";
import { Waiting } from "../root";
import { courseOf, logOut, OfflineContext, rememberReturn, type Session, SessionContext } from "../session";
import { hasSharedProgram } from "../shared-link";
import { siteSettings } from "../site-settings";
import { toast } from "../toasts";
import { Brand } from "./brand";
import { DialogProvider } from "./dialogs";
import { DisabledScreen, mayEnterDisabled, useDisabledPeriod } from "./disabled";
import { Header } from "./header";
import { Navigation } from "./navigation";
import { ResearchConsent } from "./research-consent";
import VisitorRail from "./visitor-rail";
// The styles of what opens on any page come with the shell: a sheet of its own for each would cost every first page more.
import "../palette/palette.css";
import "./about.css";
import "./user-profile.css";
import "./shell.css";
import "../../design/page-title.css";
import "./print.css";

/**
 * Everything that needs a login: the session's data, questions to the person, and the header on top. When another tab logs
 * in as somebody else all of it begins anew, so that nothing of one person is shown to, or saved for, the other.
 */
export default function Shell() {
  const user = useLoggedInUser();
  const { pathname, search, hash } = useLocation();
  const client = useMemo(() => (user === null ? null : createQueryClient()), [user]);
  const [last, setLast] = useState(user);
  if (user !== null && user !== last) setLast(user);
  useUserChangeNotice(last);
  const here = pathname + search + hash;
  if (!client || user === null) {
    // Whoever has just logged out goes where all others go.
    const isShared = last === null && hasSharedProgram({ pathname, search, hash });
    return isShared ? <ForVisitors from={here} /> : <ToLogin from={here} user={last} />;
  }
  return (
    <QueryClientProvider key={user} client={client}>
      <ConfirmProvider>
        <SessionGate user={user} />
      </ConfirmProvider>
    </QueryClientProvider>
  );
}

/** Says so when the page turns to somebody else's account. */
function useUserChangeNotice(user: string | null): void {
  const announcedUser = useRef(user);
  useEffect(() => {
    if (announcedUser.current !== null && announcedUser.current !== user) toast.info(strings.otherAccount, 8000);
    announcedUser.current = user;
  }, [user]);
}

function ToLogin({ from, user }: { from: string; user: string | null }) {
  useEffect(() => rememberReturn(from, user), [from, user]);
  return <Navigate to="/login" replace />;
}

/** A page that is shown before one logs in, with the way to do so, which leads back to it. */
function ForVisitors({ from }: { from: string }) {
  const disabled = useDisabledPeriod();
  if (disabled) return <DisabledScreen period={disabled} session={null} />;
  return (
    <>
      <a className="skip" href="#content">
        {strings.skip}
      </a>
      <SiteName>
        <span className="header__gap" />
        <ButtonLink small look="primary" to="/login" onClick={() => rememberReturn(from, null)}>
          {strings.logInToRun}
        </ButtonLink>
      </SiteName>
      <VisitorRail />
      <Outlet />
    </>
  );
}

/** The bar on top where there is nobody whose menus it could hold. */
const SiteName = ({ children }: { children?: ReactNode }) => (
  <header className="header">
    <span className="header__home">
      <Brand />
      <span>{productName()}</span>
    </span>
    {children}
  </header>
);

/** The playground needs no server: without a network it opens for the person whose tokens are in this browser. */
const offlineSession = (user: string): Session => ({
  user: { userId: Number(user), name: strings.offlineName, courses: [], mayCreateCourses: false, account: null },
  courseRegistration: null,
  courseConfiguration: null,
  assessmentConfigurations: null,
});

function SessionGate({ user }: { user: string }) {
  const { pathname } = useLocation();
  const { data, error, refetch } = useQuery(userQuery());
  const disabled = useDisabledPeriod();
  const isUnreached = !data && error instanceof ApiFailure && error.status === 0;
  const opensOffline = isUnreached && /^\/(playground$|sicpjs(\/|$))/.test(pathname);
  const course = data ? courseOf(data) : null;
  const session = data ?? (opensOffline ? offlineSession(user) : null);
  tellDatesOf(course, pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, for the page that was opened
  useEffect(() => {
    if (opensOffline)
      toast.warning(pathname === "/playground" ? strings.offlinePlayground : strings.offlineTextbook, 8000);
  }, [opensOffline]);
  useEffect(() => {
    if (!isUnreached) return;
    // A page that was opened without a network is not told by the query's client that there is one again.
    const again = () => void refetch();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [isUnreached, refetch]);
  if (session && disabled && !mayEnterDisabled(session, pathname)) {
    return <DisabledScreen period={disabled} session={session} />;
  }
  if (session) {
    return (
      <SessionContext value={session}>
        <OfflineContext value={opensOffline}>
          <a className="skip" href="#content">
            {strings.skip}
          </a>
          <DialogProvider>
            <Header />
            <Navigation />
            <Outlet />
            <ResearchConsent />
            {course && <AchievementNews course={course} />}
            {course && siteSettings().useBackend && <MemberNews courseId={course.courseId} />}
          </DialogProvider>
        </OfflineContext>
      </SessionContext>
    );
  }
  if (!error) return <Waiting />;
  return (
    <>
      <SiteName />
      <main className="page">
        <ErrorPage error={error} onRetry={() => void refetch()}>
          {isUnreached && <ButtonLink to="/playground">{strings.playground}</ButtonLink>}
          <Button onClick={() => void logOut()}>{strings.logOut}</Button>
        </ErrorPage>
      </main>
    </>
  );
}
