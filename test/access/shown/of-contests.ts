import { VOTE } from "../../../lambdas/core/contests/contest.fixture";
import { runAssessmentJob } from "../../../lambdas/schedule/run-assessment-job";
import type { Act, Situation } from "./situation";

const job =
  (chore: "deal" | "score"): Act =>
  (world) =>
    runAssessmentJob(world.services, {
      chore,
      courseId: world.courseId,
      assessmentId: world.named.assessmentId.at(-1) ?? 0,
    });

const LATER = { openAt: "2026-11-21T12:00:00.000Z", closeAt: "2026-11-23T12:00:00.000Z" };
const OVER = { openAt: "2026-11-21T12:00:00.000Z", closeAt: "2026-11-21T20:00:00.000Z" };
const archive =
  (archived: boolean): Act =>
  (world) =>
    world.act("PUT", "archival", { archived }, "ada");

/** An act that is refused, because nothing may change any more. */
const refused =
  (method: string, path: string, body: object): Act =>
  async (world) => {
    const answer = await world.call(method, `${world.base}/admin/${path}`, { as: "stan", body });
    expect([path, answer.status]).toEqual([path, 403]);
  };

export const OF_CONTESTS: readonly Situation[] = [
  {
    name: "a vote that has not opened",
    begin: async (world) => {
      for (const username of world.students) await world.enter(username);
      const id = await world.publish(VOTE, LATER.openAt, LATER.closeAt);
      world.named.assessmentId.push(id);
      world.named.questionId.push(id * 1000);
    },
    acts: { "assigning entries": job("deal"), "assigning them again": job("deal") },
    release: {
      act: async (world) => world.clock.set("2026-11-21T12:00:00.000Z"),
      changes: { sue: ["getAssessment", "getReportCard"], bob: ["getAssessment", "getReportCard"] },
    },
  },
  {
    name: "a vote whose leaders are not shown yet",
    begin: async (world) => {
      const id = world.named.assessmentId.at(-1) ?? 0;
      for (const username of world.students) await world.voteAll(username, id);
      await world.act("POST", `assessments/${id}`, OVER);
      world.clock.set("2026-11-21T21:00:00.000Z");
    },
    acts: { "counting the scores": job("score"), "counting them again": job("score") },
    release: {
      act: async (world) => world.clock.set("2026-11-23T20:00:00.000Z"),
      changes: { sue: ["getAssessment"], bob: ["getAssessment"] },
    },
  },
  {
    name: "a course that is archived",
    begin: archive(true),
    acts: {
      renaming: refused("PUT", "config", { courseName: "Other" }),
      grading: async (world) =>
        refused("POST", `grading/${await world.submissionIdOf("sue")}/${world.missionId * 1000}`, {
          grading: { xpAdjustment: -20 },
        })(world),
      "counting on a goal": async (world) => refused("POST", "goals/progress", { rows: [] })(world),
    },
    end: archive(false),
  },
];
