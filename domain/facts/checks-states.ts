/** How far the checks are that run an assessment's model solutions, starter code and sample answers after an upload. */
export const CHECKS_STATES = [
  /** They have not run since the upload, or since they were asked for. */
  "waiting",
  "passed",
  /** They found what is not to be published without a reason. */
  "red",
  /** The programs could not be run, so nothing is known of them. */
  "failed",
  "nothing to check",
] as const;
export type ChecksState = (typeof CHECKS_STATES)[number];
