import type { NotificationType } from "../../../domain/facts/notification-types";
import type { Schemas } from "../api/client";
import type { IconName } from "../design/icons";
import { strings } from "../texts/en/notifications";
import { COMMENTS_TAB, REPORT_TAB } from "./course-links";

export type Notification = Schemas["Notification"];

/** How a type of notification is shown. Staff are told of a submission, students of an assessment. */
interface NotificationView {
  readonly icon: IconName;
  /** Returns what it says about its assessment. */
  readonly words: (isForStaff: boolean) => string;
  /** Returns the side tab that its link begins with; null for the page's own. */
  readonly tab: (isForStaff: boolean) => string | null;
}

const noTab = () => null;

const VIEWS: Readonly<Record<NotificationType, NotificationView>> = {
  new: { icon: "star", words: () => strings.types.new, tab: noTab },
  deadline: { icon: "clock", words: () => strings.types.deadline, tab: noTab },
  autograded: { icon: "check", words: () => strings.types.autograded, tab: noTab },
  graded: { icon: "grade", words: () => strings.types.graded, tab: noTab },
  submitted: { icon: "flag", words: () => strings.types.submitted, tab: noTab },
  unsubmitted: { icon: "undo", words: () => strings.types.unsubmitted, tab: noTab },
  new_message: {
    icon: "bell",
    words: (isForStaff) => (isForStaff ? strings.messageToStaff : strings.types.new_message),
    // What staff write to a student stands on the report card.
    tab: (isForStaff) => (isForStaff ? null : REPORT_TAB),
  },
  comment_reply: { icon: "bell", words: () => strings.types.comment_reply, tab: () => COMMENTS_TAB },
};

/** A page may be older than the server, which then knows a type more. */
const UNKNOWN: NotificationView = { icon: "bell", words: () => strings.unknown, tab: noTab };

/** Returns how a notification is shown: its icon, its words, and the side tab that its link begins with. */
export function notificationView({ type, submission_id }: Notification) {
  const { icon, words, tab } = Object.hasOwn(VIEWS, type) ? VIEWS[type] : UNKNOWN;
  const isForStaff = submission_id !== null;
  return { icon, words: words(isForStaff), tab: tab(isForStaff) };
}

/** One line for a notification, for example "Curves: This assessment has been manually graded." */
export const sentenceOf = (note: Notification): string => `${note.assessment.title}: ${notificationView(note).words}`;
