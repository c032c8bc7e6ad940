import { recordingForm } from "../media";
import { readOfCourse } from "./received";
import type { Act, Situation } from "./situation";
import type { World } from "./world";

const config =
  (settings: object): Act =>
  (world) =>
    world.act("PUT", "config", settings, "ada");

const TEXT = "chapter-1.txt";
const OPEN = { openAt: "2026-11-20T04:00:00.000Z", closeAt: "2026-12-28T04:00:00.000Z" };
const LATER = { openAt: "2026-11-22T04:00:00.000Z", closeAt: "2026-12-29T04:00:00.000Z" };
const chapter = { title: "Departure", filenames: [TEXT], ...OPEN };

const storiesOf = (world: World) => world.succeed<{ id: number }[]>("GET", `${world.base}/stories`, { as: "ada" });
const editStory =
  (story: object): Act =>
  async (world) =>
    world.act("POST", `stories/${(await storiesOf(world)).at(-1)?.id}`, { story });
const recordingsOf = (world: World) =>
  world.succeed<{ id: number; uid: string }[]>("GET", `${world.base}/sourcecasts`, { as: "ada" });
const editRecording =
  (edit: object): Act =>
  async (world) =>
    world.act("PUT", `sourcecasts/${(await recordingsOf(world))[0]?.id}`, edit);
const deleteRecording: Act = async (world) => world.act("DELETE", `sourcecast/${(await recordingsOf(world))[0]?.id}`);

/** Has guesses ask for the newest recording. */
const guessRecording: Act = async (world) => {
  world.guessed.uid = (await recordingsOf(world))[0]?.uid;
};

const CASTS = ["listSourcecastRows", "listSourcecasts", "openSourcecast"];
const story = (number: number) => `stories/${number === 1 ? TEXT : `chapter-${number}.txt`}`;

/** All of a course, of which only what is the person's own is told while it is disabled. */
const OPENED = [
  `file courses-test/1/${story(1)}`,
  `file courses-test/1/${story(3)}`,
  ...[...readOfCourse, "getUser"].sort(),
];

const chapterActs: Situation["acts"] = {
  "writing its text": (world) => world.replaceFile(story(1), "Hidden words"),
  "writing its text again": (world) => world.replaceFile(story(1), "Other hidden words"),
  "renaming it": editStory({ title: "Arrival" }),
  "giving it a picture": editStory({ imageUrl: "/images/harbour.png" }),
  "writing another text": (world) => world.replaceFile(story(2), "The second part"),
  "adding that text": editStory({ filenames: [TEXT, "stories/chapter-2.txt"] }),
  "taking it out again": editStory({ filenames: [TEXT] }),
  "deleting it": (world) => world.act("DELETE", `assets/${story(2)}`),
};

const CONFIGURED = ["getCourseConfig", "getLatestViewedCourse", "getUser"];
const GAME = [
  `file courses-test/1/${story(1)}`,
  `file courses-test/1/${story(3)}`,
  ...[...CONFIGURED, "getToday", "listStories"].sort(),
];
const released = [`file courses-test/1/${story(1)}`, "getToday", "listStories"];

const NEWS = ["getNews", "getToday", "listOwnAnnouncements"];
const announcement = (more: object) => ({
  title: "Lecture moved",
  text: "To room 3.",
  audience: { kind: "groups", groups: ["G1"] },
  publishAt: "2026-11-29T04:00:00.000Z",
  ...more,
});
const latestAnnouncement = async (world: World) =>
  (
    await world.succeed<{ announcements: { id: string; version: number }[] }>(
      "GET",
      `${world.base}/admin/announcements`,
      { as: "stan" },
    )
  ).announcements[0];
const editAnnouncement =
  (more: object): Act =>
  async (world) => {
    const latest = await latestAnnouncement(world);
    await world.act("PUT", `announcements/${latest?.id}`, { ...announcement(more), version: latest?.version });
  };
const withdraw: Act = async (world) => {
  const latest = await latestAnnouncement(world);
  await world.act("POST", `announcements/${latest?.id}/withdraw`, { version: latest?.version });
};

/** Sends a row of the roster for two students who read everything, and for one who has never logged in. */
const roster =
  (details: object): Act =>
  async (world) => {
    const members = await world.succeed<{ username: string; role: string; group: string | null }[]>(
      "GET",
      `${world.base}/admin/users`,
      { as: "ada" },
    );
    const rows = members.flatMap(({ username, role, group }) =>
      ["sue", "bob"].includes(username) ? [{ username, role, ...(group && { group }), ...details }] : [],
    );
    const users = [...rows, { username: "lee", role: "student", group: "G1", ...details }];
    await world.act("PUT", "users", { users, provider: "test" }, "ada");
  };

