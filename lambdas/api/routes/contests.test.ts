import type { AuditEntry } from "../../core/audit/entry";
import { assignEntries, scoreContests } from "../../core/contests";
import { type CourseWithContest, contestFile, startContest, voteFile } from "../../core/contests/contest.fixture";

let course: CourseWithContest;
let voteId: number;
let sams: number;
let bobs: number;
beforeEach(async () => {
  course = await startContest({ students: 4 });
  await course.enter("sue");
  [sams, bobs] = [await course.enter("sam"), await course.enter("bob")];
  voteId = await course.publishVote();
});
afterEach(() => course.close());

interface State {
  contestEntries: { answer: { code: string }; score: number | null }[];
  contestLeaderboard: { student_name: string | null; answer: { code: string }; final_score: number }[];
  entriesAssigned: boolean;
  leaderboardFrom: string;
  scoredAt: string | null;
}
const stateOf = async (username: string) =>
  (await course.open(username, voteId)).questions[0] as unknown as State & { answerVersion: number };
const score = () => scoreContests(course.services, course.courseId, voteId, { final: false });

describe("what the page of a vote is told", () => {
  it("says when the leaderboard comes, and to students nothing of it before", async () => {
    course.opensVote();
    await course.voteAll("sue", voteId, [bobs]);
    await score();
    const { contestLeaderboard, leaderboardFrom, scoredAt } = await stateOf("sue");
    expect([leaderboardFrom, scoredAt, contestLeaderboard]).toEqual(["2026-11-25T12:00:00.000Z", null, []]);
    expect(await stateOf("stan")).toMatchObject({ scoredAt: "2026-11-21T12:00:00.000Z" });
    course.clock.set("2026-11-25T11:59:59.999Z");
    expect((await stateOf("sue")).contestLeaderboard).toEqual([]);
    course.clock.set("2026-11-25T12:00:00.000Z");
    const revealed = await stateOf("sue");
    expect(revealed.contestLeaderboard.map(({ answer }) => answer.code)).toEqual([
      "return bob;",
      "return sam;",
      "return sue;",
    ]);
    expect(revealed.scoredAt).toBe("2026-11-21T12:00:00.000Z");
  });

  it("tells entries that may still come from a contest without any", async () => {
    await course.publish(voteFile("VOTE0"), "2026-11-21T10:00:00.000Z", "2026-11-21T12:00:00.000Z");
    const id = await course.publishVote(voteFile("VOTE2", ["VOTE0"]));
    course.opensVote();
    const entriesOf = async () => (await course.open("sue", id)).questions[0] as unknown as State;
    expect(await entriesOf()).toMatchObject({ contestEntries: [], entriesAssigned: false });
    await course.services.assessmentJobs.send({ chore: "deal", courseId: course.courseId, assessmentId: id });
    expect(await entriesOf()).toMatchObject({ contestEntries: [], entriesAssigned: true });
    expect(await stateOf("sue")).toMatchObject({ entriesAssigned: true });
  });

  it("has the scores that were saved, and a new version of the answer with each saving", async () => {
    course.opensVote();
    expect((await stateOf("sue")).answerVersion).toBe(0);
    await course.voteAll("sue", voteId, [bobs]);
    await course.voteAll("sue", voteId, [sams]);
    const { answerVersion, contestEntries } = await stateOf("sue");
    const scores = Object.fromEntries(contestEntries.map(({ answer, score }) => [answer.code, score]));
    expect([answerVersion, scores]).toEqual([2, { "return sam;": 10, "return bob;": 9 }]);
  });
});

describe("how a student voted", () => {
  const votes = (submissionId: number, questionId = voteId * 1000) =>
    course.call("GET", `${course.base}/admin/grading/${submissionId}/${questionId}/votes`, { as: "stan" });

  it("is shown to staff without the names of the entries' authors, with the leaderboard", async () => {
    course.opensVote();
    await course.voteAll("sue", voteId, [bobs]);
    await score();
    const submissionId = voteId * 1_000_000 + (await course.regIdOf("sue"));
    const read = (await (await votes(submissionId)).json()) as State;
    expect(read.contestEntries.map(({ answer, score }) => [answer.code, score]).sort()).toEqual([
      ["return bob;", 10],
      ["return sam;", 9],
    ]);
    expect(JSON.stringify(read.contestEntries)).not.toMatch(/student_name/);
    expect(read.contestLeaderboard.map(({ student_name, final_score }) => [student_name, final_score])).toEqual([
      ["bob", 98.96],
      ["sam", 88.96],
      ["sue", 0],
    ]);
    expect([read.entriesAssigned, read.scoredAt]).toEqual([true, "2026-11-21T12:00:00.000Z"]);
  });

  it("assigns nothing by being read", async () => {
    course.opensVote();
    await assignEntries(course.services, course.courseId, voteId);
    const body = { users: [{ username: "late", role: "student" }], provider: "test" };
    await course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body });
    await course.saveTo(course.missionId * 1000, "late", "1;");
    const submissionId = voteId * 1_000_000 + (await course.regIdOf("late"));
    expect((await votes(submissionId)).status).toBe(404);
    expect(await course.votesOf("late", voteId)).toBeUndefined();
  });

  it("is not found for a program, an unknown submission or a question of another assessment", async () => {
    const contestSubmission = sams;
    course.opensVote();
    await course.voteAll("sue", voteId);
    const own = voteId * 1_000_000 + (await course.regIdOf("sue"));
    const asked = [
      votes(contestSubmission, course.contestId * 1000),
      votes(voteId * 1_000_000 + 999_999),
      votes(own, course.contestId * 1000),
    ];
    for (const answer of await Promise.all(asked)) {
      expect([answer.status, await answer.text()]).toEqual([404, "Vote not found"]);
    }
  });
});

