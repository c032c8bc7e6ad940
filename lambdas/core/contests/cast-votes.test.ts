import { expectContract } from "../../../test/access/contract";
import { type Prepared, prepared } from "../../../test/access/state";
import { runAssessmentJob } from "../../schedule/run-assessment-job";
import type { AssessmentJob, MemberJob } from "../assessments/assessment-jobs";
import { contestStateKey } from "../table";
import { type ContestFacts, type CourseWithContest, startContest, VOTE, voteFile } from "./contest.fixture";

const INVALID_VOTE = "Invalid vote or vote is not unique! Vote is not saved.";

let course: CourseWithContest;
let voteId: number;
/** The submissions of sue, sam and bob, who each have to score the two others'. */
let sues: number;
let sams: number;
let bobs: number;

interface VoteFacts extends ContestFacts {
  readonly entries: readonly [sues: number, sams: number, bobs: number];
  readonly voteId: number;
}

/** Three have entered, and the vote on their entries is published. */
async function prepareVote(): Promise<Prepared<VoteFacts>> {
  const made = await startContest({ students: 4 });
  try {
    const entries = [await made.enter("sue"), await made.enter("sam"), await made.enter("bob")] as const;
    const published = await made.publishVote(voteFile("VOTE1", ["ART1"]));
    // Nobody here grades the entries.
    made.jobs.length = 0;
    const { courseId, configIds, missionId, contestId } = made;
    const facts = { courseId, configIds, missionId, contestId, entries, voteId: published };
    return { facts, state: await made.keepState() };
  } finally {
    await made.close();
  }
}

beforeEach(async () => {
  const given = await prepared("contest with a vote", prepareVote);
  course = await startContest({ students: 4, given });
  [sues, sams, bobs] = given.facts.entries;
  voteId = given.facts.voteId;
  course.opensVote();
});
afterEach(() => course.close());

const entry = (submission_id: number, score: unknown) => ({ submission_id, score });
const scoresOf = async (username: string, position = 0) =>
  Object.fromEntries((await course.entriesOf(username, voteId, position)).map((one) => [one.submissionId, one.score]));
const statusOf = async (username: string) => (await course.open(username, voteId)).status;
const submit = (username: string) =>
  course.call("POST", `${course.base}/assessments/${voteId}/submit`, { as: username });
async function unsubmit(submissionId: number): Promise<void> {
  await course.succeed("POST", `${course.base}/admin/grading/${submissionId}/unsubmit`, { as: "ada" });
}

/** Hands an entry in once more, which only the time before the contest's closing allows. */
async function enterAgain(username: string): Promise<void> {
  course.clock.set("2026-11-21T09:00:00.000Z");
  await course.succeed("POST", `${course.base}/assessments/${course.contestId}/submit`, { as: username });
  course.opensVote();
}

async function expectVote(answer: Response, status: number, text: string) {
  await expectContract("postAnswer", answer);
  expect([answer.status, await answer.text()]).toEqual([status, text]);
}

