import type { NotificationType } from "../../../../domain/facts/notification-types";
import { catalogue } from "../active";

/** What notifications say (specification: notifications). */
export const strings = catalogue("notifications", {
  types: {
    new: "This assessment is new.",
    deadline: "This assessment is closing soon.",
    autograded: "This assessment has been autograded.",
    graded: "This assessment has been manually graded.",
    submitted: "This submission is new.",
    unsubmitted: "This assessment has been unsubmitted.",
    new_message: "There are new messages.",
    comment_reply: "A student replied to a comment.",
  } satisfies Readonly<Record<NotificationType, string>>,
  /** Of a submission, which staff alone are told of. */
  messageToStaff: "A student asks for a regrade.",
  announcement: "A new announcement.",
  unknown: "Unknown notification",
  closes: (date: string) => `Closes ${date}`,
  closed: (date: string) => `Closed ${date}`,
  dismiss: (text: string) => `Dismiss: ${text}`,
} as const);
