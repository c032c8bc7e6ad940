import { expectContract } from "../../../test/access/contract";
import { type CourseWithContest, startContest, voteFile } from "./contest.fixture";

// Every test starts a course of its own, which takes its time on a busy machine.
jest.setTimeout(60_000);

const INVALID_VOTE = "Invalid vote or vote is not unique! Vote is not saved.";

let course: CourseWithContest;
let voteId: number;
/** The submissions of sue, sam and bob, who each have to score the two others'. */
let sues: number;
let sams: number;
let bobs: number;
beforeEach(async () => {
  course = await startContest({ students: 4 });
  [sues, sams, bobs] = [await course.enter("sue"), await course.enter("sam"), await course.enter("bob")];
  voteId = await course.publishVote(voteFile("VOTE1", ["ART1"]));
  course.opensVote();
});
afterEach(() => course.close());

const entry = (submission_id: number, score: unknown) => ({ submission_id, score });
const scoresOf = async (username: string, position = 0) =>
  Object.fromEntries((await course.entriesOf(username, voteId, position)).map((one) => [one.submission_id, one.score]));
const statusOf = async (username: string) => (await course.open(username, voteId)).status;
const submit = (username: string) =>
  course.call("POST", `${course.base}/assessments/${voteId}/submit`, { as: username });
async function unsubmit(submissionId: number): Promise<void> {
  const dates = { openAt: "2026-11-21T04:00:00Z", closeAt: "2026-11-30T10:00:00Z", isPublished: true };
  await course.succeed("POST", `${course.base}/admin/assessments/${course.contestId}`, { as: "ada", body: dates });
  await course.succeed("POST", `${course.base}/admin/grading/${submissionId}/unsubmit`, { as: "ada" });
}

async function expectVote(answer: Response, status: number, text: string) {
  await expectContract("postAnswer", answer);
  expect([answer.status, await answer.text()]).toEqual([status, text]);
}

describe("saving votes", () => {
  it("keeps each entry's score, and counts as an answer when every entry has one", async () => {
    expect(await statusOf("sue")).toBe("not_attempted");
    await expectVote(await course.vote("sue", voteId, [entry(sams, 10)]), 200, "OK");
    expect(await scoresOf("sue")).toEqual({ [sams]: 10, [bobs]: null });
    expect(await statusOf("sue")).toBe("attempting");
    const echoed = { ...entry(bobs, 9), answer: { code: "return bob;" } };
    await expectVote(await course.vote("sue", voteId, [entry(sams, 10), echoed]), 200, "OK");
    expect(await scoresOf("sue")).toEqual({ [sams]: 10, [bobs]: 9 });
    expect(await statusOf("sue")).toBe("attempted");
    expect(await scoresOf("bob")).toEqual({ [sues]: null, [sams]: null });
  });

  it("takes the scores of unlisted entries away", async () => {
    await course.voteAll("sue", voteId);
    await expectVote(await course.vote("sue", voteId, [entry(bobs, 3)]), 200, "OK");
    expect(await scoresOf("sue")).toEqual({ [sams]: null, [bobs]: 3 });
    expect(await statusOf("sue")).toBe("attempting");
    expect([(await submit("sue")).status, await statusOf("sue")]).toEqual([400, "attempting"]);
  });

  it.each<[string, () => unknown]>([
    ["defect 14: an entry that is unknown", () => [entry(sams, 10), entry(5, 9)]],
    ["defect 14: an element without a score", () => [entry(sams, 10), { submission_id: bobs }]],
    ["defect 14: elements that are no entries", () => [sams, "x", null]],
    ["one's own entry", () => [entry(sues, 10)]],
    ["a score twice", () => [entry(sams, 7), entry(bobs, 7)]],
    ["an entry twice", () => [entry(sams, 7), entry(sams, 8)]],
    ["a score that is not whole", () => [entry(sams, 7.5)]],
    ["a score in words", () => [entry(sams, "seven")]],
    ["a score below 1", () => [entry(sams, 0)]],
    ["a score above 10", () => [entry(sams, 11)]],
    ["an id that is no number", () => [entry("x" as unknown as number, 1)]],
    ["an id beyond all numbers", () => [entry(1e300, 1)]],
  ])("%s is refused, and the old scores survive", async (_, sent) => {
    await course.voteAll("sue", voteId, [sams]);
    await expectVote(await course.vote("sue", voteId, sent()), 400, INVALID_VOTE);
    expect(await scoresOf("sue")).toEqual({ [sams]: 10, [bobs]: 9 });
    expect(await statusOf("sue")).toBe("attempted");
  });

  it.each<[string, unknown]>([
    ["a text", "10"],
    ["a number", 10],
    ["an object", { submission_id: 1, score: 2 }],
    ["null", null],
  ])("defect 14: %s instead of a list is refused", async (_, sent) => {
    await expectVote(await course.vote("sue", voteId, sent), 400, "Missing or invalid parameter(s)");
    expect(await statusOf("sue")).toBe("not_attempted");
  });

  it("a refused first vote leaves no submission behind", async () => {
    await expectVote(await course.vote("sue", voteId, [entry(5, 1)]), 400, INVALID_VOTE);
    expect(await statusOf("sue")).toBe("not_attempted");
  });

  it("defect 14: the same entry has a score of its own in each question", async () => {
    voteId = await course.publishVote(voteFile("VOTE2", ["ART1", "ART1"]));
    const sent = [entry(sams, 10), entry(bobs, 9)];
    await expectVote(await course.saveTo(voteId * 1000, "sue", sent), 200, "OK");
    expect(await statusOf("sue")).toBe("attempting");
    await expectVote(await course.saveTo(voteId * 1000 + 1, "sue", [entry(sams, 9), entry(bobs, 10)]), 200, "OK");
    expect([await scoresOf("sue", 0), await scoresOf("sue", 1)]).toEqual([
      { [sams]: 10, [bobs]: 9 },
      { [sams]: 9, [bobs]: 10 },
    ]);
    expect(await statusOf("sue")).toBe("attempted");
  });

  it("has nothing for staff to score, but lets them pass", async () => {
    await expectVote(await course.vote("stan", voteId, [entry(sams, 10)]), 400, INVALID_VOTE);
    await expectVote(await course.vote("stan", voteId, []), 200, "OK");
    expect(await statusOf("stan")).toBe("attempted");
    expect((await submit("stan")).status).toBe(200);
    await expectVote(await course.vote("stan", voteId, []), 200, "OK");
    expect(await statusOf("stan")).toBe("attempted");
  });

  it("is refused to students when closed, submitted or not open yet", async () => {
    course.clock.set("2026-11-21T11:59:59.999Z");
    await expectVote(await course.vote("sue", voteId, [entry(sams, 10)]), 403, "Assessment not open");
    course.opensVote();
    await course.voteAll("sue", voteId, [sams]);
    expect((await submit("sue")).status).toBe(200);
    const final = "Assessment submission already finalised";
    await expectVote(await course.vote("sue", voteId, [entry(sams, 1)]), 403, final);
    course.clock.set("2026-11-23T12:00:00.000Z");
    await expectVote(await course.vote("bob", voteId, [entry(sams, 10)]), 403, "Assessment not open");
    expect(await scoresOf("sue")).toEqual({ [sams]: 10, [bobs]: 9 });
  });
});

