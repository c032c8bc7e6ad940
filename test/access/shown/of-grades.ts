import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import type { Act, Situation } from "./situation";
import type { World } from "./world";

const questionOf = ({ missionId }: World) => missionId * 1000;
const workOf = async (world: World) => `grading/${await world.submissionIdOf("sue")}`;
const hide = (hidesGrades: boolean) => (world: World) =>
  world.act("POST", `assessments/${world.missionId}`, { hidesGrades });
const grade = (grading: object) => async (world: World) =>
  world.act("POST", `${await workOf(world)}/${questionOf(world)}`, { grading });

const act =
  (method: string, rest: string, body?: object, as = "stan"): Act =>
  async (world) =>
    world.act(method, `${await workOf(world)}/${rest}`, body, as);

const onLines =
  (method: string, rest: string, body: object): Act =>
  async (world) =>
    world.act(method, `${await workOf(world)}/${questionOf(world)}/line_comments${rest}`, body);

const COMMENT = "00000000-0000-4000-8000-0000000000c1";
const OTHER = "00000000-0000-4000-8000-0000000000c2";
const ACT = "00000000-0000-4000-8000-0000000000a1";
const group = async (world: World) => ({ actId: ACT, submissionIds: [Number(await world.submissionIdOf("sue"))] });

/** Lays a regrade, runs it and drops it, or publishes it. */
async function regrade(world: World): Promise<string> {
  const form = new FormData();
  form.set("assessment[file]", new File([FULL_FILE.replace('answer="8"', 'answer="9"')], "mission.xml"));
  form.set("resetAdjustments", "false");
  const path = `assessments/${world.missionId}/regrades`;
  const { runId } = await world.act<{ runId: number }>("POST", path, form);
  await world.act("POST", `${path}/${runId}/start`);
  return `${path}/${runId}`;
}

const REGRADE_REQUEST = { reason: "It doubles." };
async function ask(world: World, username: string, position: number): Promise<void> {
  const address = `${world.base}/assessments/question/${questionOf(world) + position}/regrade_request`;
  await world.succeed("POST", address, { as: username, body: REGRADE_REQUEST });
}
const answer =
  (username: string, position: number, body: object): Act =>
  async (world) =>
    world.act(
      "POST",
      `regrade_requests/${await world.submissionIdOf(username)}/${questionOf(world) + position}`,
      body,
      "ada",
    );

const LISTED = ["getAssessment", "getToday", "listAssessments", "listUserAssessments"];
const SUMMED = ["getLatestViewedCourse", "getOwnAchievementDashboard", "getTotalXp", "getUser", "reportEvents"];
const GRADED_BEFORE = [...LISTED, ...SUMMED, "getReportCard", "getVerdict"].sort();
const GRADED = [...GRADED_BEFORE, "listOwnLineComments"].sort();
const REGRADED = [...LISTED, "getReportCard", "listOwnLineComments"].sort();

