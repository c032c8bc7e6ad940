import { COPIED_ANSWER, HONEST_ANSWERS } from "./market-answers";

/** The demo course. Days count from the moment of seeding. */

export const DEMO_COURSE = {
  courseName: "Introduction to Programs",
  courseShortName: "CS101",
  viewable: true,
  enableGame: true,
  enableAchievements: true,
  enableSourcecast: true,
  sourceChapter: 1,
  sourceVariant: "default",
  moduleHelpText: "Stuck? Ask in your group's forum, or talk to your avenger.",
} as const;

/** The assessment types in display order; a weekend of 48 hours earns the full early-submission bonus. */
export const DEMO_ASSESSMENT_TYPES = [
  { type: "Missions", isManuallyGraded: true, hoursBeforeEarlyXpDecay: 48, earlySubmissionXp: 100 },
  { type: "Quests", isManuallyGraded: true, hoursBeforeEarlyXpDecay: 48, earlySubmissionXp: 50 },
  { type: "Paths", isManuallyGraded: false, hoursBeforeEarlyXpDecay: 0, earlySubmissionXp: 0 },
  { type: "Contests", isManuallyGraded: false, hoursBeforeEarlyXpDecay: 0, earlySubmissionXp: 0 },
  { type: "Others", isManuallyGraded: false, hoursBeforeEarlyXpDecay: 0, earlySubmissionXp: 0 },
] as const;

interface DemoMember {
  readonly username: string;
  readonly role: string;
  readonly group?: string;
  readonly name?: string;
  readonly email?: string;
  readonly studentNumber?: string;
}

/** What the registrar says of a student. */
const registered = (mailbox: string, studentNumber: string) => ({ email: `${mailbox}@uni.example`, studentNumber });

/** The members, by login provider. The first one creates the course. */
export const DEMO_MEMBERS: ReadonlyArray<{
  readonly provider: string;
  readonly users: readonly DemoMember[];
}> = [
  {
    provider: "test",
    users: [
      { username: "admin", role: "admin" },
      { username: "staff", role: "staff", group: "Group 1" },
      { username: "student", role: "student", ...registered("student", "A0264101X"), group: "Group 1" },
      { username: "student2", role: "student", ...registered("student2", "A0264102U") },
      { username: "lin", role: "student", ...registered("lin", "A0264103R"), group: "Group 2" },
      { username: "noor", role: "student", ...registered("noor", "A0264104N"), group: "Group 2" },
      { username: "tomas", role: "student", ...registered("tomas", "A0264105L") },
      { username: "yuki", role: "student", ...registered("yuki", "A0264106J") },
    ],
  },
  {
    provider: "university",
    users: [
      { username: "ada", role: "student", ...registered("ada", "A0264107H"), name: "Okafor Ada", group: "Group 1" },
    ],
  },
];

/** Members with an account of the site's own: accounts.ts. */
export const DEMO_ACCOUNT_MEMBERS = [
  { username: "robin@accounts.example", role: "staff" },
  { username: "sasha@accounts.example", role: "student" },
] as const;

/** One XML file under assets/assessments, the type it belongs to and when it is open. */
export interface ScheduledAssessment {
  readonly file: string;
  readonly number: string;
  readonly type: string;
  readonly opensInDays: number;
  readonly closesInDays: number;
  /** Until when handing in shows what the opaque testcases ran. */
  readonly feedbackInDays?: number;
}

export const DEMO_ASSESSMENTS: readonly ScheduledAssessment[] = [
  { file: "O1-first-steps.xml", number: "O1", type: "Others", opensInDays: -10, closesInDays: 100 },
  { file: "P1-reading-programs.xml", number: "P1", type: "Paths", opensInDays: -7, closesInDays: 60 },
  { file: "M3-stepping-stones.xml", number: "M3", type: "Missions", opensInDays: -14, closesInDays: -2 },
  { file: "M1-echo-chamber.xml", number: "M1", type: "Missions", opensInDays: -1, closesInDays: 6 },
  { file: "M2-night-market.xml", number: "M2", type: "Missions", opensInDays: -3, closesInDays: 0.9 },
  { file: "M4-maze-of-mirrors.xml", number: "M4", type: "Missions", opensInDays: 5, closesInDays: 12 },
  { file: "M5-my-room.xml", number: "MYROOM", type: "Missions", opensInDays: -4, closesInDays: 40 },
  { file: "Q1-function-factory.xml", number: "Q1", type: "Quests", opensInDays: -2, closesInDays: 12 },
  { file: "Q2-vault.xml", number: "Q2", type: "Quests", opensInDays: -2, closesInDays: 20 },
  {
    file: "Q3-endless-river.xml",
    number: "Q3",
    type: "Quests",
    opensInDays: -1,
    closesInDays: 15,
    feedbackInDays: 10,
  },
  { file: "C1-prettiest-palindrome.xml", number: "C1", type: "Contests", opensInDays: -4, closesInDays: -2.5 },
  { file: "V1-prettiest-palindrome-vote.xml", number: "V1", type: "Contests", opensInDays: -1, closesInDays: 12 },
  { file: "M6-around-the-wall.xml", number: "M6", type: "Missions", opensInDays: -2, closesInDays: 30 },
];

