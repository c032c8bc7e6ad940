/** The states of an answer's autograding. */
export const AUTOGRADING_STATUSES = ["none", "processing", "success", "failed"] as const;
export type AutogradingStatus = (typeof AUTOGRADING_STATUSES)[number];