export const OF_GRADES: readonly Situation[] = [
  {
    name: "grades that are hidden",
    begin: async (world) => {
      for (const username of ["sue", "bob"]) await world.work(username);
      await world.gradeJobs();
      await hide(true)(world);
    },
    acts: {
      grading: grade({ xpAdjustment: -7, comments: "Hidden comment" }),
      "grading again": grade({ xpAdjustment: -9, comments: "Another comment" }),
      "giving a rubric": (world) =>
        world.act("PUT", `rubrics/${questionOf(world)}`, {
          version: 0,
          items: [{ id: null, text: "Hidden item", xp: -5 }],
        }),
      "ticking its item": grade({ comments: "Ticked", rubric: { ticked: [1], manual: -1, version: 1 } }),
      "editing its item": (world) =>
        world.act("PUT", `rubrics/${questionOf(world)}`, {
          version: 1,
          items: [{ id: 1, text: "Other item", xp: -6 }],
        }),
      "writing on a line": onLines("POST", "", { id: COMMENT, from: 1, to: 1, text: "Hidden words" }),
      "writing that again": onLines("PUT", `/${COMMENT}`, { version: 1, text: "Other words" }),
      "deleting what was written on a line": onLines("PUT", `/${COMMENT}`, { version: 2, text: null }),
      "writing on another line": async (world) => {
        await onLines("POST", "", { id: OTHER, from: 1, to: 1, text: "Hidden words" })(world);
        world.guessed.comment = OTHER;
      },
      "replying to that": onLines("POST", `/${OTHER}/replies`, { text: "Hidden reply" }),
      "taking the bonus": act("PUT", "bonus", { isRemoved: true }),
      "accepting the rest": act("POST", "accept", undefined, "tim"),
      "taking that back": async (world) =>
        world.act("POST", `${await workOf(world)}/unaccept`, { questionIds: [questionOf(world) + 1] }, "tim"),
      "opening it to grade": act("PUT", "presence", {}),
      "grading a group of answers": async (world) =>
        world.act("POST", `answer_groups/${questionOf(world)}`, {
          ...(await group(world)),
          replaces: true,
          grading: { xpAdjustment: -2, comments: "To all" },
        }),
      "taking that back, too": async (world) =>
        world.act("POST", `answer_groups/${questionOf(world)}/undo`, await group(world)),
      "comparing answers": (world) => world.act("POST", `similarity/assessments/${world.missionId}`, {}),
      "dividing the work": async (world) =>
        world.act(
          "PUT",
          "grading/division",
          { version: 0, keepsGrader: false, shares: [{ courseRegId: await world.regIdOf("stan"), weight: 1 }] },
          "ada",
        ),
      "marking an exam in the gradebook": async (world) => {
        const policy = { method: "sum", groups: [], unmarked: "zero", floor: null, cap: null, version: 0 };
        const column = { id: null, name: "Hidden exam", max: 40, groupId: "type-1" };
        await world.act("PUT", "gradebook/policy", { ...policy, columns: [column] }, "ada");
        const mark = { courseRegId: await world.regIdOf("sue"), from: null, to: 31 };
        await world.act("POST", "gradebook/marks", { columnId: 1, marks: [mark] }, "ada");
      },
    },
    // What bob was given is nothing; that it is published is told.
    release: { act: hide(false), changes: { sue: GRADED, bob: LISTED } },
    end: async (world) => {
      world.guessed.comment = undefined;
    },
  },
  {
    name: "grades that are hidden with open requests",
    begin: async (world) => {
      await ask(world, "sue", 0);
      await world.act("POST", `grading/${await world.submissionIdOf("bob")}/${questionOf(world)}`, {
        grading: { xpAdjustment: -3, comments: "Fair" },
      });
      await ask(world, "bob", 0);
      await hide(true)(world);
    },
    acts: {
      "grading what was asked about": grade({ xpAdjustment: -4, comments: "Seen again" }),
      "accepting a request": answer("sue", 0, {
        decision: "accept",
        text: "You are right.",
        mayLower: true,
        grading: { xpAdjustment: 0, comments: "Better" },
      }),
      "declining a request": answer("bob", 0, { decision: "decline", text: "Read the task again." }),
      "giving the bonus back": act("PUT", "bonus", { isRemoved: false }),
    },
    release: { act: hide(false), changes: { sue: REGRADED, bob: GRADED_BEFORE } },
  },
];

/** Once the assessment is closed. */
export const OF_CLOSED_GRADES: Situation = {
  name: "grades of a closed assessment that are hidden",
  begin: async (world) => {
    world.clock.set("2026-11-29T08:00:00.000Z");
    await hide(true)(world);
  },
  acts: {
    grading: grade({ xpAdjustment: -13, comments: "At last" }),
    "regrading aside": async (world) => world.act("DELETE", await regrade(world)),
  },
};