describe("saving votes", () => {
  it("stores each entry's score and counts as an answer", async () => {
    expect(await statusOf("sue")).toBe("not_attempted");
    const echoed = { ...entry(bobs, 9), answer: { code: "return bob;" } };
    await expectVote(await course.vote("sue", voteId, [entry(sams, 10), echoed]), 200, "OK");
    expect(await scoresOf("sue")).toEqual({ [sams]: 10, [bobs]: 9 });
    expect(await statusOf("sue")).toBe("attempted");
    expect(await scoresOf("bob")).toEqual({ [sues]: null, [sams]: null });
  });

  it.each<[string, () => unknown]>([
    ["defect 14: an entry that is unknown", () => [entry(sams, 10), entry(5, 9)]],
    ["defect 14: an element without a score", () => [entry(sams, 10), { submission_id: bobs }]],
    ["defect 14: elements that are no entries", () => [sams, "x", null]],
    ["one's own entry", () => [entry(sues, 10), entry(sams, 9)]],
    ["a score twice", () => [entry(sams, 10), entry(bobs, 10)]],
    ["an entry twice", () => [entry(sams, 9), entry(sams, 10)]],
    ["a score that is not whole", () => [entry(sams, 9.5), entry(bobs, 10)]],
    ["a score in words", () => [entry(sams, "nine"), entry(bobs, 10)]],
    ["an id that is no number", () => [entry("x" as unknown as number, 1)]],
    ["an id beyond all numbers", () => [entry(1e300, 1)]],
  ])("%s is refused, and the old scores survive", async (_, sent) => {
    await course.voteAll("sue", voteId, [sams]);
    await expectVote(await course.vote("sue", voteId, sent()), 400, INVALID_VOTE);
    expect(await scoresOf("sue")).toEqual({ [sams]: 10, [bobs]: 9 });
    expect(await statusOf("sue")).toBe("attempted");
  });

  const OUT_OF_RANGE = "Vote rankings invalid. Please input scores between 9 - 10.";
  const MISSING = "Every entry needs a score. Vote is not saved.";
  it.each<[string, () => unknown, string]>([
    ["a score below 11-N", () => [entry(sams, 10), entry(bobs, 8)], OUT_OF_RANGE],
    ["a score above 10", () => [entry(sams, 10), entry(bobs, 11)], OUT_OF_RANGE],
    ["an entry left out", () => [entry(sams, 10)], MISSING],
    ["an entry without a score", () => [entry(sams, 10), entry(bobs, null)], MISSING],
    ["nothing at all", () => [], MISSING],
  ])("%s is refused in words, and the old scores survive", async (_, sent, text) => {
    await course.voteAll("sue", voteId, [sams]);
    const answer = await course.vote("sue", voteId, sent());
    expect([answer.status, await answer.text()]).toEqual([400, text]);
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
    await expectVote(await course.vote("sue", voteId, sent), 200, "OK");
    expect(await statusOf("sue")).toBe("attempting");
    const other = await course.vote("sue", voteId, [entry(sams, 9), entry(bobs, 10)], { position: 1 });
    await expectVote(other, 200, "OK");
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
    await expectVote(await course.vote("sue", voteId, [entry(sams, 9), entry(bobs, 10)]), 403, final);
    course.clock.set("2026-11-23T12:00:00.000Z");
    await expectVote(await course.vote("bob", voteId, [entry(sams, 10)]), 403, "Assessment not open");
    expect(await scoresOf("sue")).toEqual({ [sams]: 10, [bobs]: 9 });
  });
});

describe("versions", () => {
  const etag = (answer: Response) => answer.headers.get("etag");

  const save = (sent: unknown, version: string) =>
    course.vote("sue", voteId, sent, { headers: { "If-Match": version } });

  it("count the savings, and a stale one changes nothing", async () => {
    const first = await save([entry(sams, 10), entry(bobs, 9)], '"0"');
    expect([first.status, etag(first)]).toEqual([200, '"1"']);
    const second = await save([entry(sams, 9), entry(bobs, 10)], '"1"');
    expect([second.status, etag(second)]).toEqual([200, '"2"']);
    const stale = await save([entry(sams, 10), entry(bobs, 9)], '"1"');
    expect([stale.status, await stale.text()]).toEqual([412, "A newer answer was saved elsewhere."]);
    expect(await scoresOf("sue")).toEqual({ [sams]: 9, [bobs]: 10 });
    expect((await course.open("sue", voteId)).questions[0]?.answerVersion).toBe(2);
  });

  it("take a repeated save, whose answer was lost, for the one that arrived", async () => {
    const sent = [entry(sams, 10), entry(bobs, 9)];
    await save(sent, '"0"');
    const again = await save(sent, '"0"');
    expect([again.status, etag(again)]).toEqual([200, '"1"']);
  });
});

