import { MOST_IDLE_MINUTES, RUNS_UNTIL_STUCK } from "../../../../domain/facts/limits";
import type { TestcaseKind } from "../../../../domain/facts/testcase-kinds";
import { formatNumber } from "../../design/format";
import { catalogue } from "../active";

const kinds: Record<TestcaseKind, string> = { public: "Public", opaque: "Opaque", secret: "Secret" };
const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Words of the dashboard. */
export const strings = catalogue("dashboard", {
  title: "Dashboard",
  loading: "Loading...",
  groups: "Groups",
  group: "Group",
  avenger: "Avenger",
  noAvenger: "None",
  notLoggedInYet: "(user has yet to log in)",
  ungraded: (type: string) => `Ungraded ${type}`,
  submitted: (type: string) => `Submitted ${type}`,
  noGroups: "There are no groups yet",
  noGroupsHint: "A group appears here when a member is put into it.",
  assessments: "Assessments",
  assessment: "Assessment",
  noAssessments: "There are no assessments yet",
  noAssessmentsHint: "Upload one, and its figures appear here.",
  began: "Began",
  handedIn: "Submitted",
  stuck: "Stuck",
  xp: "XP",
  mostFailed: "Fails most often",
  mostFailedOf: (question: number, testcase: number, failed: number, judged: number) =>
    `Question ${question}, testcase ${testcase}: ${formatNumber(failed)} of ${formatNumber(judged)}`,
  none: "None",
  more: "Show more",
  back: "All assessments",
  open: (from: string, to: string) => `Open from ${from} to ${to}.`,
  unpublished: "Not published",
  /** `part` counts tenths from 0; the last one has no end. */
  part: (part: number, isLast: boolean) =>
    isLast
      ? `${formatNumber(part * 10)} % and more`
      : `${formatNumber(part * 10)} to ${formatNumber(part * 10 + 10)} %`,
  submissions: (count: number) => counted(count, "submission", "submissions"),
  noVerdicts: "No submission has its verdict yet",
  noVerdictsHint: "The distribution appears here when the autograder is done.",
  distribution: "Distribution of XP",
  distributionHint: "Submitted work by its share of the maximum, bonus included.",
  share: "Share of the maximum",
  summary: (parts: readonly string[]) => `Distribution of XP: ${parts.join(", ")}`,
  testcases: "Testcases that fail",
  testcasesHint: "At the last verdict of each submission.",
  noTestcases: "No question here is judged by testcases",
  question: (number: number) => `Question ${number}`,
  judged: (count: number) => counted(count, "answer judged", "answers judged"),
  testcase: "Testcase",
  kind: "Kind",
  kinds,
  program: "Program",
  failed: "Failed",
  failedOf: (failed: number, judged: number) => `${formatNumber(failed)} of ${formatNumber(judged)}`,
  choices: "Choices",
  choicesHint: "What submitted answers chose, once they have their verdict.",
  answeredOf: (answered: number, students: number) =>
    `${formatNumber(answered)} of ${formatNumber(students)} students have answered`,
  nobodyAnswered: "Nobody has answered yet.",
  choice: "Choice",
  chosen: "Chosen by",
  chosenOf: (chosen: number, answered: number) =>
    answered === 0
      ? formatNumber(chosen)
      : `${formatNumber(chosen)} of ${formatNumber(answered)} (${formatNumber(Math.round((100 * chosen) / answered))} %)`,
  isRight: "Right",
  otherChoices: "None of these, or a choice of an older version",
  seeWho: "See who",
  seeWhoOf: (question: number, choice: string) => `See who: question ${question}, choice ${choice}`,
  letter: (index: number) => String.fromCharCode(65 + (index % 26)),
  days: "Testcases by day",
  daysHint:
    "The share of the answers submitted by each day that passes, judged by their latest verdict: a regrade changes earlier days, too.",
  uncounted: (count: number) =>
    `${counted(count, "answer was", "answers were")} submitted before days were recorded and ${count === 1 ? "is" : "are"} not in the picture yet.`,
  noDays: "No submitted answer has a verdict yet.",
  passing: "Pass today",
  passed: (share: number) => `${formatNumber(share)} %`,
  development: "By day",
  developmentOf: (testcase: number, first: string, last: string) =>
    `Testcase ${testcase}: from ${first} to ${last} pass`,
  shareOn: (share: number, day: string) => `${formatNumber(share)} % on ${day}`,
  figuresByDay: (question: number) => `Figures by day of question ${question}`,
  day: "Day",
  answersByThen: "Answers by then",
  answers: (count: number) => counted(count, "answer", "answers"),
  testcaseNumber: (number: number) => `Testcase ${number}`,
  times: "Time on task",
  timesHint: `Minutes between saves of the program, without pauses longer than ${MOST_IDLE_MINUTES} minutes. Reading and thinking without a save do not count.`,
  timesOf: "Recorded for",
  quarter: "A quarter took up to",
  half: "Half took up to",
  threeQuarters: "Three quarters took up to",
  minutes: (minutes: number) => counted(minutes, "minute", "minutes"),
  minutesAndMore: (minutes: number) => `${formatNumber(minutes)} minutes and more`,
  notRecorded: "Not recorded",
  questionLabel: "Question",
  stuckStudents: "Students who are stuck",
  stuckHint: `They ran the testcases ${RUNS_UNTIL_STUCK} times or more without passing a new one.`,
  nobodyStuck: "Nobody is stuck",
  nobodyStuckHint: "Look here again while students work on it.",
  student: "Student",
  noName: "(user has yet to log in)",
  runs: "Runs without a new pass",
  lastRun: "Last run",
  place: (question: number, testcase: number | undefined) =>
    testcase === undefined ? `Question ${question}` : `Question ${question}, testcase ${testcase}`,
});
