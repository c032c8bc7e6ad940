/**
 * The types of notifications. A type's position is part of the ids of its notifications, which are stored and which
 * browsers keep: add a new type at the end, and never remove or move one.
 */
export const NOTIFICATION_TYPES = [
  "new",
  "deadline",
  "autograded",
  "graded",
  "submitted",
  "unsubmitted",
  "new_message",
  "comment_reply",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
