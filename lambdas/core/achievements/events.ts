import { countsEvents, type EventRule, goalRuleOf, targetCountOf } from "../../../domain/achievements/goal-meta";
import { MAX_COUNT } from "../../../domain/achievements/limits";
import type { GOAL_EVENTS, GoalEvent } from "../../../domain/facts/goal-events";
import type { Goal } from "./goal";
import { countKey, type MemberProgress } from "./member-progress";
import {
  EVENT_CLOCK_GRACE_MS,
  EVENT_DAYS,
  EVENT_WINDOW_HOURS,
  EVENTS_A_SECOND,
  EVENTS_AT_ONCE,
  EVENTS_PER_WINDOW,
} from "./rate-limits";

/** Something that happened once in a workspace, by all the names that it goes under. */
export interface WorkspaceEvent {
  readonly names: readonly GoalEvent[];
  /** ISO 8601. */
  readonly at: string;
}

/** A goal of events, read once for all that may count on it. Moments are in milliseconds, times of the day in minutes. */
export interface EventGoal {
  readonly uuid: string;
  readonly key: string;
  readonly names: ReadonlySet<GoalEvent>;
  readonly release: number;
  readonly deadline: number;
  readonly observeFrom: number | null;
  readonly observeTo: number | null;
  /** The count that completes it. */
  readonly target: number;
}

const DAY_MS = 86_400_000;
const WINDOW_MS = EVENT_WINDOW_HOURS * 3_600_000;

/** Kept as long as a process keeps the definitions; a site has one time zone. */
const eventGoals = new WeakMap<readonly Goal[], { readonly timeZone: string; readonly list: readonly EventGoal[] }>();

/** Returns the goals that events count on. Times of the day are those of a time zone, given by its name. */
export function eventGoalsOf(goals: readonly Goal[], timeZone: string): readonly EventGoal[] {
  const known = eventGoals.get(goals);
  if (known?.timeZone === timeZone) return known.list;
  const list = goals.flatMap((goal) => {
    const rule = goalRuleOf(goal);
    return countsEvents(rule) && rule.eventNames.length > 0 ? [eventGoalOf(goal, rule, timeZone)] : [];
  });
  eventGoals.set(goals, { timeZone, list });
  return list;
}

function eventGoalOf(goal: Goal, rule: EventRule, timeZone: string): EventGoal {
  const { eventNames, release, deadline, observeFrom, observeTo } = rule;
  return {
    uuid: goal.uuid,
    key: countKey(goal),
    names: new Set(eventNames),
    release: release === null ? -Infinity : Date.parse(release),
    deadline: deadline === null ? Infinity : Date.parse(deadline),
    observeFrom: observeFrom === null ? null : minuteOfDay(Date.parse(observeFrom), timeZone),
    observeTo: observeTo === null ? null : minuteOfDay(Date.parse(observeTo), timeZone),
    target: targetCountOf(rule),
  };
}

/** Returns the minute of the day that the clock of a time zone shows at a moment. */
export function minuteOfDay(moment: number, timeZone: string): number {
  const [hours, minutes] = clockOf(timeZone).format(moment).split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** Kept, since to make one takes longer than a thousand uses of it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  clocks.set(timeZone, clock);
  return clock;
}

/** Tells whether a minute of the day is in a window. Both ends belong to it; one that ends where or before it begins goes over midnight. */
export function isObserved({ observeFrom, observeTo }: Pick<EventGoal, "observeFrom" | "observeTo">, minute: number) {
  const [isAfter, isBefore] = [minute >= (observeFrom ?? 0), minute <= (observeTo ?? 24 * 60)];
  return observeFrom !== null && observeTo !== null && observeFrom >= observeTo
    ? isAfter || isBefore
    : isAfter && isBefore;
}

