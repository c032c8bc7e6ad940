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

/** What a type of notification tells, and whom. */
interface NotificationFacts {
  /** Whether students get it, and whether it is about the assessment itself or about their own work on it. */
  readonly students: "assessment" | "work" | null;
  /** Whether staff get it, about a submission. */
  readonly staff: boolean;
}

const FACTS: Readonly<Record<NotificationType, NotificationFacts>> = {
  new: { students: "assessment", staff: false },
  deadline: { students: "assessment", staff: false },
  autograded: { students: "work", staff: false },
  graded: { students: "work", staff: false },
  submitted: { students: null, staff: true },
  unsubmitted: { students: "work", staff: false },
  new_message: { students: "work", staff: true },
  comment_reply: { students: null, staff: true },
};

/** The types that tell students of an assessment itself. */
export const ASSESSMENT_NOTICES = NOTIFICATION_TYPES.filter((type) => FACTS[type].students === "assessment");
/** The types that tell a student of their own work. */
export const WORK_NOTICES = NOTIFICATION_TYPES.filter((type) => FACTS[type].students === "work");
/** The types that tell staff of a submission. */
export const STAFF_NOTICES = NOTIFICATION_TYPES.filter((type) => FACTS[type].staff);
