/** What may happen in a workspace that goals count, as the specification names it. A goal may also name "None", which never happens. */
export const GOAL_EVENTS = ["Run Code", "Error", "Infinite Loop", "Run Testcase"] as const;
export type GoalEvent = (typeof GOAL_EVENTS)[number];

/** How long a page gathers what happened before it reports it, where it may have completed a goal, in milliseconds. */
export const EVENT_BATCH_MS = 3000;
/** The largest number of occurrences in one report. */
export const MAX_BATCHED_EVENTS = 200;