describe("versions", () => {
  const etag = (answer: Response) => answer.headers.get("etag");

  it("count the savings, and a stale one changes nothing", async () => {
    const first = await course.vote("sue", voteId, [entry(sams, 10)], { "If-Match": '"0"' });
    expect([first.status, etag(first)]).toEqual([200, '"1"']);
    const second = await course.vote("sue", voteId, [entry(sams, 10), entry(bobs, 2)], { "If-Match": '"1"' });
    expect([second.status, etag(second)]).toEqual([200, '"2"']);
    const stale = await course.vote("sue", voteId, [entry(sams, 1)], { "If-Match": '"1"' });
    expect([stale.status, await stale.text()]).toEqual([412, "A newer answer was saved elsewhere."]);
    expect(await scoresOf("sue")).toEqual({ [sams]: 10, [bobs]: 2 });
    expect((await course.open("sue", voteId)).questions[0]?.answerVersion).toBe(2);
  });

  it("take a repeated save, whose answer was lost, for the one that arrived", async () => {
    const sent = [entry(sams, 10), entry(bobs, 2)];
    await course.vote("sue", voteId, sent, { "If-Match": '"0"' });
    const again = await course.vote("sue", voteId, sent, { "If-Match": '"0"' });
    expect([again.status, etag(again)]).toEqual([200, '"1"']);
  });
});

describe("races", () => {
  it("of two savings leave the scores of one, whole", async () => {
    for (let round = 0; round < 10; round += 1) {
      const saves = [course.vote("sue", voteId, [entry(sams, 10), entry(bobs, 1)])];
      saves.push(course.vote("sue", voteId, [entry(sams, 2), entry(bobs, 9)]));
      expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200]);
      expect([
        { [sams]: 10, [bobs]: 1 },
        { [sams]: 2, [bobs]: 9 },
      ]).toContainEqual(await scoresOf("sue"));
    }
  });

  it("of a vote and the submitting never change what is submitted", async () => {
    for (const username of ["sue", "sam", "bob", "voter1"]) {
      await course.voteAll(username, voteId);
      const [change, submitted] = await Promise.all([course.vote(username, voteId, []), submit(username)]);
      const isEmpty = Object.values(await scoresOf(username)).every((score) => score === null);
      const outcome = [change.status, submitted.status, isEmpty];
      expect([
        [200, 400, true],
        [403, 200, false],
      ]).toContainEqual(outcome);
    }
  });
});

