import { expectContract } from "../../../test/access/contract";
import { votesKey } from "../table";
import { scoreContests } from "./compute-scores";
import { type CourseWithContest, startContest } from "./contest.fixture";

let course: CourseWithContest;
let voteId: number;
async function start(entries: Readonly<Record<string, string>>, students = 7): Promise<Record<string, number>> {
  course = await startContest({ students });
  const ids: Record<string, number> = {};
  for (const [username, code] of Object.entries(entries)) ids[username] = await course.enter(username, code);
  voteId = await course.publishVote();
  course.opensVote();
  return ids;
}
afterEach(() => course.close());

const score = (final: boolean) => scoreContests(course.services, course.courseId, voteId, { final });
const boardShownTo = async (username: string) =>
  (await course.leadersOf(username, voteId)).map((one) => [one.answer.code, one.final_score]);
const closes = () => course.clock.set("2026-11-23T12:00:00.000Z");

describe("the scores of entries", () => {
  it("are the mean of the votes in percent less a deduction for length", async () => {
    const { sue, sam } = await start({ sue: "return 0;", sam: "return f(x => x);", bob: "return 1; // one" });
    for (const username of course.students) await course.voteAll(username, voteId, [sue ?? 0, sam ?? 0]);
    await score(false);
    // Sue has six tens. Sam has five nines (nobody but sue saw his first) and a ten; bob four eights and two nines.
    expect(await boardShownTo("stan")).toEqual([
      ["return 0;", 98.96],
      ["return f(x => x);", 90.53],
      ["return 1; // one", 82.29],
    ]);
  });

  it("of entries without votes are 0, and by submission among equals", async () => {
    await start({ sue: "return 1;", sam: "return 2;" });
    expect(await boardShownTo("stan")).toEqual([
      ["return 1;", 0],
      ["return 2;", 0],
    ]);
    await course.voteAll("bob", voteId);
    await score(false);
    expect((await boardShownTo("stan")).map(([, shown]) => shown).sort()).toEqual([88.96, 98.96]);
  });

  it("remain when the votes are deleted, and count again with new votes", async () => {
    const { sue } = await start({ sue: "return 0;" });
    await course.vote("bob", voteId, [{ submission_id: sue, score: 10 }]);
    await score(false);
    const votes = async (username: string) => votesKey(await course.regIdOf(username), voteId, 0);
    await course.table.remove(await votes("bob"));
    await score(false);
    expect(await boardShownTo("stan")).toEqual([["return 0;", 98.96]]);
    await course.vote("sam", voteId, [{ submission_id: sue, score: 10 }]);
    const entries = [{ submissionId: sue, score: 5 }];
    await course.table.update(await votes("sam"), { set: { entries } });
    await score(false);
    expect(await boardShownTo("stan")).toEqual([["return 0;", 48.96]]);
  });

  it("stay numbers for the longest program", async () => {
    const { sue } = await start({ sue: `return ${"-".repeat(65_000)}1;`, sam: "return 1;" });
    await course.voteAll("bob", voteId, [sue ?? 0]);
    await score(false);
    const answer = await course.call("GET", `${course.base}/assessments/${voteId}`, { as: "stan" });
    await expectContract("getAssessment", answer);
    expect((await boardShownTo("stan")).map(([, shown]) => shown)).toEqual([88.96, -1_000_000_000]);
  });
});

