import { formatNumber } from "../../design/format";
import { catalogue } from "../active";

const answers = (count: number) => (count === 1 ? "1 answer" : `${formatNumber(count)} answers`);

/** Words of the page on which answers to a question are graded by groups. */
export const strings = catalogue("answerGroups", {
  title: "Answer groups",
  intro:
    "The submitted answers to a question, in groups that failed the same testcases or chose the same, and within them those that came to the same values and errors. Give a whole group the same comment and XP at once; what somebody has graded stays as it is unless you say otherwise.",
  loading: "Fetching answers...",
  reading: (count: number) => `Reading... ${answers(count)}`,
  noQuestions: "No question of this assessment has testcases or choices, so there is nothing to group its answers by.",
  none: "No answer is submitted yet",
  noneHint: "As soon as students submit their work, their answers are here.",
  summary: (count: number, groups: number) => `${answers(count)} in ${groups === 1 ? "1 group" : `${groups} groups`}`,
  passedAll: "All testcases passed",
  failed: (numbers: readonly number[], of: number) =>
    numbers.length === of
      ? `All ${of} testcases failed`
      : `Failed: ${numbers.length === 1 ? "testcase" : "testcases"} ${numbers.join(", ")}`,
  failing: (number: number) => `Fail testcase ${number}`,
  noneFails: (number: number) => `No answer fails testcase ${number}`,
  chose: (index: number, isRight: boolean) =>
    `Chose ${String.fromCharCode(65 + (index % 26))}${isRight ? ", the right one" : ""}`,
  noChoice: "Left blank, or none of these choices",
  nobodyChose: (index: number) => `Nobody chose ${String.fromCharCode(65 + (index % 26))}`,
  allGroups: "All answers to the question",
  regrade: "Regrade with a preview",
  notJudged: "Left blank, or without a result of the autograder",
  size: (count: number, ungraded: number) =>
    ungraded === 0 ? `${answers(count)}, all graded` : `${answers(count)}, ${formatNumber(ungraded)} to grade`,
  outputs: (count: number) =>
    count === 1 ? "All came to the same values and errors." : `They came to ${count} different results.`,
  all: "All of the group",
  output: (number: number, count: number) => `Result ${number} (${answers(count)})`,
  which: "Answers",
  testcase: (number: number, kind: string) => `Testcase ${number}, ${kind}`,
  kinds: { public: "public", opaque: "opaque", secret: "secret" },
  open: (title: string) => `Look at the group: ${title}`,
  close: "Close",
  samples: (shown: number, of: number) => (shown === of ? "Answers" : `${shown} of ${formatNumber(of)} answers`),
  sampleOf: (name: string) => `Answer of ${name}`,
  toSubmission: "Grade alone",
  toSubmissionOf: (name: string) => `Grade alone: ${name}`,
  someone: "(user has yet to log in)",
  comment: "Comment",
  commentHint: "Markdown. Empty: comments stay as they are.",
  adjustment: "XP adjustment",
  adjustmentHint: "A whole number. Empty: XP stay as they are.",
  adjustmentFault: "Enter a whole number, or nothing.",
  adjustmentOver: (most: number) => `At most ${formatNumber(most)} XP more or less: the question has no more.`,
  givenXp: (adjustment: string) => `XP adjustment: ${adjustment}`,
  givenTicks: (items: readonly string[]) => `Ticked: ${items.length === 0 ? "nothing" : items.join("; ")}`,
  rubric: "Rubric",
  rubricHint: "Ticked items and the adjustment above decide the XP together.",
  ticks: "Set the ticks of the rubric",
  itemXp: (xp: number) => `${xp > 0 ? "+" : ""}${xp} XP`,
  replaces: "Also answers that are graded already",
  grade: (count: number) => `Grade ${answers(count)}`,
  gradeTitle: (count: number) => `Grade ${answers(count)} at once?`,
  gradeBody: "The students are told as by a single grade. You can undo it.",
  nothingToGrade: "Every answer here is graded.",
  grading: (done: number, of: number) => `Grading... ${done} of ${of}`,
  undoing: (done: number, of: number) => `Undoing... ${done} of ${of}`,
  stop: "Stop",
  graded: (count: number) => `Graded ${answers(count)}.`,
  undone: (count: number) =>
    `${count === 1 ? "1 answer has" : `${formatNumber(count)} answers have`} the grade from before again.`,
  left: (count: number, reason: string) => `${answers(count)} stayed as before: ${reason}`,
  undo: "Undo",
  leave: "The comment is not saved. Leave anyway?",
} as const);
