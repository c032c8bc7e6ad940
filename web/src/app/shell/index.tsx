import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { createQueryClient, userQuery } from "../../api/queries";
import { useLoggedIn } from "../../api/tokens";
import { Button } from "../../design/button";
import { ConfirmProvider } from "../../design/confirm";
import { ErrorState } from "../../design/states";
import { logOut, rememberReturn, SessionContext } from "../session";
import { Header } from "./header";
import { strings } from "./strings";
import "./shell.css";

/** Everything that needs a login: the session's data, questions to the person, and the header on top. */
export default function Shell() {
  const loggedIn = useLoggedIn();
  const { pathname, search, hash } = useLocation();
  const client = useMemo(() => (loggedIn ? createQueryClient() : null), [loggedIn]);
  const here = pathname + search + hash;
  if (!client) return <ToLogin from={here} />;
  return (
    <QueryClientProvider client={client}>
      <ConfirmProvider>
        <SessionGate />
      </ConfirmProvider>
    </QueryClientProvider>
  );
}

function ToLogin({ from }: { from: string }) {
  useEffect(() => rememberReturn(from), [from]);
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
  return (
    <>
      <div className="header" />
      <main className="page" aria-busy={!error}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()}>
            <Button onClick={() => void logOut()}>{strings.logOut}</Button>
          </ErrorState>
        ) : (
          <h1 className="unseen">{strings.loading}</h1>
        )}
      </main>
    </>
  );
}
