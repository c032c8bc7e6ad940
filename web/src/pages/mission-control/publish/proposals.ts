import type { Schemas } from "../../../api/client";
import { momentOf, problemOfDates } from "../../ground-control/moment-text";
import type { MissionTask } from "../mission";

type AssessmentType = Pick<Schemas["AssessmentConfiguration"], "assessmentConfigId" | "type">;

/** Finds the type of a course that a file's `kind` names, whatever its case; null when there is none. */
export function typeOfKind(types: readonly AssessmentType[], kind: string | null): number | null {
  const name = kind?.trim().toLowerCase();
  return types.find(({ type }) => type.trim().toLowerCase() === name)?.assessmentConfigId ?? null;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(?:(Z)|([+-]\d{2}):?(\d{2})?)?)?$/;

/**
 * Reads a moment as files have it: 2030-01-01T00:00+08. One without an offset is of the course's time zone, and a day alone is
 * its beginning. Null for anything else.
 */
export function momentOfFile(text: string | null): number | null {
  const match = MOMENT.exec(text?.trim() ?? "");
  if (!match) return null;
  const [, day = "", time = "00:00", seconds = ":00", utc, hours, minutes = "00"] = match;
  if (utc === undefined && hours === undefined) return momentOf(day, `${time}${seconds}`);
  const moment = Date.parse(`${day}T${time}${seconds}${utc ?? `${hours}:${minutes}`}`);
  return Number.isNaN(moment) ? null : moment;
}

/** When an assessment opens and closes, in milliseconds since 1970. */
export interface Moments {
  readonly openAt: number;
  readonly closeAt: number;
}

/** The dates that a file proposes; null when they are none, or none that an assessment may have. */
export function momentsOfFile({ startDate, dueDate }: Pick<MissionTask, "startDate" | "dueDate">): Moments | null {
  const [openAt, closeAt] = [momentOfFile(startDate), momentOfFile(dueDate)];
  if (openAt === null || closeAt === null || problemOfDates(openAt, closeAt) !== null) return null;
  return { openAt, closeAt };
}

/** Moves dates on so that a vote opens once its contests have closed, and stays open for as long. */
export function movedAfter(moments: Moments, opensFrom: number | null): Moments {
  const later = opensFrom === null ? 0 : Math.max(0, opensFrom - moments.openAt);
  return { openAt: moments.openAt + later, closeAt: moments.closeAt + later };
}
