import { formatNumber } from "../../design/format";
import { catalogue } from "../active";

/** Words of a student's report card: what a question came to, which testcases failed, and their regrade request. */
export const strings = catalogue("reportCard", {
  hiddenGrades:
    "Grades and comments of this assessment are published for all at once, and are not yet. Until then the XP is what the autograder found.",
  achievementsAdvanced: "It counted for",
  achievementCompleted: "completed",
  goalsComplete: (complete: number, of: number) => `${complete} of ${of} ${of === 1 ? "goal" : "goals"}`,
  parts: "How it adds up",
  autograded: "Autograder",
  adjustment: "Staff adjustment",
  signed: (xp: number) => `${xp > 0 ? "+" : ""}${formatNumber(xp)} XP`,
  ofMost: (xp: number, most: number) => `${formatNumber(xp)} of ${formatNumber(most)} XP`,
  earlyBonus: "Early bonus",
  testcases: "Testcases",
  allPassed: "All testcases that you can see passed.",
  lostOf: (lost: number, of: number) =>
    `${formatNumber(lost)} of ${of === 1 ? "1 point" : `${formatNumber(of)} points`} lost`,
  lost: (points: number) => (points === 1 ? "1 point lost" : `${formatNumber(points)} points lost`),
  noPoints: "No points lost",
  cause: "What happened",
  // regrade requests
  regrade: "Regrade request",
  ask: "Ask for a regrade",
  until: (date: string) => `You can ask once, until ${date}.`,
  over: (date: string) => `You could ask for a regrade until ${date}.`,
  askTitle: (question: number) => `Ask for a regrade of question ${question}?`,
  lookFirst: "Look at these first",
  noRisk: "Asking does not lower your XP, unless staff tell you so with their answer.",
  once: "You can ask once for each question. Staff see your reason.",
  staffComment: "Comment of staff",
  noComment: "Staff wrote no comment.",
  reason: "Why should it be graded again?",
  reasonHint: (most: number) => `Markdown, at most ${formatNumber(most)} characters.`,
  reasonEmpty: "Write a reason.",
  reasonTooLong: (over: number) => `${formatNumber(over)} characters too long.`,
  send: "Send request",
  cancel: "Cancel",
  sent: "Request sent. You get a notification when staff answer.",
  other: (question: number, state: string) => `Question ${question}: ${state}`,
  others: "Your other requests",
  states: { open: "Waiting for an answer", accepted: "Accepted", declined: "Declined" },
  askedOn: (date: string) => `You asked on ${date}:`,
  answeredBy: (name: string, date: string) => `${name} answered on ${date}:`,
  staff: "Teaching staff",
  xpChange: (before: number, after: number, most: number) =>
    before === after
      ? `Your XP stay at ${formatNumber(after)} of ${formatNumber(most)}.`
      : `Your XP: ${formatNumber(before)} before, ${formatNumber(after)} of ${formatNumber(most)} now.`,
  since: {
    same: "",
    graded: "Staff have graded this question again since you asked.",
    autograded: "This question was autograded again since you asked.",
    givenBack: "The work was given back to you since you asked. Your request stays.",
  },
} as const);