describe("the leaderboard", () => {
  it("has the best ten; where one is withdrawn the next takes the place", async () => {
    const usernames = ["sue", "sam", "bob", ...Array.from({ length: 9 }, (_, index) => `voter${index + 1}`)];
    await start(Object.fromEntries(usernames.map((username) => [username, `return ${username};`])), 12);
    for (const username of usernames) await course.voteAll(username, voteId);
    await score(false);
    const best = await course.leadersOf("ada", voteId);
    expect(best).toHaveLength(10);
    expect(best.map(({ final_score }) => final_score)).toEqual(
      best.map((one) => one.final_score).sort((a, b) => b - a),
    );
    const [first, second] = best.map(({ submission_id }) => submission_id);
    await course.remove((await course.authorOf(first ?? 0))?.username ?? "");
    const after = await course.leadersOf("ada", voteId);
    expect([after.length, after[0]?.submission_id]).toEqual([10, second]);
    await score(false);
    expect((await course.leadersOf("ada", voteId)).map(({ submission_id }) => submission_id)).not.toContain(first);
  });

  it("names authors, to staff always and to students from the stated hours after closing on", async () => {
    await start({ sue: "return 0;" });
    await course.voteAll("bob", voteId);
    await score(false);
    const boardSizes = async () => [(await boardShownTo("stan")).length, (await boardShownTo("sue")).length];
    expect(await boardSizes()).toEqual([1, 0]);
    closes();
    expect(await boardSizes()).toEqual([1, 0]);
    course.clock.set("2026-11-25T11:59:59.999Z");
    expect(await boardSizes()).toEqual([1, 0]);
    course.clock.set("2026-11-25T12:00:00.000Z");
    expect(await boardSizes()).toEqual([1, 1]);
    const answer = await course.call("GET", `${course.base}/assessments/${voteId}`, { as: "sue" });
    const { questions } = (await expectContract("getAssessment", answer)) as { questions: object[] };
    const student_name = (await course.registrationOf("sue", course.courseId)).name;
    expect(student_name).not.toBeNull();
    expect(questions[0]).toMatchObject({
      contestLeaderboard: [{ answer: { code: "return 0;" }, student_name, final_score: 98.96 }],
    });
  });

  it("leaves out an author who is no student any more", async () => {
    await start({ sue: "return 0;", sam: "return 1;" });
    const body = { role: "staff" };
    await course.succeed("PUT", `${course.base}/admin/users/${await course.regIdOf("sue")}/role`, { as: "ada", body });
    await score(false);
    expect(await boardShownTo("stan")).toEqual([["return 1;", 0]]);
    expect(await course.entriesOf("sue", voteId)).toEqual([]);
  });
});

describe("final scores", () => {
  it("defect 7: final scores are computed when the vote is closed, and then stay", async () => {
    const { sue } = await start({ sue: "return 0;" });
    await course.vote("bob", voteId, [{ submission_id: sue, score: 10 }]);
    closes();
    await course.services.assessmentJobs.send({ chore: "close", courseId: course.courseId, assessmentId: voteId });
    expect(await boardShownTo("stan")).toEqual([["return 0;", 98.96]]);
    expect((await course.boardOf(voteId))?.finalScoresFor).toBe("2026-11-23T12:00:00.000Z");
    // Nothing that comes later changes them, not even the loss of a vote.
    await course.table.remove(votesKey(await course.regIdOf("bob"), voteId, 0));
    const before = await course.boardOf(voteId);
    await score(true);
    await score(false);
    expect(await course.boardOf(voteId)).toEqual(before);
  });

  it("are computed again after a later closing", async () => {
    const { sue } = await start({ sue: "return 0;" });
    await course.vote("bob", voteId, [{ submission_id: sue, score: 10 }]);
    closes();
    await score(true);
    const dates = { openAt: "2026-11-21T12:00:00Z", closeAt: "2026-11-24T12:00:00Z" };
    await course.succeed("POST", `${course.base}/admin/assessments/${voteId}`, { as: "ada", body: dates });
    await course.vote("sam", voteId, [{ submission_id: sue, score: 10 }]);
    const entries = [{ submissionId: sue, score: 5 }];
    await course.table.update(votesKey(await course.regIdOf("sam"), voteId, 0), { set: { entries } });
    course.clock.set("2026-11-24T12:00:00.000Z");
    await score(true);
    expect(await boardShownTo("stan")).toEqual([["return 0;", 73.96]]);
  });

  it("are not computed before closing, and not for deleted contests", async () => {
    await start({ sue: "return 0;" });
    await course.voteAll("bob", voteId);
    await score(true);
    expect(await boardShownTo("stan")).toEqual([["return 0;", 0]]);
    await scoreContests(course.services, course.courseId, 999, { final: false });
    await scoreContests(course.services, course.courseId, course.contestId, { final: false });
  });

  it("of several runs at a time are those of one", async () => {
    await start({ sue: "return 0;", sam: "return 1 + 1;" });
    for (const username of course.students) await course.voteAll(username, voteId);
    closes();
    await Promise.all([score(true), score(false), score(true)]);
    expect((await course.boardOf(voteId))?.finalScoresFor).toBe("2026-11-23T12:00:00.000Z");
    expect(await course.leadersOf("stan", voteId)).toHaveLength(2);
  });
});
