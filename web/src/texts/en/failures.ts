import { catalogue } from "../active";

/** What a failed request means and what to do about it. */
export const strings = catalogue("failures", {
  noNetwork: {
    title: "You are offline",
    advice: "Try again when you have a network. Your drafts are kept in this browser.",
  },
  offline: {
    title: "The server cannot be reached",
    advice: "Check your network, then try again. Your drafts are kept in this browser.",
  },
  server: {
    title: "The server has a problem",
    advice: "This is not your fault. Try again in a minute; your drafts are kept in this browser.",
  },
  statuses: {
    401: { title: "You are not logged in", advice: "Log in again. Your drafts are kept in this browser." },
    403: { title: "You may not see this", advice: "If you think you should, ask your course staff." },
    404: { title: "This is not here", advice: "It may have been moved or deleted." },
    429: { title: "Too many requests", advice: "Wait a minute, then try again." },
  },
  other: { title: "This could not be loaded", advice: "Try again. If it fails again, tell your course staff." },
  // The texts of the specification (000, section 8).
  unreachable: "Couldn't reach our servers. Are you online?",
  actionFailed: (status: number) => `Something went wrong (got ${status} response)`,
  readUnanswered: "Error while communicating with backend; check your network?",
  readFailed: (status: string) => `Error while communicating with backend: ${status}`,
  readRefused: (status: string) =>
    `Error while communicating with backend: ${status}; try logging in again, after manually saving any work.`,
  submissionNotFound: "Submission not found",
} as const);
