/**
 * The demo course's achievements and goals, tied to its assessments. They reward early work, few attempts, going back to
 * what failed, and help that was given. Nothing rewards a mere number of runs, speed, or work at night.
 */

const DAY_MS = 24 * 60 * 60 * 1000;

/** The uuids of achievements are these, the uuids of goals the same with a `b` for the first `a`. */
const achievementUuid = (number: number) => `a0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const goalUuid = (number: number) => `b0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const HELP_GOAL = goalUuid(10);

/** Points that members got for help they gave. */
export const DEMO_HELP: Readonly<Record<string, number>> = { ada: 50, lin: 20 };

/** Events that a member's workspace has reported. A batch counts once, however often it is sent. */
export const DEMO_EVENTS = {
  username: "lin",
  batch: "c0000000-0000-4000-8000-000000000001",
  names: ["Run Code", "Error", "Run Testcase"],
} as const;

const part = (event: string, restriction: string) => ({ event, restriction });
const all = (...operands: object[]) => ({ type: "AND", operands });
const any = (...operands: object[]) => ({ type: "OR", operands });

interface DemoGoal {
  readonly uuid: string;
  readonly text: string;
  readonly targetCount: number;
  readonly type: "Manual" | "Event" | "Assessment" | "Binary";
  readonly meta: Readonly<Record<string, unknown>>;
}

const goal = (
  number: number,
  text: string,
  type: DemoGoal["type"],
  meta: Readonly<Record<string, unknown>>,
): DemoGoal => ({
  uuid: goalUuid(number),
  text,
  targetCount: Number(meta.targetCount ?? 1),
  type,
  meta: { type, ...meta },
});
const assessment = (number: number, text: string, assessmentNumber: string, requiredCompletionFrac: number) =>
  goal(number, text, "Assessment", { assessmentNumber, requiredCompletionFrac });
const event = (number: number, text: string, eventName: string) =>
  goal(number, text, "Event", { eventNames: [eventName], targetCount: 1 });
const binary = (number: number, text: string, condition: object) =>
  goal(number, text, "Binary", { condition, targetCount: 1 });

export const DEMO_GOALS: readonly DemoGoal[] = [
  assessment(1, "Hand in First Steps", "O1", 0),
  event(2, "Run a program", "Run Code"),
  event(3, "Try a testcase before the autograder does", "Run Testcase"),
  assessment(4, "Earn three quarters of Reading Programs", "P1", 0.75),
  assessment(5, "Earn four fifths of The Echo Chamber", "M1", 0.8),
  assessment(6, "Earn four fifths of The Night Market", "M2", 0.8),
  binary(
    7,
    "Hand in a mission or the Function Factory a day before it closes",
    any(part("assessment-early", "M1"), part("assessment-early", "M2"), part("assessment-early", "Q1")),
  ),
  binary(
    8,
    "Earn all XP of a mission or quest with the first hand-in",
    any(part("assessment-first-try", "M1"), part("assessment-first-try", "M2"), part("assessment-first-try", "Q1")),
  ),
  binary(
    9,
    "Solve a question that you were stuck on",
    any(
      part("assessment-persistence", "Q1"),
      part("assessment-persistence", "Q2"),
      part("assessment-persistence", "M1"),
      part("assessment-persistence", "M2"),
    ),
  ),
  goal(10, "Points for help that others found useful", "Manual", { targetCount: 50 }),
  assessment(11, "Earn half of Stepping Stones", "M3", 0.5),
  assessment(12, "Earn half of The Maze of Mirrors", "M4", 0.5),
  binary(
    13,
    "Enter the contest, and get something right the first time",
    all(part("assessment-submission", "C1"), part("achievement", achievementUuid(8))),
  ),
  event(14, "Read the message of an error", "Error"),
  binary(15, "Have The Night Market graded by your avenger", part("assessment-grading", "M2")),
];

interface DemoAchievement {
  readonly number: number;
  readonly title: string;
  readonly xp: number;
  /** From 1; 0 hides it from students until they have completed it. */
  readonly position: number;
  readonly goals: readonly number[];
  readonly prerequisites?: readonly number[];
  readonly releasedInDays?: number;
  readonly endsInDays?: number;
  readonly isVariableXp?: boolean;
  readonly description: string;
  readonly completionText: string;
}