/** More time for some members: in every assessment, and in one. */
export const DEMO_ACCOMMODATION = {
  username: "ada",
  factor: 1.25,
  reason: "Certificate of the student office",
} as const;
export const DEMO_EXTENSION = { username: "noor", number: "M2", closesInDays: 3, reason: "Ill until Friday" } as const;

/** Contest entries of some members, so that there is something to vote on. */
export const DEMO_ENTRIES: { readonly number: string; readonly programs: Readonly<Record<string, string>> } = {
  number: "C1",
  programs: {
    lin: `function is_palindrome(xs) {
    return equal(xs, reverse(xs));
}`,
    noor: `// An arrow will do.
const is_palindrome = xs => {
    return equal(reverse(xs), xs);
};`,
    tomas: `function is_palindrome(xs) {
    function same(ahead, behind) {
        return is_null(ahead)
            ? true
            : head(ahead) === head(behind) && same(tail(ahead), tail(behind));
    }
    return same(xs, reverse(xs));
}`,
    yuki: `function is_palindrome(xs) {
    const back = accumulate((x, ys) => append(ys, list(x)), null, xs);
    return accumulate((x, rest) => x && rest, true,
                      map(i => list_ref(xs, i) === list_ref(back, i),
                          enum_list(0, length(xs) - 1)));
}`,
  },
};

/** Votes of the entries' authors on each other's entries: the best first. */
export const DEMO_VOTES: { readonly number: string; readonly orders: Readonly<Record<string, readonly string[]>> } = {
  number: "V1",
  orders: {
    lin: ["noor", "tomas", "yuki"],
    noor: ["lin", "tomas", "yuki"],
    tomas: ["lin", "yuki", "noor"],
    yuki: ["lin", "noor", "tomas"],
  },
};

/** A member's work on an assessment. */
export interface DemoWork {
  /** By question: a program, or the place of a choice from 0. */
  readonly programs: readonly (string | number)[];
  readonly isSubmitted: boolean;
  /** Runs of the first question's testcases, none of which passed. */
  readonly runsInVain: number;
}

const COUPLE = `function couple(f, g) {
    return x => f(g(x));
}`;
const INSPECT = `function inspect(tests) {
    return x => accumulate((test, good) => test(x) && good, true, tests);
}`;

const TOTAL = `function total(takings) {
    return is_null(takings) ? 0 : head(takings) + total(tail(takings));
}`;
const OPEN_STALLS = `function open_stalls(stalls) {
    return map(head, filter(stall => !is_null(tail(stall)), stalls));
}`;
const sold = (best: string): DemoWork => ({ programs: [TOTAL, OPEN_STALLS, best], isSubmitted: true, runsInVain: 0 });

/** Work on a mission that staff grade: two who have found ways of their own, and one who has copied the first of them. */
export const DEMO_MARKET: typeof DEMO_WORK = {
  number: "M2",
  members: { lin: sold(HONEST_ANSWERS.lin), yuki: sold(HONEST_ANSWERS.yuki), tomas: sold(COPIED_ANSWER) },
};

const chosen = (...choices: number[]): DemoWork => ({ programs: choices, isSubmitted: true, runsInVain: 0 });

/** What members chose in a path; B, C, A and C are right, and one of its questions has misled most. */
export const DEMO_CHOICES: typeof DEMO_WORK = {
  number: "P1",
  members: { lin: chosen(1, 2, 0, 2), noor: chosen(1, 1, 0, 1), tomas: chosen(0, 1, 0, 0), yuki: chosen(3, 1, 1, 2) },
};

/** How many days before the seeding members handed in a mission, so that its testcases have developed. */
export const DEMO_HANDED_IN: { readonly number: string; readonly daysAgo: Readonly<Record<string, number>> } = {
  number: "M3",
  daysAgo: { tomas: 12, lin: 8, noor: 3 },
};

/** Work of some members that differs, so that the dashboard has something to show: right, partly wrong, stuck, begun. */
export const DEMO_WORK: { readonly number: string; readonly members: Readonly<Record<string, DemoWork>> } = {
  number: "Q1",
  members: {
    lin: {
      programs: [
        COUPLE,
        `function line(f, n) {
    return n === 0 ? f : couple(f, line(f, n - 1)); // once too often
}`,
        INSPECT,
      ],
      isSubmitted: true,
      runsInVain: 0,
    },
    noor: {
      programs: [
        COUPLE,
        `function line(f, n) {
    return n === 0 ? x => x : couple(f, line(f, n - 1));
}`,
        INSPECT,
      ],
      isSubmitted: true,
      runsInVain: 0,
    },
    tomas: {
      programs: [
        `function couple(f, g) {
    return x => g(f(x)); // which one comes first?
}`,
      ],
      isSubmitted: false,
      runsInVain: 6,
    },
    yuki: { programs: [COUPLE], isSubmitted: false, runsInVain: 0 },
  },
};

/** How far members have watched the recording, in milliseconds: to the end, to the task, and not for long. */
export const DEMO_WATCHED: Readonly<Record<string, number>> = {
  lin: 90_120,
  noor: 89_500,
  tomas: 66_600,
  yuki: 24_000,
};

/** The robot that is simulated beside the demo course, and who has it registered. */
export const DEMO_ROBOT = {
  title: "Demo robot",
  users: [{ username: "admin" }, { username: "staff" }, { username: "student" }],
} as const;
