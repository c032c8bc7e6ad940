import { catalogue } from "../active";

/** Words of the division of grading over staff. */
export const strings = catalogue("division", {
  title: "Division of work",
  intro:
    "Who of the staff grades whose work. Each student's work falls into one share, also what is submitted late, and the grading table can show one share alone. Anybody may still grade everything.",
  shares: "Shares",
  sharesHint: "Somebody with 2 gets twice the work of somebody with 1. Nothing or 0 is no share.",
  loading: "Fetching the division...",
  weightOf: (name: string) => `Weight of ${name}`,
  share: (percent: string) => `${percent} of the work`,
  noShare: "No share",
  notStaff: "Not of the staff any more: give this share to others",
  keepsGrader: "A student keeps the same grader in every assessment",
  keepsGraderHint:
    "Otherwise the shares move on from one assessment to the next, so that several people see a student's work.",
  evenly: "Divide evenly",
  nobody: "Take all shares back",
  save: "Save",
  saved: "The work is divided.",
  weightFault: (most: number) => `A whole number from 0 to ${most}.`,
  readOnly: "Admins change the shares.",
  undivided: "The work of this course is not divided yet.",
  leave: "The shares are not saved. Leave anyway?",
  progress: "Progress",
  progressHint: "How far the grading of an assessment is, and how each grader's work turned out.",
  assessment: "Assessment",
  noAssessments: "No assessment of this course is graded by people.",
  left: (count: number) =>
    count === 0
      ? "No submission is waiting for a grade."
      : count === 1
        ? "1 submission is waiting for a grade."
        : `${count} submissions are waiting for a grade.`,
  shareColumn: "Share",
  columns: {
    grader: "Grader",
    left: "Left",
    graded: "Graded",
    mean: "Mean XP",
    spread: "Spread",
    others: "Against the others",
  },
  columnHints:
    "Graded counts submissions of which somebody has graded most answers, whoever's share they are in. XP is a part of the maximum, without bonus; spread is its standard deviation.",
  none: "–",
  same: "the same",
  more: (points: string) => `${points} points more`,
  less: (points: string) => `${points} points less`,
  toGrade: "Show this share",
  toGradeOf: (name: string) => `Show this share: ${name}`,
  someone: "(unknown)",
  nothingGraded: "Nobody has a share, and nobody has graded anything of it yet.",
} as const);
