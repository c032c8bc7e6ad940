import type { CloseReason } from "../../facts/extensions";
import type { Accommodation } from "./closing-time";

/** The assessment of all examples: four days, from Monday to Friday. */
export const OPEN_AT = "2026-03-09T04:00:00.000Z";
export const CLOSE_AT = "2026-03-13T04:00:00.000Z";

/** A member's extension and accommodation, with the closing time that follows from them and its reason. */
export interface ClosingTimeExample {
  readonly title: string;
  readonly accommodation?: Accommodation;
  /** A later closing time of the student alone. */
  readonly extension?: string;
  /** One of the student's group. */
  readonly groupExtension?: string;
  readonly closeAt: string;
  readonly reason: CloseReason;
}

const factor = (value: number): Accommodation => ({ factor: value, days: null });
const days = (value: number): Accommodation => ({ factor: null, days: value });

/** The one table that everything which asks for a member's closing time is tested from. */
export const CLOSING_TIMES: readonly ClosingTimeExample[] = [
  { title: "nothing given", closeAt: "2026-03-13T04:00:00.000Z", reason: "standard" },
  {
    title: "a factor of 1.25 on four days is one day",
    accommodation: factor(1.25),
    closeAt: "2026-03-14T04:00:00.000Z",
    reason: "accommodation",
  },
  {
    title: "a factor of 1.5 on four days is two days",
    accommodation: factor(1.5),
    closeAt: "2026-03-15T04:00:00.000Z",
    reason: "accommodation",
  },
  {
    title: "a factor rounds to the next full minute",
    accommodation: factor(1.0001),
    closeAt: "2026-03-13T04:01:00.000Z",
    reason: "accommodation",
  },
  {
    title: "three days",
    accommodation: days(3),
    closeAt: "2026-03-16T04:00:00.000Z",
    reason: "accommodation",
  },
  {
    title: "factor and days: the more of both",
    accommodation: { factor: 1.25, days: 3 },
    closeAt: "2026-03-16T04:00:00.000Z",
    reason: "accommodation",
  },
  {
    title: "an extension",
    extension: "2026-03-14T12:00:00.000Z",
    closeAt: "2026-03-14T12:00:00.000Z",
    reason: "extension",
  },
  {
    title: "an extension before the closing time has no effect",
    extension: "2026-03-12T04:00:00.000Z",
    closeAt: "2026-03-13T04:00:00.000Z",
    reason: "standard",
  },
  {
    title: "an extension of the group",
    groupExtension: "2026-03-14T12:00:00.000Z",
    closeAt: "2026-03-14T12:00:00.000Z",
    reason: "groupExtension",
  },
  {
    title: "the later one of two extensions",
    extension: "2026-03-15T04:00:00.000Z",
    groupExtension: "2026-03-14T04:00:00.000Z",
    closeAt: "2026-03-15T04:00:00.000Z",
    reason: "extension",
  },
  {
    title: "one extension to the same time as the group's is the student's",
    extension: "2026-03-15T04:00:00.000Z",
    groupExtension: "2026-03-15T04:00:00.000Z",
    closeAt: "2026-03-15T04:00:00.000Z",
    reason: "extension",
  },
  {
    title: "all three: the group's is the latest",
    accommodation: factor(1.25),
    extension: "2026-03-14T05:00:00.000Z",
    groupExtension: "2026-03-14T06:00:00.000Z",
    closeAt: "2026-03-14T06:00:00.000Z",
    reason: "groupExtension",
  },
  {
    title: "an accommodation is not added to an extension",
    accommodation: days(3),
    extension: "2026-03-14T04:00:00.000Z",
    closeAt: "2026-03-16T04:00:00.000Z",
    reason: "accommodation",
  },
];