const DEMO_ACHIEVEMENTS: readonly DemoAchievement[] = [
  {
    number: 1,
    title: "Through the Gate",
    xp: 50,
    position: 1,
    goals: [1],
    prerequisites: [2],
    description:
      "The first program is the strangest one. Hand in First Steps, and the rest of the course is open to you.",
    completionText: "You are in. The next gates look the same, and they open the same way.",
  },
  {
    number: 2,
    title: "Tools in Hand",
    xp: 20,
    position: 2,
    goals: [2, 3],
    description: "Run a program, and let a testcase tell you what it thinks of it. Both cost nothing.",
    completionText: "You know where the tools lie. Use them before you hand in.",
  },
  {
    number: 3,
    title: "Reading Before Writing",
    xp: 80,
    position: 3,
    goals: [4],
    description: "Programs are read far more often than they are written. Work through the path Reading Programs.",
    completionText: "You can follow a program that somebody else wrote. Soon it will be your own of last month.",
  },
  {
    number: 4,
    title: "Echoes and Stalls",
    xp: 150,
    position: 4,
    goals: [15],
    prerequisites: [5, 6],
    description:
      "Two missions about functions that call themselves and lists that grow. Finish both, then read what your avenger says.",
    completionText: "You can take a problem apart and put it together again.",
  },
  {
    number: 5,
    title: "The Cave Answers",
    xp: 60,
    position: 5,
    goals: [5],
    endsInDays: 6,
    description: "Make The Echo Chamber answer nearly every call.",
    completionText: "The cave repeats what you say, and it is right.",
  },
  {
    number: 6,
    title: "Closing Time at the Market",
    xp: 60,
    position: 6,
    goals: [6],
    endsInDays: 0.9,
    description: "The stalls of The Night Market close soon. Bring your sums before they do.",
    completionText: "Every stall adds up.",
  },
  {
    number: 7,
    title: "Ahead of the Tide",
    xp: 100,
    position: 7,
    goals: [7],
    description: "Hand in a day before it closes. Who begins early has time to ask.",
    completionText: "A day in hand is worth more than a bonus.",
  },
  {
    number: 8,
    title: "Measure Twice",
    xp: 100,
    position: 8,
    goals: [8],
    description: "Try, test and think before you hand in, and get all of it with one hand-in.",
    completionText: "One cut, and it fits.",
  },
  {
    number: 9,
    title: "Second Wind",
    xp: 150,
    position: 9,
    goals: [9],
    description: "Come back to a question that would not work, and make it work.",
    completionText: "Being stuck is where the learning was. You went back and found it.",
  },
  {
    number: 10,
    title: "A Hand to a Neighbour",
    xp: 0,
    position: 10,
    goals: [10],
    isVariableXp: true,
    description:
      "Explain something in the forum or in your studio. Your avenger gives points for help that helped; each is 1 XP.",
    completionText: "Somebody understands it because of you. So do you, a little better.",
  },
  {
    number: 11,
    title: "Across the River",
    xp: 70,
    position: 11,
    goals: [11],
    endsInDays: -2,
    description: "Reach the other side of Stepping Stones before the water rises.",
    completionText: "You crossed with dry feet.",
  },
  {
    number: 12,
    title: "Into the Maze",
    xp: 90,
    position: 12,
    goals: [12],
    releasedInDays: 5,
    endsInDays: 12,
    description: "The Maze of Mirrors opens with its mission. Find the way through half of it.",
    completionText: "You know which of you is the reflection.",
  },
  {
    number: 13,
    title: "What the Message Says",
    xp: 30,
    position: 13,
    goals: [14],
    prerequisites: [2],
    description: "An error names a line and a reason. Meet one, and read it to the end.",
    completionText: "Errors are messages. You have begun to read them.",
  },
  {
    number: 14,
    title: "The Quiet Perfectionist",
    xp: 40,
    position: 0,
    goals: [13],
    description: "Nobody told you about this one. You entered the contest, and got something right the first time.",
    completionText: "Found, without a map.",
  },
];

/** Returns the achievements as the API takes them; their days count from `now`. */
export function demoAchievements(now: Date) {
  const inDays = (days: number | undefined) =>
    days === undefined ? null : new Date(now.getTime() + days * DAY_MS).toISOString();
  return DEMO_ACHIEVEMENTS.map((one) => ({
    uuid: achievementUuid(one.number),
    title: one.title,
    xp: one.xp,
    position: one.position,
    isTask: one.position !== 0,
    isVariableXp: one.isVariableXp ?? false,
    release: inDays(one.releasedInDays),
    deadline: inDays(one.endsInDays),
    cardBackground: null,
    prerequisiteUuids: (one.prerequisites ?? []).map(achievementUuid),
    goalUuids: one.goals.map(goalUuid),
    view: { coverImage: null, description: one.description, completionText: one.completionText },
  }));
}
