import { useEffect, useState } from "react";
import type { DisablePeriod } from "../../../../domain/facts/site-settings";
import { serverNow } from "../../api/server-time";
import { Button, ButtonLink } from "../../design/button";
import { formatOwnDate } from "../../design/format";
import { PageMessage } from "../../design/page-message";
import { strings } from "../../texts/en/shell";
import { DISABLED_CHECK_MS, disabledPeriodAt } from "../disabled-period";
import { isPlaygroundOnly } from "../mode";
import { usePageTitle } from "../page-title";
import { productName } from "../product";
import { isStaff, logOut, type Session } from "../session";
import { siteSettings } from "../site-settings";
import { Brand } from "./brand";

/** Returns the disabled period of the moment, looked for every five seconds; null while there is none. */
export function useDisabledPeriod(): Partial<DisablePeriod> | null {
  const { disablePeriods } = siteSettings();
  const [period, setPeriod] = useState(() => disabledPeriodAt(disablePeriods, serverNow()));
  useEffect(() => {
    if (disablePeriods.length === 0) return;
    const timer = setInterval(() => setPeriod(disabledPeriodAt(disablePeriods, serverNow())), DISABLED_CHECK_MS);
    return () => clearInterval(timer);
  }, [disablePeriods]);
  return period;
}

/** Tells whether somebody may use an address in a disabled period: staff and admins of its course, else of the selected one. */
export function mayEnterDisabled({ user, courseRegistration }: Session, path: string): boolean {
  const courseId = /^\/courses\/(\d+)/.exec(path)?.[1];
  const entry = user.courses.find((course) => String(course.courseId) === courseId);
  const role = entry?.role ?? courseRegistration?.role ?? "student";
  return isStaff(role);
}

interface DisabledProps {
  readonly period: Partial<DisablePeriod>;
  /** The reader; null for people who have not logged in. */
  readonly session: Session | null;
}

/** Takes the place of all pages in a disabled period. What was typed is kept in drafts, and shows again when it ends. */
export function DisabledScreen({ period: { end, reason }, session }: DisabledProps) {
  usePageTitle(strings.disabledTitle);
  const taught = session?.user.courses.filter(({ role }) => isStaff(role)) ?? [];
  return (
    <>
      <header className="header">
        <span className="header__home">
          <Brand />
          <span>{productName()}</span>
        </span>
      </header>
      <main className="page" id="content">
        <PageMessage
          role="alert"
          title={strings.disabledTitle}
          ways={
            session === null ? (
              !isPlaygroundOnly() && <ButtonLink to="/login">{strings.logIn}</ButtonLink>
            ) : (
              <>
                {taught.map(({ courseId, courseName }) => (
                  <ButtonLink key={courseId} look="primary" to={`/courses/${courseId}`}>
                    {strings.goToCourseNamed(courseName)}
                  </ButtonLink>
                ))}
                <Button icon="leave" onClick={() => void logOut()}>
                  {strings.logOut}
                </Button>
              </>
            )
          }
        >
          <p>{reason ? strings.disabledBecause(reason) : strings.disabled}</p>
          {end && <p>{strings.disabledUntil(formatOwnDate(end))}</p>}
        </PageMessage>
      </main>
    </>
  );
}
