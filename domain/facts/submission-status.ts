/** The states of a student's work on an assessment, in the order in which it passes through them. */
export const SUBMISSION_STATUSES = ["not_attempted", "attempting", "attempted", "submitted"] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** The states of work that exists. */
export const BEGUN_STATUSES = ["attempting", "attempted", "submitted"] as const satisfies readonly SubmissionStatus[];
export type BegunStatus = Exclude<SubmissionStatus, "not_attempted">;
