import { type CourseWithContest, startContest } from "../contests/contest.fixture";
import { votesKey } from "../table";
import { closeAssessment } from "./close-assessment";

const CLOSE = "2026-11-23T12:00:00.000Z";
const LATER = "2026-11-24T12:00:00.000Z";
let course: CourseWithContest;
beforeEach(async () => {
  course = await startContest({ students: 7 });
});
afterEach(() => course.close());

const leadersShownTo = async (username: string, voteId: number) =>
  (await course.leadersOf(username, voteId)).map((one) => [one.answer.code, one.final_score]);

test("the vote of a student with more time counts, and the leaderboard waits for them", async () => {
  const sue = await course.enter("sue", "return 0;");
  const voteId = await course.publishVote();
  course.opensVote();
  await course.succeed("PUT", `${course.base}/admin/assessments/${voteId}/extensions`, {
    as: "stan",
    body: { courseRegId: await course.regIdOf("sam"), closeAt: LATER },
  });
  await course.vote("bob", voteId, [{ submission_id: sue, score: 10 }]);
  const close = () => closeAssessment(course.services, course.courseId, voteId);
  course.clock.set(CLOSE);
  await close();
  expect(await leadersShownTo("stan", voteId)).toEqual([["return 0;", 98.96]]);
  await course.vote("sam", voteId, [{ submission_id: sue, score: 10 }]);
  const entries = [{ submissionId: sue, score: 5 }];
  await course.table.update(votesKey(await course.regIdOf("sam"), voteId, 0), { set: { entries } });
  course.clock.set(LATER);
  await close();
  const shown = await leadersShownTo("stan", voteId);
  expect(shown).toEqual([["return 0;", 73.96]]);
  // Two days after closing: for bob by the closing time of all, for sam by his own.
  course.clock.set("2026-11-25T12:00:00.000Z");
  expect([await leadersShownTo("bob", voteId), await leadersShownTo("sam", voteId)]).toEqual([shown, []]);
  course.clock.set("2026-11-26T12:00:00.000Z");
  expect(await leadersShownTo("sam", voteId)).toEqual(shown);
});