describe("races", () => {
  it("of two savings leave the scores of one, whole", async () => {
    for (let round = 0; round < 10; round += 1) {
      const saves = [course.vote("sue", voteId, [entry(sams, 10), entry(bobs, 9)])];
      saves.push(course.vote("sue", voteId, [entry(sams, 9), entry(bobs, 10)]));
      expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200]);
      expect([
        { [sams]: 10, [bobs]: 9 },
        { [sams]: 9, [bobs]: 10 },
      ]).toContainEqual(await scoresOf("sue"));
    }
  });

  it("of a vote and submitting never change the submitted entries", async () => {
    for (const username of ["sue", "sam", "bob", "voter1"]) {
      await course.voteAll(username, voteId);
      const before = await scoresOf(username);
      const others = Object.entries(before).map(([id, score]) => entry(Number(id), score));
      const turned = others.map(({ submission_id }, index) => entry(submission_id, others.at(-1 - index)?.score));
      const [change, submitted] = await Promise.all([course.vote(username, voteId, turned), submit(username)]);
      const isTurned = JSON.stringify(await scoresOf(username)) !== JSON.stringify(before);
      expect(submitted.status).toBe(200);
      expect([
        [200, true],
        [403, false],
      ]).toContainEqual([change.status, isTurned]);
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

  it("gives none for a vote that was not cast before closing", async () => {
    course.jobs.length = 0;
    course.clock.set("2026-11-23T12:00:00.000Z");
    await course.services.assessmentJobs.send({ chore: "close", courseId: course.courseId, assessmentId: voteId });
    expect(await course.gradeJobs()).toEqual([]);
    expect((await course.open("bob", voteId)).questions[0]).toMatchObject({ xp: 0, autogradingStatus: "success" });
  });

  it("uses the votes themselves, not a summary from when they were saved", async () => {
    await unsubmit(bobs);
    await expectVote(await course.vote("sue", voteId, [entry(sams, 10)]), 200, "OK");
    await course.voteAll("voter1", voteId);
    await enterAgain("bob");
    course.jobs.length = 0;
    course.clock.set("2026-11-23T12:00:00.000Z");
    await course.services.assessmentJobs.send({ chore: "close", courseId: course.courseId, assessmentId: voteId });
    await course.gradeJobs();
    // Bob's entry came back and neither has a score for it.
    expect((await course.open("sue", voteId)).questions[0]?.xp).toBe(0);
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

  it("must be scored once it is there again, before the vote is submitted", async () => {
    await unsubmit(bobs);
    await expectVote(await course.vote("sue", voteId, [entry(sams, 10)]), 200, "OK");
    await enterAgain("bob");
    const early = await submit("sue");
    expect([early.status, await early.text()]).toEqual([400, "Some questions have not been attempted"]);
    await expectVote(await course.vote("sue", voteId, [entry(sams, 10), entry(bobs, 9)]), 200, "OK");
    expect((await submit("sue")).status).toBe(200);
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
    await enterAgain("bob");
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
    const unknown = await course.vote("sue", voteId, [entry(sams, 10)]);
    // Until the clock has looked, entries may still come; then it is known that there are none.
    expect([unknown.status, await unknown.text()]).toEqual([503, "Please try again later."]);
    await course.services.assessmentJobs.send({ chore: "deal", courseId: course.courseId, assessmentId: voteId });
    await expectVote(await course.vote("sue", voteId, [entry(sams, 10)]), 400, INVALID_VOTE);
    await expectVote(await course.vote("sue", voteId, []), 200, "OK");
  });

  it("a contest leaves the votes on others alone", async () => {
    const otherId = await course.publish(
      voteFile("ART2", ["ART1"]),
      "2026-11-21T10:00:00.000Z",
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

describe("anonymity", () => {
  const CODES = { sue: "return sue;", sam: "return sam;", bob: "return bob;" };

  it("gives every voter a different number for an entry, which identifies nobody", async () => {
    const regIds = await Promise.all(course.students.map((username) => course.regIdOf(username)));
    const ballots = new Map<string, number[]>();
    for (const username of course.students) {
      for (const { answer, submission_id } of (await course.open(username, voteId)).questions[0]?.contestEntries ??
        []) {
        ballots.set(answer.code, [...(ballots.get(answer.code) ?? []), submission_id]);
      }
    }
    expect([...ballots.keys()].sort()).toEqual(Object.values(CODES).sort());
    const numbers = [...ballots.values()].flat();
    expect(new Set(numbers).size).toBe(9);
    for (const number of numbers) {
      expect(numbers.filter((other) => Math.abs(other - number) < 1000)).toEqual([number]);
      expect([sues, sams, bobs, ...regIds]).not.toContain(number);
      expect(regIds).not.toContain(number % 1_000_000);
    }
  });

  it("takes a voter's own numbers only: not another voter's, and not the submission's id", async () => {
    const own = await course.numbersOf("sue", voteId);
    const others = await course.numbersOf("voter1", voteId);
    const sent = (numbers: readonly (number | undefined)[]) => numbers.map((id, index) => entry(id ?? 0, 10 - index));
    const save = (numbers: readonly (number | undefined)[]) => course.saveTo(voteId * 1000, "sue", sent(numbers));
    for (const numbers of [
      [sams, bobs],
      [others.get(sams), others.get(bobs)],
    ]) {
      await expectVote(await save(numbers), 400, INVALID_VOTE);
    }
    await expectVote(await save([own.get(sams), own.get(bobs)]), 200, "OK");
    expect((await course.votesOf("sue", voteId))?.entries).toEqual(
      expect.arrayContaining([
        { submissionId: sams, score: 10 },
        { submissionId: bobs, score: 9 },
      ]),
    );
  });

  it("ends with the leaderboard, which names submissions to those who may see it", async () => {
    const leaders = await course.leadersOf("stan", voteId);
    expect(leaders.map(({ submission_id }) => submission_id)).toEqual([sues, sams, bobs]);
  });
});

describe("before the entries are assigned", () => {
  let jobs: (AssessmentJob | MemberJob)[];
  beforeEach(async () => {
    jobs = [];
    await course.close();
    course = await startContest({ students: 4, assessmentJobs: { send: async (job) => void jobs.push(job) } });
  });
  const assign = async () => {
    for (const job of jobs.splice(0)) if (job.chore === "deal") await runAssessmentJob(course.services, job);
  };
  const later = [503, "Please try again later."];
  const statusAndText = async (answer: Response) => [answer.status, await answer.text()];

  it("a vote is neither saved nor complete, and is both afterwards", async () => {
    sams = await course.enter("sam");
    voteId = await course.publishVote();
    course.opensVote();
    expect(await statusAndText(await course.vote("sue", voteId, []))).toEqual(later);
    expect(await statusAndText(await course.vote("sue", voteId, [entry(sams, 10)]))).toEqual(later);
    expect(await statusOf("sue")).toBe("not_attempted");
    expect((await submit("sue")).status).toBe(404);
    await assign();
    await expectVote(await course.vote("sue", voteId, [entry(sams, 10)]), 200, "OK");
    expect((await submit("sue")).status).toBe(200);
  });

  it("that nothing was there at the upload is not the last word until the clock has assigned at the opening", async () => {
    voteId = await course.publishVote();
    await assign();
    sams = await course.enter("sam");
    course.opensVote();
    expect(await statusAndText(await course.vote("sue", voteId, []))).toEqual(later);
    await course.services.assessmentJobs.send({ chore: "deal", courseId: course.courseId, assessmentId: voteId });
    await assign();
    expect(await statusAndText(await course.vote("sue", voteId, []))).toEqual([
      400,
      "Every entry needs a score. Vote is not saved.",
    ]);
    await expectVote(await course.vote("sue", voteId, [entry(sams, 10)]), 200, "OK");
  });

  it("no earlier answer lets a vote be submitted", async () => {
    sams = await course.enter("sam");
    voteId = await course.publishVote();
    await assign();
    course.opensVote();
    await course.voteAll("sue", voteId);
    // As it is when the contest's entries are withdrawn from under an answer that counts them.
    await course.table.update(contestStateKey(voteId, 0), { set: { contentVersion: null } });
    expect(await statusAndText(await submit("sue"))).toEqual(later);
    expect(await statusOf("sue")).toBe("attempted");
  });

  it("of questions that an upload has replaced, a vote waits for the new ones", async () => {
    sams = await course.enter("sam");
    voteId = await course.publishVote();
    await assign();
    course.opensVote();
    await runAssessmentJob(course.services, { chore: "deal", courseId: course.courseId, assessmentId: voteId });
    expect(await (await course.upload(VOTE)).text()).toBe("OK");
    expect(await statusAndText(await course.vote("sue", voteId, []))).toEqual(later);
    await assign();
    await expectVote(await course.vote("sue", voteId, [entry(sams, 10)]), 200, "OK");
  });

  it("staff, who have nothing to score, need not wait", async () => {
    voteId = await course.publishVote();
    course.opensVote();
    await expectVote(await course.vote("stan", voteId, []), 200, "OK");
  });
});