describe("autograding votes", () => {
  it("gives all XP when every entry has a score", async () => {
    await course.voteAll("sue", voteId);
    expect((await submit("sue")).status).toBe(200);
    expect(await course.gradeJobs()).toContain("graded");
    const { questions } = await course.open("sue", voteId);
    expect(questions[0]).toMatchObject({ xp: 30, autogradingStatus: "success" });
  });

  it("gives none for votes that were left incomplete at closing", async () => {
    await course.vote("sue", voteId, [entry(sams, 10)]);
    course.jobs.length = 0;
    course.clock.set("2026-11-23T12:00:00.000Z");
    await course.services.chores.send({ chore: "close", courseId: course.courseId, assessmentId: voteId });
    expect(await course.gradeJobs()).toEqual(["graded"]);
    expect((await course.open("sue", voteId)).questions[0]).toMatchObject({ xp: 0, autogradingStatus: "success" });
    expect((await course.open("bob", voteId)).questions[0]).toMatchObject({ xp: 0, autogradingStatus: "success" });
  });

  it("goes by the votes, not by what was noted when they were saved", async () => {
    await course.vote("sue", voteId, [entry(sams, 10)]);
    await unsubmit(bobs);
    course.jobs.length = 0;
    course.clock.set("2026-11-23T12:00:00.000Z");
    await course.services.chores.send({ chore: "close", courseId: course.courseId, assessmentId: voteId });
    await course.gradeJobs();
    expect((await course.open("sue", voteId)).questions[0]?.xp).toBe(30);
    expect((await course.open("voter1", voteId)).questions[0]?.xp).toBe(0);
  });
});

describe("an entry that is not there any more", () => {
  it("is not shown, and need not be scored", async () => {
    await unsubmit(bobs);
    expect(await scoresOf("sue")).toEqual({ [sams]: null });
    await expectVote(await course.vote("sue", voteId, [entry(sams, 10)]), 200, "OK");
    expect(await statusOf("sue")).toBe("attempted");
  });

  it("may still be scored by who saw it", async () => {
    await unsubmit(bobs);
    await expectVote(await course.vote("sue", voteId, [entry(sams, 10), entry(bobs, 9)]), 200, "OK");
    expect(await scoresOf("sue")).toEqual({ [sams]: 10 });
  });

  it("is shown again when it is submitted again, with its score", async () => {
    await course.voteAll("sue", voteId, [sams]);
    await unsubmit(bobs);
    expect(await scoresOf("sue")).toEqual({ [sams]: 10 });
    await course.succeed("POST", `${course.base}/assessments/${course.contestId}/submit`, { as: "bob" });
    expect(await scoresOf("sue")).toEqual({ [sams]: 10, [bobs]: 9 });
  });
});

describe("deleting", () => {
  it("defect 5: a contest takes the votes on its entries along", async () => {
    await course.voteAll("sue", voteId);
    await course.deleteAssessment(course.contestId);
    expect([await scoresOf("sue"), await course.leadersOf("stan", voteId)]).toEqual([{}, []]);
    for (const username of course.students) expect(await course.votesOf(username, voteId)).toBeUndefined();
    expect([await course.boardOf(voteId), await course.dealOf(voteId)]).toEqual([undefined, undefined]);
    await expectVote(await course.vote("sue", voteId, [entry(sams, 10)]), 400, INVALID_VOTE);
  });

  it("a contest leaves the votes of others alone", async () => {
    const otherId = await course.publish(
      voteFile("ART2", ["ART1"]),
      "2026-11-21T04:00:00.000Z",
      "2026-11-22T10:00:00.000Z",
    );
    await course.deleteAssessment(otherId);
    expect(await scoresOf("sue")).toEqual({ [sams]: null, [bobs]: null });
    expect(await course.votesOf("sue", otherId)).toBeUndefined();
  });

  it("the vote takes its votes along, and the same file makes a new one", async () => {
    await course.voteAll("sue", voteId);
    await course.deleteAssessment(voteId);
    for (const username of course.students) expect(await course.votesOf(username, voteId)).toBeUndefined();
    expect([await course.boardOf(voteId), await course.dealOf(voteId)]).toEqual([undefined, undefined]);
    voteId = await course.publishVote();
    expect(await scoresOf("sue")).toEqual({ [sams]: null, [bobs]: null });
  });

  it("an assessment type takes contest and vote along", async () => {
    await course.voteAll("sue", voteId);
    const path = `${course.base}/admin/config/assessment_config/${course.configIds[0]}`;
    await course.succeed("DELETE", path, { as: "ada" });
    expect(await course.votesOf("sue", voteId)).toBeUndefined();
    expect(await course.succeed("GET", `${course.base}/assessments`, { as: "sue" })).toEqual([]);
  });

  it("defect 4: a member goes with votes and entry; the others keep theirs", async () => {
    for (const username of ["sue", "sam", "bob"]) await course.voteAll(username, voteId);
    const { regId } = await course.registrationOf("bob", course.courseId);
    await course.remove("bob");
    expect(await course.table.queryAll({ pk: `REG#${regId}` })).toEqual([]);
    expect(await scoresOf("sue")).toEqual({ [sams]: 10 });
    expect((await course.leadersOf("stan", voteId)).map(({ student_name }) => student_name)).not.toContain("bob");
    expect((await course.leadersOf("stan", voteId)).map(({ submission_id }) => submission_id)).toEqual([sues, sams]);
  });
});
