import { useState } from "react";
import { Outlet } from "react-router-dom";
import { ConfirmProvider } from "../../design/confirm";
import { strings } from "../../texts/en/shell";
import { type Session, SessionContext } from "../session";
import { BareHeader } from "./bare-header";
import { DisabledScreen, useDisabledPeriod } from "./disabled";
import "./print.css";

/** Nobody logs in where there is only the playground: everybody is this one. */
const visitor = (): Session => ({
  user: { userId: 0, name: strings.visitor, courses: [], mayCreateCourses: false, account: null },
  courseRegistration: null,
  courseConfiguration: null,
  assessmentConfigurations: null,
});

/** The shell of a site that is a playground and nothing else: no login, no course, no server. */
export default function PlaygroundOnlyShell() {
  const [session] = useState(visitor);
  const disabled = useDisabledPeriod();
  if (disabled) return <DisabledScreen period={disabled} session={null} />;
  return (
    <ConfirmProvider>
      <SessionContext value={session}>
        <BareHeader home="/playground" />
        <Outlet />
      </SessionContext>
    </ConfirmProvider>
  );
}
