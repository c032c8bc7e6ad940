import { useState } from "react";
import { Link, Outlet } from "react-router-dom";
import { IconButton } from "../../design/button";
import { ConfirmProvider } from "../../design/confirm";
import { chooseTheme, useTheme } from "../../design/theme";
import { strings } from "../../texts/shell";
import { productName } from "../product";
import { type Session, SessionContext } from "../session";
import { Brand } from "./brand";
import { DisabledScreen } from "./disabled";
import { useDisabledPeriod } from "./use-disabled-period";
import "./shell.css";
import "./print.css";

/** Nobody logs in where there is only the playground: everybody is this one. */
const visitor = (): Session => ({
  user: { userId: 0, name: strings.visitor, courses: [], mayCreateCourses: false },
  courseRegistration: null,
  courseConfiguration: null,
  assessmentConfigurations: null,
});

/** The shell of a site that is a playground and nothing else: no login, no course, no server. */
export default function PlaygroundOnlyShell() {
  const [session] = useState(visitor);
  const theme = useTheme();
  const disabled = useDisabledPeriod();
  const dark = theme === "dark";
  if (disabled) return <DisabledScreen period={disabled} session={null} />;
  return (
    <ConfirmProvider>
      <SessionContext value={session}>
        <a className="skip" href="#content">
          {strings.skip}
        </a>
        <header className="header">
          <Link className="header__home" to="/playground">
            <Brand />
            <span>{productName()}</span>
          </Link>
          <span className="header__gap" />
          <IconButton
            icon={dark ? "sun" : "moon"}
            label={dark ? strings.toLight : strings.toDark}
            onClick={() => chooseTheme(dark ? "light" : "dark")}
          />
        </header>
        <Outlet />
      </SessionContext>
    </ConfirmProvider>
  );
}
