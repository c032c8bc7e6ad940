import { catalogue } from "../active";

/** Words of the listing of one assessment type. */
export const strings = catalogue("assessments", {
  attempt: "Attempt",
  continueAttempt: "Continue Attempt",
  reviewAttempt: "Review Attempt",
  reviewSubmission: "Review Submission",
  viewQuestions: "View Questions",
  loading: "Fetching assessment...",
  empty: "There are no assessments.",
  emptyAdvice: "Assessments appear here when your course staff publish them.",
  emptyStaffAdvice: "Upload the first one in Ground Control.",
  toGroundControl: "Open Ground Control",
  noMatch: (search: string) => `Nothing matches “${search}”.`,
  clearSearch: "Show all",
  search: (type: string) => `Search ${type}`,
  upcoming: "Upcoming",
  open: "Open",
  closed: "Closed",
  summary: (unfinished: number, upcoming: number) => {
    const now = unfinished > 0 ? `${unfinished} to do` : "Nothing to do now";
    return upcoming > 0 ? `${now}, ${upcoming} coming up.` : `${now}.`;
  },
  next: "Next:",
  dueIn: (time: string) => (time === "Unlimited" ? "." : `, due in ${time.toLowerCase()}.`),
  xpLabel: (type: string) => `XP in ${type}`,
  cover: "cover",
  feedbackIfEarly: (date: string) => `Hand in by ${date} to see your hidden testcases`,
  early: (xp: number) => `Early bonus if you finalize now: ${xp} XP`,
  private: "This assessment is password-protected.",
  unpublished: "Unpublished",
  due: (date: string) => `Due: ${date}`,
  opens: (date: string) => `Opens: ${date}`,
  closedAt: (date: string) => `Closed: ${date}`,
  left: (time: string) => (time === "Unlimited" ? time : `${time} left`),
  notAttempted: "Not attempted",
  processing: "Autograding...",
  verdictFailed: "The autograder could not finish. Your submission is safe; staff can run it again.",
  finalize: "Finalize Submission",
  answered: (answered: number, of: number) => `${answered} of ${of} answered`,
  finalizeTitle: (title: string) => `Finalize “${title}”?`,
  finalizeBody: "You cannot change your answers afterwards.",
  finalizeWorth: (maxXp: number, earlyXp: number) =>
    earlyXp > 0
      ? `You can earn up to ${maxXp} XP, plus an early bonus of ${earlyXp} XP if you finalize now.`
      : `You can earn up to ${maxXp} XP.`,
  finalizeConfirm: "Finalize",
  submitted: "Submitted!",
  verdictArrived: (title: string, xp: string) => `${title}: ${xp}`,
  notifications: (count: number, title: string) =>
    `${count === 1 ? "1 notification" : `${count} notifications`} for ${title}`,
} as const);