export const OF_COURSES: readonly Situation[] = [
  {
    name: "what the roster says of people",
    begin: roster({}),
    acts: {
      "giving them names": roster({ name: "Legal Name" }),
      "giving them e-mail addresses": roster({ email: "legal@uni.example" }),
      "giving them student numbers": roster({ studentNumber: "0012345" }),
      "keeping how its columns are read": (world) =>
        world.act(
          "PUT",
          "roster_layouts",
          { layout: "login\tmail", hasHead: true, meanings: ["username", "email"], roleOfAll: "student" },
          "ada",
        ),
      "taking them away": roster({ name: null, email: null, studentNumber: null }),
    },
  },
  {
    name: "an announcement that is to come",
    begin: (world) => world.act("POST", "announcements", announcement({})),
    acts: {
      "rewriting it": editAnnouncement({ title: "Lecture cancelled", text: "No lecture." }),
      "moving it": editAnnouncement({ publishAt: "2026-11-30T04:00:00.000Z" }),
      "telling all of it": editAnnouncement({ audience: { kind: "course" } }),
    },
    release: { act: editAnnouncement({ publishAt: null }), changes: { sue: NEWS, bob: [] } },
    end: withdraw,
  },
  {
    name: "a recording that is a draft",
    begin: async (world) => {
      await world.act("POST", "sourcecast", recordingForm());
      await editRecording({ isPublished: false })(world);
      await guessRecording(world);
      world.named.uid.push(world.guessed.uid ?? "");
    },
    acts: {
      "renaming it": editRecording({ title: "Another title" }),
      "describing it": editRecording({ description: "Other words" }),
      "giving it chapters": editRecording({ markers: [{ time: 0, title: "Start", pauses: false }] }),
      "giving it captions": editRecording({ captions: "WEBVTT\n\n00:00.000 --> 00:01.000\nWords\n" }),
    },
    release: { act: editRecording({ isPublished: true }), changes: { sue: CASTS, bob: CASTS } },
  },
  {
    name: "a recording that is not published any more",
    begin: editRecording({ isPublished: false }),
    acts: { "renaming it": editRecording({ title: "One more" }), "deleting it": deleteRecording },
  },
  {
    name: "recordings that are turned off",
    begin: async (world) => {
      world.guessed.uid = undefined;
      await config({ enableSourcecast: false })(world);
    },
    acts: {
      "recording one": (world) => world.act("POST", "sourcecast", recordingForm()),
      "asking for it": guessRecording,
      "renaming it": editRecording({ title: "Another" }),
    },
    release: {
      act: config({ enableSourcecast: true }),
      changes: { sue: [...CONFIGURED, ...CASTS].sort(), bob: [...CONFIGURED, ...CASTS].sort() },
    },
    end: async (world) => {
      world.guessed.uid = undefined;
    },
  },
  {
    name: "a chapter that is not published",
    begin: (world) => world.act("POST", "stories", { story: { ...chapter, isPublished: false } }),
    acts: chapterActs,
    release: { act: editStory({ isPublished: true }), changes: { sue: released, bob: released } },
  },
  {
    name: "a chapter that is not published any more",
    begin: editStory({ isPublished: false }),
    acts: chapterActs,
  },
  {
    name: "a chapter that has not opened",
    begin: editStory({ isPublished: true, ...LATER }),
    acts: chapterActs,
    release: { act: editStory(OPEN), changes: { sue: released, bob: released } },
  },
  {
    name: "a game that is turned off",
    begin: config({ enableGame: false }),
    acts: {
      "making a chapter": (world) =>
        world.act("POST", "stories", { story: { ...chapter, filenames: ["chapter-3.txt"], isPublished: true } }),
      "writing its text": (world) => world.replaceFile(story(3), "Hidden words"),
      "renaming it": editStory({ title: "Elsewhere" }),
    },
    release: { act: config({ enableGame: true }), changes: { sue: GAME, bob: GAME } },
  },
  {
    name: "a course that is disabled",
    begin: config({ viewable: false }),
    acts: {
      grading: async (world) =>
        world.act(
          "POST",
          `grading/${await world.submissionIdOf("sue")}/${world.missionId * 1000}`,
          { grading: { xpAdjustment: -11, comments: "Late" } },
          "ada",
        ),
      "writing on a line": async (world) =>
        world.act(
          "POST",
          `grading/${await world.submissionIdOf("sue")}/${world.missionId * 1000}/line_comments`,
          { from: 1, to: 1, text: "Words" },
          "ada",
        ),
      "hiding an assessment": (world) =>
        world.act("POST", `assessments/${world.contestId}`, { isPublished: false }, "ada"),
      "publishing it": (world) => world.act("POST", `assessments/${world.contestId}`, { isPublished: true }, "ada"),
      "counting on a goal": async (world) =>
        world.act(
          "POST",
          `users/${await world.regIdOf("sue")}/goals/00000000-0000-4000-8000-0000000000e1/progress`,
          { progress: { count: 1, completed: false } },
          "ada",
        ),
      "renaming a chapter": async (world) =>
        world.act("POST", `stories/${(await storiesOf(world)).at(-1)?.id}`, { story: { title: "Away" } }, "ada"),
    },
    release: { act: config({ viewable: true }), changes: { sue: OPENED, bob: OPENED } },
  },
];