describe("where an entry stands", () => {
  const ranks = async (submissionId: number) => {
    const path = `${course.base}/admin/grading/${submissionId}`;
    const [answer] = await course.succeed<{ standings: object[] }[]>("GET", path, { as: "stan" });
    return answer?.standings;
  };
  const pointers = () => course.table.queryAll({ pk: `CONTEST#${course.contestId}` });

  it("is told to who grades it, in each vote on its contest", async () => {
    expect(await ranks(bobs)).toEqual([
      { assessmentId: voteId, title: "Art", rank: 1, final_score: 0, ranked: 20, scoredAt: null },
    ]);
    course.opensVote();
    await course.voteAll("sue", voteId, [bobs]);
    await score();
    const counted = { assessmentId: voteId, title: "Art", ranked: 20, scoredAt: "2026-11-21T12:00:00.000Z" };
    expect(await ranks(bobs)).toEqual([{ ...counted, rank: 1, final_score: 98.96 }]);
    expect(await ranks(sams)).toEqual([{ ...counted, rank: 2, final_score: 88.96 }]);
    const other = await course.publishVote(voteFile("VOTE2", ["ART1"]));
    expect(await ranks(sams)).toMatchObject([{ rank: 2 }, { assessmentId: other, rank: 1 }]);
  });

  it("is nothing for what nobody votes on, and goes with the vote", async () => {
    course.opensVote();
    await course.voteAll("sue", voteId, [bobs]);
    expect(await ranks(voteId * 1_000_000 + (await course.regIdOf("sue")))).toEqual([]);
    expect(await pointers()).toHaveLength(1);
    await course.deleteAssessment(voteId);
    expect(await ranks(bobs)).toEqual([]);
    expect(await pointers()).toEqual([]);
  });

  it("follows a vote that is uploaded anew about another contest", async () => {
    await course.publish(contestFile("ART3"), "2026-11-21T04:00:00.000Z", "2026-11-21T10:00:00.000Z");
    expect(await (await course.upload(voteFile("VOTE1", ["ART3"]))).text()).toBe("OK");
    expect(await ranks(bobs)).toEqual([]);
    expect(await pointers()).toEqual([]);
  });
});

describe("scores on request", () => {
  const request = (id: number, as = "stan") =>
    course.call("POST", `${course.base}/admin/assessments/${id}/scores`, { as });

  it("come before the clock's next run", async () => {
    course.opensVote();
    await course.voteAll("sue", voteId, [bobs]);
    expect(await course.leadersOf("stan", voteId)).toMatchObject([
      { final_score: 0 },
      { final_score: 0 },
      { final_score: 0 },
    ]);
    expect(await (await request(voteId)).text()).toBe("OK");
    const log = await course.table.queryAll<AuditEntry>({ pk: `AUDIT#${course.courseId}` });
    expect(log.filter(({ changes }) => changes.some(({ to }) => to === "counted"))).toMatchObject([
      { kind: "assessment", actor: { username: "stan" }, subject: { type: "assessment", id: voteId } },
    ]);
    expect(await course.leadersOf("stan", voteId)).toMatchObject([
      { submission_id: bobs, final_score: 98.96 },
      { submission_id: sams, final_score: 88.96 },
      { final_score: 0 },
    ]);
  });

  it("are refused where nobody votes", async () => {
    const answered = async (answer: Response) => [answer.status, await answer.text()];
    expect(await answered(await request(course.contestId))).toEqual([404, "Vote not found"]);
    expect(await answered(await request(999))).toEqual([404, "Vote not found"]);
    expect(await answered(await request(voteId))).toEqual([400, "Assessment not open"]);
    expect((await request(voteId, "sue")).status).toBe(403);
  });
});
