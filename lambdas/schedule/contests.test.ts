import type { AssessmentJob, AssessmentJobName } from "../core/assessments/assessment-jobs";
import { startContest } from "../core/contests/contest.fixture";
import { runJob } from "./jobs";
import { runAssessmentJob } from "./run-assessment-job";

test("defect 7: the clock assigns entries at the opening, counts every two hours, and computes final scores once after closing", async () => {
  const course = await startContest({ students: 7 });
  const left: AssessmentJobName[] = [];
  const send = async (job: AssessmentJob) => {
    left.push(job.chore);
    await runAssessmentJob(course.services, job);
  };
  const core = { ...course.services, assessmentJobs: { send } };
  const run = async (job: Parameters<typeof runJob>[1]) => {
    await runJob(core, job);
    return left.splice(0);
  };
  const entry = await course.enter("sue", "return 0;");
  const voteId = await course.publishVote();
  const shown = async () => (await course.leadersOf("stan", voteId)).map(({ final_score }) => final_score);
  // Handed in after the vote was uploaded, so it is assigned only when the vote opens.
  await course.enter("sam", "return 1 + 1;");
  expect(await run("open")).toEqual(["remind"]);
  expect(await course.entriesOf("stan", voteId)).toEqual([]);
  course.opensVote();
  expect(await run("open")).toEqual(["announce", "deal"]);
  expect(await course.entriesOf("bob", voteId)).toHaveLength(2);
  expect(await run("open")).toEqual([]);

  await course.voteAll("bob", voteId, [entry]);
  expect(await shown()).toEqual([0, 0]);
  expect(await run("contests")).toEqual(["score"]);
  expect(await shown()).toEqual([98.96, 88.93]);

  await course.voteAll("voter1", voteId);
  course.clock.set("2026-11-23T12:00:00.000Z");
  expect(await run("contests")).toEqual([]);
  expect((await course.boardOf(voteId))?.finalScoresFor).toBeNull();
  // The contest closed two days ago, the mission is still open.
  expect(await run("close")).toEqual(["close", "close"]);
  expect((await course.boardOf(voteId))?.finalScoresFor).toBe("2026-11-23T12:00:00.000Z");
  const final = await course.boardOf(voteId);
  course.clock.set("2026-11-24T16:01:00.000Z");
  expect(await run("close")).toEqual([]);
  expect(await run("contests")).toEqual([]);
  expect(await course.boardOf(voteId)).toEqual(final);
  await course.close();
});
