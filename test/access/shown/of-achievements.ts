import type { Act, Situation } from "./situation";
import type { World } from "./world";

const SHOWN = "00000000-0000-4000-8000-0000000000d1";
const SHOWN_GOAL = "00000000-0000-4000-8000-0000000000e1";
const HIDDEN = "00000000-0000-4000-8000-0000000000d2";
const HIDDEN_GOAL = "00000000-0000-4000-8000-0000000000e2";
const HIDDEN_EVENTS = "00000000-0000-4000-8000-0000000000e3";

const achievement = (uuid: string, more: object = {}) => ({
  uuid,
  title: `Of ${uuid.slice(-2)}`,
  xp: 100,
  isVariableXp: false,
  isTask: true,
  position: 1,
  ...more,
});
const manual = (uuid: string) => ({
  uuid,
  text: `Goal ${uuid.slice(-2)}`,
  targetCount: 3,
  type: "Manual",
  meta: { type: "Manual", targetCount: 3 },
});
const ofEvents = (uuid: string) => ({
  uuid,
  text: "Run programs",
  targetCount: 1000,
  type: "Event",
  meta: { type: "Event", eventNames: ["Run Code", "Error", "Infinite Loop", "Run Testcase"], targetCount: 1000 },
});

const put =
  (more: object, uuid = HIDDEN): Act =>
  (world) =>
    world.act("PUT", "achievements", { achievements: [achievement(uuid, more)] });
const putGoals =
  (...goals: object[]): Act =>
  (world) =>
    world.act("PUT", "goals", { goals });
const count =
  (goal: string, number: number): Act =>
  async (world) =>
    world.act("POST", `users/${await world.regIdOf("sue")}/goals/${goal}/progress`, {
      progress: { count: number, completed: false },
    });
const countMany =
  (goal: string, number: number): Act =>
  async (world) => {
    const rows = [];
    for (const username of ["sue", "bob"]) {
      rows.push({ courseRegId: await world.regIdOf(username), goalUuid: goal, count: number });
    }
    await world.act("POST", "goals/progress", { rows, reason: "Helped" });
  };

/** Publishes both the hidden achievement and what it links, in one act. */
const publish =
  (more: object): Act =>
  async (world) => {
    const { version } = await world.act<{ version: number }>("GET", "achievement_definitions");
    await world.act("POST", "achievement_publications", {
      version,
      onLoss: "keep",
      request: crypto.randomUUID(),
      deletedAchievements: [],
      deletedGoals: [],
      achievements: [achievement(HIDDEN, more)],
      goals: [],
    });
  };

const LINKS = { goalUuids: [HIDDEN_GOAL, HIDDEN_EVENTS] };
const TOMORROW = { release: "2026-11-22T08:00:00.000Z", ...LINKS };

async function makeShown(world: World): Promise<void> {
  await putGoals(manual(SHOWN_GOAL))(world);
  await put({ goalUuids: [SHOWN_GOAL] }, SHOWN)(world);
}

/** The hidden goals are made with the achievement that they are for. */
const make =
  (more: object): Act =>
  async (world) => {
    const { version } = await world.act<{ version: number }>("GET", "achievement_definitions");
    await world.act("POST", "achievement_publications", {
      version,
      onLoss: "keep",
      request: crypto.randomUUID(),
      deletedAchievements: [],
      deletedGoals: [],
      achievements: [achievement(HIDDEN, more)],
      goals: [manual(HIDDEN_GOAL), ofEvents(HIDDEN_EVENTS)],
    });
  };
const guess = (world: World) => Object.assign(world.guessed, { achievement: HIDDEN, goal: HIDDEN_GOAL });
const guessOfEvents = async (world: World) => Object.assign(world.guessed, { goal: HIDDEN_EVENTS });

const LISTED = ["getOwnAchievementDashboard", "getToday", "listAchievements", "listOwnGoals", "listOwnStandings"];
const INCENTIVES = [...LISTED, "reportEvents"];
/** Today names the achievement that is next: there is none left. */
const TURNED_ON = ["getCourseConfig", "getLatestViewedCourse", "getTotalXp", "getUser", ...INCENTIVES]
  .filter((operation) => operation !== "getToday")
  .sort();

/** What staff do with an achievement that students do not see. */
const behind = (more: object): Situation["acts"] => ({
  "making it": make(more),
  "asking for its goals": async (world) => guess(world),
  "counting on its goal": count(HIDDEN_GOAL, 1),
  "counting on its goal for many": countMany(HIDDEN_GOAL, 2),
  "asking for its goal of events": guessOfEvents,
  "counting on its goal of events": count(HIDDEN_EVENTS, 7),
  "renaming it": put({ title: "Other", ...more }),
  "renaming its goal": putGoals({ ...manual(HIDDEN_GOAL), text: "Other" }),
  "making it worth more": put({ xp: 400, ...more }),
  "giving it a deadline": put({ deadline: "2026-11-23T08:00:00.000Z", ...more }),
  "making what is shown a prerequisite": put({ prerequisiteUuids: [SHOWN], ...more }),
  "taking that back": put({ prerequisiteUuids: [], deadline: null, ...more }),
  "publishing it again": publish({ title: "Published", ...more }),
});

export const OF_INCENTIVES: readonly Situation[] = [
  {
    name: "an achievement that is not released",
    begin: makeShown,
    acts: behind(TOMORROW),
    release: { act: put({ release: null }), changes: { sue: INCENTIVES, bob: INCENTIVES } },
    end: async (world) => {
      for (const goal of [HIDDEN_GOAL, HIDDEN_EVENTS]) await world.act("DELETE", `goals/${goal}`);
      await world.act("DELETE", `achievements/${HIDDEN}`);
      Object.assign(world.guessed, { achievement: undefined, goal: undefined });
    },
  },
  {
    name: "an achievement that is hidden",
    begin: async () => {},
    acts: behind({ position: 0, ...LINKS }),
    release: { act: put({ position: 2 }), changes: { sue: INCENTIVES, bob: INCENTIVES } },
  },
  {
    name: "achievements that are turned off",
    begin: (world) => world.act("PUT", "config", { enableAchievements: false }, "ada"),
    acts: {
      "counting on a goal": count(SHOWN_GOAL, 1),
      "completing a goal": count(SHOWN_GOAL, 3),
      "completing it for many": countMany(SHOWN_GOAL, 3),
      "taking a count back": count(SHOWN_GOAL, 2),
      "completing it again": count(SHOWN_GOAL, 3),
      "renaming an achievement": put({ title: "Other" }),
      "making it worth more": put({ xp: 150 }),
      "renaming a goal": putGoals({ ...manual(HIDDEN_GOAL), text: "Another" }),
      "deleting a goal": (world) => world.act("DELETE", `goals/${HIDDEN_EVENTS}`),
      "deleting an achievement": (world) => world.act("DELETE", `achievements/${HIDDEN}`),
    },
    release: {
      act: (world) => world.act("PUT", "config", { enableAchievements: true }, "ada"),
      changes: { sue: TURNED_ON, bob: TURNED_ON },
    },
  },
];
