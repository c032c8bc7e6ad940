import type { Milestone } from "./level";

/** The milestones of a course that sets none of its own. What counts elsewhere is for the course to say. */
export const DEFAULT_MILESTONES: readonly Milestone[] = [
  { level: 37, text: "Completes the course's continuous assessment component." },
];

/** Milestones that a course may set. */
export const MAX_MILESTONES = 20;
/** Characters of a milestone's text. */
export const MILESTONE_CHARACTERS = 300;
/** The highest level that a milestone may name. */
export const MAX_MILESTONE_LEVEL = 100_000;
