import { useEffect, useState } from "react";
import type { DisablePeriod } from "../../../../domain/facts/site-settings";
import { serverNow } from "../../api/server-time";
import { DISABLED_CHECK_MS, disabledPeriodAt } from "../disabled-period";
import { isStaff, type Session } from "../session";
import { siteSettings } from "../site-settings";

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
