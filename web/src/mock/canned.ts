import { DEFAULT_MILESTONES } from "../../../domain/achievements/milestones";
import { DEFAULT_SITE_SETTINGS } from "../../../domain/facts/site-settings";
import type { Schemas } from "../api/client";

/** Those who can log in. Their ids are those of their course registrations, too. */
export const PEOPLE = [
  { id: 1, username: "student", name: "Sam Student", note: "Solves and submits" },
  { id: 2, username: "staff", name: "Toni Tutor", note: "Grades the submissions" },
  { id: 3, username: "admin", name: "Alex Admin", note: "Runs the course" },
] as const;

export const PROVIDER: Schemas["LoginProvider"] = {
  id: "mock",
  kind: "test",
  name: "Mock mode",
  people: PEOPLE.map(({ name, username, note }) => ({ name, username, note })),
};

export const COURSE_ID = 1;

export const CONFIGURATION: Schemas["CourseConfiguration"] = {
  courseName: "Mock Course",
  courseShortName: "MOCK",
  moduleHelpText: null,
  assetsPrefix: "",
  sourceChapter: 1,
  sourceVariant: "default",
  viewable: true,
  archived: false,
  levelXp: 1000,
  milestones: [...DEFAULT_MILESTONES],
  regradeRequestDays: 0,
  similarityDays: 180,
  timeZone: DEFAULT_SITE_SETTINGS.timeZone,
  enableAchievements: true,
  enableGame: false,
  enableSourcecast: false,
};

/** Defaults of an assessment type in the mock mode. */
export const TYPE_DEFAULTS = {
  isManuallyGraded: true,
  displayInDashboard: true,
  hoursBeforeEarlyXpDecay: 48,
  earlySubmissionXp: 200,
  hidesGrades: false,
};

export const TYPES: readonly Schemas["AssessmentConfiguration"][] = [
  { ...TYPE_DEFAULTS, assessmentConfigId: 1, type: "Missions" },
  { ...TYPE_DEFAULTS, assessmentConfigId: 2, type: "Quests" },
  { ...TYPE_DEFAULTS, assessmentConfigId: 3, type: "Paths" },
  { ...TYPE_DEFAULTS, assessmentConfigId: 4, type: "Contests" },
  { ...TYPE_DEFAULTS, assessmentConfigId: 5, type: "Others" },
];

export const GROUP = "Group A";
export const LEADER = 2;

export const MEMBERS: readonly Schemas["Member"][] = [
  ...PEOPLE.map(({ id, username, name }) => ({
    courseRegId: id,
    username,
    name,
    provider: PROVIDER.id,
    role: username,
    group: username === "student" ? GROUP : null,
    leads: id === LEADER ? [GROUP] : [],
    hasLoggedIn: true,
    email: `${username}@uni.example`,
    studentNumber: username === "student" ? "A0012345" : null,
  })),
  {
    courseRegId: 4,
    username: "bruno",
    name: "Bruno Classmate",
    provider: PROVIDER.id,
    role: "student",
    group: GROUP,
    leads: [],
    hasLoggedIn: true,
    email: null,
    studentNumber: null,
  },
];

type Programming = Schemas["ProgrammingQuestion"];
type Mcq = Schemas["McqQuestion"];
type CannedQuestion = Programming | Mcq;

const untouched = {
  answer: null,
  answerVersion: 0,
  lineComments: 0,
  rubric: [],
  autogradingResults: null,
  autogradingStatus: "none" as const,
  blocking: false,
  comments: null,
  gradedAt: null,
  grader: null,
  xp: 0,
  library: { chapter: 1, variant: "default", execTimeMs: null, external: { name: "NONE", symbols: [] }, globals: {} },
};

const programming = (part: Pick<Programming, "id" | "maxXp" | "content" | "solutionTemplate" | "testcases">) =>
  ({ ...untouched, ...part, type: "programming", prepend: null, postpend: null }) satisfies Programming;

const mcq = (id: number, maxXp: number, content: string, choices: readonly string[]) =>
  ({
    ...untouched,
    type: "mcq",
    id,
    maxXp,
    content,
    choices: choices.map((choice, at) => ({ id: at, content: choice, hint: null })),
  }) satisfies Mcq;

const testcase = (program: string, answer: string): Schemas["Testcase"] => ({
  program,
  answer,
  score: 1,
  type: "public",
});

export interface CannedAssessment {
  readonly id: number;
  readonly typeId: number;
  readonly number: string;
  readonly title: string;
  readonly summary: string;
  readonly questions: readonly CannedQuestion[];
}

/** Open long ago and closed in a far future, as new assessments of the mock mode are. */
export const DATES = { openAt: "2000-01-01T00:00:00.000Z", closeAt: "2100-12-01T00:00:00.000Z" };

export const ASSESSMENTS: readonly CannedAssessment[] = [
  {
    id: 1,
    typeId: 1,
    number: "M1",
    title: "Squares",
    summary: "Write a function and call it twice.",
    questions: [
      programming({
        id: 1,
        maxXp: 200,
        content: "Write a function `square` that returns the square of its argument.",
        solutionTemplate: "function square(x) {\n    // Your program here.\n}",
        testcases: [testcase("square(3);", "9"), testcase("square(-4);", "16")],
      }),
      mcq(2, 100, "What is `square(square(2))`?", ["`4`", "`8`", "`16`"]),
    ],
  },
  {
    id: 2,
    typeId: 2,
    number: "Q1",
    title: "Greatest Common Divisor",
    summary: "An algorithm of old age.",
    questions: [
      programming({
        id: 3,
        maxXp: 300,
        content: "Write a function `gcd` of two positive numbers.",
        solutionTemplate: "function gcd(a, b) {\n    // Your program here.\n}",
        testcases: [testcase("gcd(12, 18);", "6"), testcase("gcd(7, 5);", "1")],
      }),
    ],
  },
  {
    id: 3,
    typeId: 3,
    number: "P1",
    title: "Names and Values",
    summary: "One question about constants.",
    questions: [mcq(4, 50, "What does `const x = 2; x * x;` give?", ["`2`", "`4`", "An error"])],
  },
  {
    id: 4,
    typeId: 4,
    number: "C1",
    title: "The Shortest Factorial",
    summary: "Fewest characters win.",
    questions: [
      programming({
        id: 5,
        maxXp: 100,
        content: "Write `factorial` with as few characters as you can.",
        solutionTemplate: "function factorial(n) {\n    // Your program here.\n}",
        testcases: [testcase("factorial(5);", "120")],
      }),
    ],
  },
];
