import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { createQueryClient, userQuery } from "../../api/queries";
import { sessionRequest } from "../../api/session-request";
import { useLoggedInUser } from "../../api/tokens";
import { Button } from "../../design/button";
import { ConfirmProvider } from "../../design/confirm";
import { ErrorPage } from "../../design/states";
import { strings } from "../../texts/shell";
import { productName } from "../product";
import { Waiting } from "../root";
import { logOut, rememberReturn, SessionContext } from "../session";
import { toast } from "../toasts";
import { Brand } from "./brand";
import { Header } from "./header";
import "./shell.css";
import "./print.css";

sessionRequest.prefetch();

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
  useToldOfChange(last);
  const here = pathname + search + hash;
  if (!client) return <ToLogin from={here} user={last} />;
  return (
    <QueryClientProvider key={user} client={client}>
      <ConfirmProvider>
        <SessionGate />
      </ConfirmProvider>
    </QueryClientProvider>
  );
}

/** Says so when the page turns to somebody else's account. */
function useToldOfChange(user: string | null): void {
  const told = useRef(user);
  useEffect(() => {
    if (told.current !== null && told.current !== user) toast.info(strings.otherAccount, 8000);
    told.current = user;
  }, [user]);
}

function ToLogin({ from, user }: { from: string; user: string | null }) {
  useEffect(() => rememberReturn(from, user), [from, user]);
  return <Navigate to="/login" replace />;
}

function SessionGate() {
  const { data, error, refetch } = useQuery(userQuery());
  if (data) {
    return (
      <SessionContext value={data}>
        <a className="skip" href="#content">
          {strings.skip}
        </a>
        <Header />
        <Outlet />
      </SessionContext>
    );
  }
  if (!error) return <Waiting />;
  return (
    <>
      <header className="header">
        <span className="header__home">
          <Brand />
          <span>{productName()}</span>
        </span>
      </header>
      <main className="page">
        <ErrorPage error={error} onRetry={() => void refetch()}>
          <Button onClick={() => void logOut()}>{strings.logOut}</Button>
        </ErrorPage>
      </main>
    </>
  );
}