interface Counting {
  readonly now: Date;
  readonly timeZone: string;
  /** Goals whose counts are not told, by uuid. */
  readonly hidden?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns progress with the events of a report, how many of them counted on any goal, and on any but the `hidden` ones. An event counts once on each
 * goal that names it, at the moment when it happened: within the goal's dates and its times of the day. What happened too
 * long ago, or has not happened yet, does not count; nor does what goes beyond the limit of a kind in a window of time, nor
 * more than can have happened since the server last counted some, by its own clock. Below these limits the order of reports
 * does not matter.
 */
export function withEvents(
  progress: MemberProgress,
  goals: readonly EventGoal[],
  events: readonly WorkspaceEvent[],
  { now, timeZone, hidden = NONE }: Counting,
): { readonly progress: MemberProgress; readonly counted: number; readonly told: number } {
  const counts = new Map(Object.entries(progress.counts));
  const windows = new EventWindows(progress.windows, now);
  const room = roomFor(progress, now);
  let [counted, reported] = [0, 0];
  for (const { names, at } of events) {
    if (counted >= room) break;
    const moment = momentThatCounts(at, now);
    if (moment === undefined) continue;
    const open = names.filter((name) => windows.hasRoom(name, moment));
    const matching = goalsCounting(goals, open, moment, timeZone);
    if (matching.length === 0) continue;
    counted += 1;
    if (matching.some(({ uuid }) => !hidden.has(uuid))) reported += 1;
    for (const { key } of matching) counts.set(key, Math.min(MAX_COUNT, (counts.get(key) ?? 0) + 1));
    windows.take(
      open.filter((name) => matching.some((goal) => goal.names.has(name))),
      moment,
    );
  }
  if (counted === 0) return { progress, counted, told: reported };
  const reports = { claimable: room - counted, at: now.getTime() };
  return {
    progress: { ...progress, counts: Object.fromEntries(counts), windows: windows.recentWindows(), reports },
    counted,
    told: reported,
  };
}

/** Returns for each kind of event the least number of further ones that can complete a goal which is told; none for a kind of which none can. */
export function eventsToNextGoal(
  { counts }: Pick<MemberProgress, "counts">,
  goals: readonly EventGoal[],
  { now, hidden = NONE }: Pick<Counting, "now" | "hidden">,
): Partial<Record<GoalEvent, number>> {
  const least: Partial<Record<GoalEvent, number>> = {};
  for (const { uuid, key, names, target, deadline } of goals) {
    const missing = target - (counts[key] ?? 0);
    if (missing <= 0 || hidden.has(uuid) || now.getTime() > deadline) continue;
    for (const name of names) least[name] = Math.min(missing, least[name] ?? missing);
  }
  return least;
}

/** The events that can have happened since the server last counted some. */
function roomFor({ reports }: MemberProgress, now: Date): number {
  if (reports === undefined) return EVENTS_AT_ONCE;
  const seconds = Math.max(0, Math.min(now.getTime() - reports.at, EVENT_DAYS * DAY_MS)) / 1000;
  const most = EVENTS_AT_ONCE + (EVENT_DAYS * DAY_MS * EVENTS_A_SECOND) / 1000;
  return Math.min(most, Math.floor(reports.claimable + seconds * EVENTS_A_SECOND));
}

/** The moment of an event, undefined where it is too far from now; a clock that is a little ahead is put right. */
function momentThatCounts(at: string, now: Date): number | undefined {
  const moment = Date.parse(at);
  const isInTime = moment >= now.getTime() - EVENT_DAYS * DAY_MS && moment <= now.getTime() + EVENT_CLOCK_GRACE_MS;
  return isInTime ? Math.min(moment, now.getTime()) : undefined;
}

function goalsCounting(goals: readonly EventGoal[], names: readonly GoalEvent[], moment: number, timeZone: string) {
  if (names.length === 0) return [];
  const minute = minuteOfDay(moment, timeZone);
  return goals.filter(
    (goal) =>
      moment >= goal.release &&
      moment <= goal.deadline &&
      isObserved(goal, minute) &&
      names.some((name) => goal.names.has(name)),
  );
}

/** Counts events of each kind in windows of time, in which they happened. */
class EventWindows {
  private readonly windows: Map<string, Map<string, number>>;

  constructor(
    stored: MemberProgress["windows"],
    private readonly now: Date,
  ) {
    this.windows = new Map(Object.entries(stored).map(([window, kinds]) => [window, new Map(Object.entries(kinds))]));
  }

  hasRoom(name: GoalEvent, moment: number): boolean {
    return (this.windows.get(windowOf(moment))?.get(LETTERS[name]) ?? 0) < EVENTS_PER_WINDOW;
  }

  /** Counts one event that goes under these names. */
  take(names: readonly GoalEvent[], moment: number): void {
    const window = windowOf(moment);
    const kinds = this.windows.get(window) ?? new Map<string, number>();
    for (const name of new Set(names)) kinds.set(LETTERS[name], (kinds.get(LETTERS[name]) ?? 0) + 1);
    this.windows.set(window, kinds);
  }

  /** Returns the windows to store: expired ones are dropped. */
  recentWindows(): MemberProgress["windows"] {
    const oldest = Number(windowOf(this.now.getTime() - EVENT_DAYS * DAY_MS));
    const recent = [...this.windows].filter(([window]) => Number(window) >= oldest);
    return Object.fromEntries(recent.map(([window, kinds]) => [window, Object.fromEntries(kinds)]));
  }
}

const windowOf = (moment: number): string => String(Math.floor(moment / WINDOW_MS));

/** Short names of the kinds, for the table. */
const LETTERS = { "Run Code": "r", Error: "e", "Infinite Loop": "l", "Run Testcase": "t" } as const satisfies Record<
  (typeof GOAL_EVENTS)[number],
  string
>;
