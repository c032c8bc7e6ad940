import { formatNumber } from "../../design/format";
import { catalogue } from "../active";

const answers = (count: number) => (count === 1 ? "1 answer" : `${formatNumber(count)} answers`);

/** Words of the comparison of answers. */
export const strings = catalogue("similarity", {
  title: "Similarity",
  intro:
    "Which answers to a question are alike in how they are built: names, comments and layout do not count, nor do starter code and what the question gives. That two answers are alike proves nothing by itself: an easy task has one obvious answer. Students see none of this, and no mark changes.",
  loading: "Fetching reports...",
  assessment: "Assessment",
  noAssessments: "There is no assessment yet.",
  noPrograms: "This assessment has no programming question.",
  compareAll: "Compare all answers",
  compare: "Compare answers",
  compareAgain: "Compare again",
  compareOf: (number: number) => `Compare the answers to question ${number}`,
  started: "The answers are being compared. You can leave this page meanwhile.",
  columns: { question: "Question", state: "State", answers: "Answers", report: "Report" },
  question: (number: number) => `Question ${number}`,
  states: {
    none: "not compared yet",
    waiting: "waiting",
    ready: (date: string) => `compared ${date}`,
    lost: "This comparison has not ended. Please compare again.",
    few: "Fewer than two answers are long enough to compare.",
    tooMuch: "The answers are too long together for one comparison.",
  },
  running: (percent: number) => `comparing, ${percent} %`,
  compared: (count: number) => `${answers(count)} compared`,
  short: (count: number) => `${answers(count)} too short to compare`,
  long: (count: number) => `${answers(count)} too long`,
  broken: (count: number) => (count === 1 ? "1 is no program" : `${formatNumber(count)} are no programs`),
  open: "Open report",
  openOf: (number: number) => `Open report: question ${number}`,
  back: "All questions",
  backToReport: "Back to the report",
  reportTitle: (title: string, number: number) => `${title}, question ${number}`,
  spread: "How alike all answers are",
  spreadHint: (pairs: number, median: string, percentile: string) =>
    `Of ${pairs === 1 ? "1 pair" : `${formatNumber(pairs)} pairs`}, half are alike by ${median} or less, and 99 of 100 by ${percentile} or less. Look at pairs that stand out from these.`,
  bar: (from: number, to: number, pairs: number) =>
    `${from} to ${to} %: ${formatNumber(pairs)} ${pairs === 1 ? "pair" : "pairs"}`,
  pairs: "Pairs",
  pairColumns: { students: "Students", score: "Alike", note: "Staff's note", look: "Look" },
  noPairs: "No two answers have anything in common beyond what the question gives.",
  more: "Show more pairs",
  shown: (shown: number, of: number) =>
    shown < of
      ? `${formatNumber(shown)} of ${formatNumber(of)} pairs`
      : of === 1
        ? "1 pair"
        : `${formatNumber(of)} pairs`,
  look: "Compare side by side",
  lookOf: (left: string, right: string) => `Compare side by side: ${left} and ${right}`,
  earlier: (date: string) => `an earlier version, ${date}`,
  gone: "(has left the course)",
  student: (number: number) => `Student ${number}`,
  clusters: "Groups of students",
  clustersHint: "Three students or more who hang together by pairs that stand out.",
  cluster: (count: number, best: string) => `${count} students, alike by up to ${best}`,
  verdicts: { open: "looked at", none: "no concern", concern: "concern" },
  pairTitle: (left: string, right: string) => `${left} and ${right}`,
  alike: (score: string, parts: number) =>
    `Alike by ${score}, in ${parts === 1 ? "1 part" : `${parts} parts`}. Parts that belong together have the same number and colour.`,
  program: (name: string) => `Program of ${name}`,
  part: (number: number) => `Part ${number}`,
  previousPart: "Previous part",
  nextPart: "Next part",
  partKeys: "In the programs, press N for the next part and P for the previous one.",
  partOf: (number: number, of: number) => `Part ${number} of ${of}`,
  note: "Note",
  noteHint: "For staff alone, and in the audit log. The first note keeps both programs as they are now.",
  noteText: "What staff know of this pair",
  statement: "What the students said about it",
  statementHint: "Ask them before you decide. A report alone has no effect on anybody.",
  verdict: "State",
  save: "Save note",
  saved: "The note is saved.",
  notedBy: (name: string, date: string) => `Last changed by ${name}, ${date}.`,
  toGrading: "Open in grading",
  toGradingOf: (name: string) => `Open in grading: ${name}`,
  leave: "The note is not saved. Leave anyway?",
} as const);
