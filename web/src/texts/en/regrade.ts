import { formatNumber } from "../../design/format";
import { catalogue } from "../active";

const submissions = (count: number) => (count === 1 ? "1 submission" : `${formatNumber(count)} submissions`);
const students = (count: number) => (count === 1 ? "1 student" : `${formatNumber(count)} students`);
const signed = (xp: number) => (xp > 0 ? `+${formatNumber(xp)}` : xp < 0 ? `−${formatNumber(-xp)}` : "0");

/** Words of regrades that are previewed. */
export const strings = catalogue("regrade", {
  title: "Regrade",
  intro:
    "Change testcases or XP of a closed assessment, and see who gains and who loses before anybody else does. Nothing changes for students until you publish.",
  loading: "Fetching regrades...",
  assessment: "Assessment",
  noneClosed: "No assessment has closed yet. Regrade one here after it closes.",

  newVersion: "New version",
  steps:
    "Choose the assessment's XML file with your changes. Questions keep their number, order and kind. To change it here, open it in Mission Control, then choose Publish and Preview as a regrade.",
  chooseFile: "Choose the new XML file",
  download: "Download the current file",
  openInMissionControl: "Open in Mission Control",
  resets: "Also remove the XP that graders added or took",
  resetsHint: "Without this, adjustments, comments and rubrics stay as they are.",
  refused: "The file was not taken",
  atLine: (line: number, text: string) => `Line ${line}: ${text}`,
  laidAside: "The new version is ready to be tried.",
  previewAsRegrade: "Preview as a regrade",
  previewAsRegradeHint:
    "It has closed and has answers. A regrade shows what the new version changes for each student before you publish it.",

  states: {
    draft: "Not started",
    running: "Grading by the new version",
    stopped: "Stopped",
    ready: "Ready to publish",
    publishing: "Publishing",
    published: "Published",
    dropping: "Dropping",
    dropped: "Dropped",
  },
  run: (number: number) => `Regrade ${number}`,
  begun: (name: string, date: string) => `Made by ${name}, ${date}.`,
  resetsNote: "XP that graders added or took is removed.",
  keepsNote: "XP that graders added or took stays.",
  differs: "What differs",
  differsTable: "What differs",
  columns: { question: "Question", parts: "What", xp: "Max XP", graded: "Answers" },
  question: (number: number) => `Question ${number}`,
  isRegraded: "graded again",
  isNotRegraded: "stay as they are",
  nothingElse: "All other questions are the same.",
  parts: {
    type: "type",
    text: "text",
    maxXp: "maximum XP",
    blocking: "blocking",
    showSolution: "showing the solution",
    prepend: "prepend",
    template: "template",
    postpend: "postpend",
    solution: "solution",
    testcases: "testcases",
    choices: "choices",
    contest: "contest",
    library: "library",
    gradingLibrary: "grading library",
  },
  xpChange: (before: number, after: number) => `${formatNumber(before)} → ${formatNumber(after)}`,
  testcaseKinds: { public: "public", opaque: "opaque", secret: "secret" },
  testcaseFields: { program: "program", answer: "answer", score: "score" },
  testcasesOf: (number: number) => `Testcases of question ${number} that differ`,
  testcase: (number: number, kind: string) => `testcase ${number} (${kind})`,
  testcaseBefore: (number: number) => `before it was ${number}`,
  testcaseNew: "new",
  testcaseGone: "gone",
  moreTestcases: (number: number, count: number) =>
    `Question ${number}, ${count === 1 ? "1 more testcase" : `${formatNumber(count)} more testcases`}`,

  cost: "What it takes",
  costOf: ({ submissions: count, programs, jobs }: { submissions: number; programs: number; jobs: number }) =>
    `${submissions(count)}, ${programs === 1 ? "1 program" : `${formatNumber(programs)} programs`} to run, ${jobs === 1 ? "1 job" : `${formatNumber(jobs)} jobs`}.`,
  time: (minutes: number) =>
    minutes < 1
      ? "Less than a minute"
      : `About ${Math.ceil(minutes) === 1 ? "1 minute" : `${Math.ceil(minutes)} minutes`}`,
  usd: (usd: number) => `USD ${usd < 0.01 ? "0.01 or less" : usd.toFixed(2)}`,
  costHint: "An estimate by measured times and list prices. Students' own submissions go first.",

  start: "Start",
  started: "Submissions are being graded by the new version. You can leave this page meanwhile.",
  stop: "Stop",
  stopped: "Stopped. What is graded so far is kept.",
  goOn: "Continue",
  drop: "Drop",
  dropTitle: "Drop this regrade?",
  dropBody: "The new version and what it found are removed. All grades stay as they are.",
  dropped: "The regrade is dropped. All grades are as before.",
  progress: (done: number, of: number) => `${formatNumber(done)} of ${submissions(of)} graded by the new version`,
  publishingProgress: (done: number, of: number) => `${formatNumber(done)} of ${submissions(of)} published`,
  asBefore: "Until you publish, everybody sees the old XP.",
  again: (count: number) =>
    `${submissions(count)} changed since the preview and ${count === 1 ? "is" : "are"} graded again.`,
  outdated: "The assessment was uploaded anew since. Drop this regrade and begin another.",
  failed: (count: number) =>
    `${submissions(count)} could not be graded by the new version. ${count === 1 ? "It keeps its" : "They keep their"} XP.`,

  results: "Who gains, who loses",
  gain: (count: number) => `${students(count)} ${count === 1 ? "gains" : "gain"}`,
  lose: (count: number) => `${students(count)} ${count === 1 ? "loses" : "lose"}`,
  same: (count: number) => `${students(count)} ${count === 1 ? "stays" : "stay"} the same`,
  total: (before: number, after: number) => `All XP together: ${formatNumber(before)} → ${formatNumber(after)}`,
  spread: "Changes in tenths of the maximum",
  bar: (part: number, count: number) =>
    `${part < 0 ? "Loses" : "Gains"} ${part === 1 || part === -1 ? "up to 10" : `${10 * (Math.abs(part) - 1)} to ${10 * Math.abs(part)}`} %: ${students(count)}`,
  less: "Less",
  more: "More",
  policy: "XP that would become less",
  policies: {
    bothWays: { label: "Both ways", hint: "XP goes up and down as the new version says." },
    neverLower: { label: "Never lower", hint: "An answer that would get less keeps its XP." },
  },
  alsoMoves:
    "Bonuses and extensions stay. Totals, and achievements that ask for XP, follow when you publish. Each student whose XP changes gets one notice.",

  rows: "Submissions",
  show: "Show",
  shows: {
    all: "Largest changes first",
    byName: "By name",
    loses: "Who loses",
    gains: "Who gains",
    same: "Who stays the same",
    changed: "Graded again",
    failed: "Not graded",
  },
  rowColumns: { student: "Student", before: "XP now", was: "XP before", after: "New XP" },
  noRows: "There is nobody in this list.",
  nameless: "(no name)",
  open: (name: string) => `Open the submission of ${name}`,
  answer: (number: number, before: number, after: number) =>
    `Question ${number}: ${formatNumber(before)} → ${formatNumber(after)}`,
  isChanged: "changed since, will be graded again",
  isFailed: "could not be graded, stays",
  isPublished: "published",
  signed,
  moreRows: "Show more",

  publish: "Publish",
  publishTitle: "Publish this regrade?",
  publishBody: (notified: number, gains: number, loses: number) =>
    `${students(notified)} ${notified === 1 ? "gets" : "get"} other XP and one notice; ${formatNumber(gains)} up, ${formatNumber(loses)} down. The new version replaces the assessment. This cannot be undone, but the old version is kept.`,
  publishNone: "Nobody's XP changes. The new version replaces the assessment; the old version is kept.",
  publishPolicy: { bothWays: "XP may go up and down.", neverLower: "Nobody's XP becomes less." },
  published: "The new version is published.",
  publishedBy: (name: string, date: string) => `Published by ${name}, ${date}.`,
  told: (count: number) => `${students(count)} got other XP and a notice.`,
  by: { bothWays: "Both ways", neverLower: "Never lower" },

  versions: "Versions",
  versionsHint: "Regrades of this assessment, the latest first. Versions that were replaced are kept.",
  noVersions: "This assessment has not been regraded yet.",
  look: "Look",
  lookAt: (number: number) => `Look at regrade ${number}`,
  back: "All regrades",
  fileBefore: "Download old version",
  fileAfter: "Download new version",
  fileOf: (which: string, number: number) => `${which} of regrade ${number}`,
  earlier: "Show earlier ones",
} as const);
