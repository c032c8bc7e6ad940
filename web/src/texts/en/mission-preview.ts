import { formatNumber } from "../../design/format";
import { catalogue } from "../active";

/** Words of mission control's preview and of trying a mission as a student. */
export const strings = catalogue("missionPreview", {
  preview: "Preview",
  loading: "Getting the student's view ready...",
  // what stands for what is not written
  noTitle: "No title",
  noText: "*This question has no text yet.*",
  noChoices: "*This question has no choices yet.*",
  noChoiceText: "*This choice has no text yet.*",
  // preview
  noQuestion: "There is no question to show",
  noQuestionHint: "Add one under Manage Question.",
  sideTabs: "What the student reads",
  resize: "Height of the panes",
  editorName: (number: number) => `Preview of task ${formatNumber(number)}`,
  reset: "Reset to starter code",
  starterChanged: "The starter code has changed. What you typed is kept.",
  showTyped: "Show what I typed",
  votingPreview: "Students vote here",
  votingPreviewHint: "Choose Try as a student to vote on sample entries.",
  // trying
  tryAction: "Try as a student",
  trying: (title: string) => `Trying ${title} as a student: nothing is kept`,
  leave: "Leave",
  startAgain: "Start again",
  nothingToTry: "This mission has no questions yet",
  nothingToTryHint: "Leave, and add one under Manage Question.",
  sampleEntry: (number: number) => `// Sample entry ${number}: students see each other's programs here.\n${number};\n`,
  programTooLong: "A program may have at most 64 KB",
  finalized: "Assessment has already been submitted",
  workerDied: "The program could not be run.",
  // report
  report: "Report",
  reportTitle: "What the autograder found",
  question: "Question",
  xp: "XP",
  kinds: { public: "Public", opaque: "Opaque", secret: "Secret" },
  task: (number: number) => `Task ${formatNumber(number)}`,
  passedOf: (passed: number, of: number) => `${formatNumber(passed)} of ${formatNumber(of)}`,
  none: "none",
  inAll: "In all",
  reportHint: "Columns show the testcases that passed. Students see no secret ones, but they count.",
  close: "Close",
} as const);
