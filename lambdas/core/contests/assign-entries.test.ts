import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { expectContract } from "../../../test/access/contract";
import { assignEntries } from "./assign-entries";
import { type CourseWithContest, contestFile, startContest, VOTE, voteFile } from "./contest.fixture";

let course: CourseWithContest;
beforeEach(async () => {
  course = await startContest();
});
afterEach(() => course.close());

async function enterAll(usernames: readonly string[] = course.students.slice(0, 6)): Promise<number[]> {
  const ids: number[] = [];
  for (const username of usernames) ids.push(await course.enter(username));
  return ids;
}

const assign = (assessmentId: number) => assignEntries(course.services, course.courseId, assessmentId);

describe("at the upload of a vote", () => {
  it("assigns 36 rows to seven students of whom six have a valid entry", async () => {
    const ids = await enterAll();
    await course.enter("voter4", "const x = 1;");
    const voteId = await course.publishVote();
    const rows = await course.rowsOf(voteId);
    expect(rows).toHaveLength(36);
    expect(new Set(rows.map(String)).size).toBe(36);
    expect(
      rows
        .filter(([username]) => username === "voter4")
        .map(([, id]) => id)
        .sort(),
    ).toEqual([...ids].sort());
    const own = await course.regIdOf("sue");
    expect(rows.some(([username, id]) => username === "sue" && id % 1_000_000 === own)).toBe(false);
  });

  it("shows a voter code without names, and staff no entries", async () => {
    const [, , bobs] = await enterAll(["sue", "sam", "bob"]);
    const voteId = await course.publishVote();
    course.opensVote();
    const answer = await course.call("GET", `${course.base}/assessments/${voteId}`, { as: "sue" });
    const { questions } = (await expectContract("getAssessment", answer)) as {
      questions: { contestEntries: object[] }[];
    };
    const entries = questions[0]?.contestEntries ?? [];
    expect(entries).toHaveLength(2);
    const submission_id = (await course.numbersOf("sue", voteId)).get(bobs ?? 0);
    expect(entries).toContainEqual({ submission_id, answer: { code: "return bob;" }, score: null });
    const text = JSON.stringify(questions).replaceAll("return bob;", "").replaceAll("return sam;", "");
    expect(text).not.toMatch(/bob|sam|Bob|Sam|student_name/);
    expect(await course.entriesOf("stan", voteId)).toEqual([]);
    expect(await course.entriesOf("ada", voteId)).toEqual([]);
  });

  it("leaves out entries that are not submitted, and those of staff", async () => {
    await course.saveTo(course.contestId * 1000, "sue", "return 1;");
    await course.enter("stan");
    const bobs = await course.enter("bob");
    const voteId = await course.publishVote();
    expect((await course.dealOf(voteId))?.entries).toEqual([{ submissionId: bobs, score: 0 }]);
  });

  it("assigns nothing without entries", async () => {
    const voteId = await course.publishVote();
    course.opensVote();
    expect(await course.rowsOf(voteId)).toEqual([]);
    expect(await course.entriesOf("sue", voteId)).toEqual([]);
    expect(await course.leadersOf("stan", voteId)).toEqual([]);
  });

  it("assigns an author nothing when theirs is the only entry", async () => {
    await course.enter("sue");
    const voteId = await course.publishVote();
    course.opensVote();
    expect(await course.entriesOf("sue", voteId)).toEqual([]);
    expect(await course.entriesOf("bob", voteId)).toHaveLength(1);
    expect(await course.rowsOf(voteId)).toHaveLength(6);
  });

  it.each<[string, string]>([
    ["has several questions: the first program counts", FULL_FILE.replace("DEMO1", "ART2")],
    [
      "has no program",
      contestFile("ART2", FULL_FILE.slice(FULL_FILE.indexOf('<PROBLEM type="mcq"'), FULL_FILE.indexOf("</PROBLEMS>"))),
    ],
    ["has no questions", contestFile("ART2", "")],
  ])("takes a contest that %s", async (_, file) => {
    const upload = await course.upload(file);
    expect([upload.status, await upload.text()]).toEqual([200, "OK"]);
    const list = await course.succeed<{ id: number; number: string }[]>("GET", `${course.base}/assessments`, {
      as: "ada",
    });
    const id = list.find(({ number }) => number === "ART2")?.id;
    const body = { openAt: "2026-11-21T04:00:00Z", closeAt: "2026-11-21T10:00:00Z", isPublished: true };
    // Nobody sees in a list what has no questions.
    const contestId = id ?? course.contestId + 1;
    await course.succeed("POST", `${course.base}/admin/assessments/${contestId}`, { as: "ada", body });
    const hasProgram = file.includes("programming");
    if (hasProgram) await course.saveTo(contestId * 1000 + 1, "bob", 1);
    if (hasProgram) await course.enter("bob", "return 1;", contestId);
    const voteId = await course.publishVote(voteFile("VOTE1", ["ART2"]));
    course.opensVote();
    expect((await course.entriesOf("sue", voteId)).map(({ answer }) => answer.code)).toEqual(
      hasProgram ? ["return 1;"] : [],
    );
    expect(await assign(voteId)).toBe(true);
    expect(await course.leadersOf("stan", voteId)).toHaveLength(hasProgram ? 1 : 0);
  });

  it.each<[string, string]>([
    ["nothing", voteFile("VOTE1", ["ART1", "NONE"])],
    ["itself", voteFile("VOTE1", ["ART1", "VOTE1"])],
  ])("refuses a question about %s", async (_, file) => {
    await course.publishVote();
    const upload = await course.upload(file);
    const text = "Invalid question2 changeset number invalid contest number ";
    expect([upload.status, await upload.text()]).toEqual([400, text]);
  });
});

describe("an upload of a vote that is there", () => {
  it("assigns again, from the present entries, while there are no votes", async () => {
    const ids = await enterAll(["sue", "sam"]);
    const voteId = await course.publishVote();
    const before = await course.boardOf(voteId);
    ids.push(await course.enter("bob"));
    expect(await (await course.upload(VOTE)).text()).toBe("OK");
    const after = await course.boardOf(voteId);
    expect(after?.deal).not.toBe(before?.deal);
    expect((await course.dealOf(voteId))?.entries.map(({ submissionId }) => submissionId)).toEqual(ids);
    expect(await course.rowsOf(voteId)).toHaveLength(3 * 2 + 4 * 3);
  });

  it("that is forced leaves entries and votes with their voters", async () => {
    await enterAll();
    const voteId = await course.publishVote();
    course.opensVote();
    await course.voteAll("sue", voteId);
    const before = [await course.rowsOf(voteId), await course.votesOf("sue", voteId)];
    expect(await (await course.upload(VOTE)).text()).toBe("Assessment has submissions, ignoring...");
    expect(await (await course.upload(VOTE, { force: true })).text()).toBe("Force Update OK");
    expect([await course.rowsOf(voteId), await course.votesOf("sue", voteId)]).toEqual(before);
  });

  it("assigns for an added question alone before the opening", async () => {
    await enterAll();
    const voteId = await course.publishVote();
    await course.saveTo(voteId * 1000, "stan", []);
    const before = await course.rowsOf(voteId);
    const forced = await course.upload(voteFile("VOTE1", ["ART1", "ART1"]), { force: true });
    expect(await forced.text()).toBe("Force Update OK");
    expect(await course.rowsOf(voteId)).toEqual(before);
    expect(await course.rowsOf(voteId, 1)).toHaveLength(36);
  });

  it("that has no such question any more removes its votes", async () => {
    await enterAll(["sue", "sam"]);
    const voteId = await course.publishVote(voteFile("VOTE1", ["ART1", "ART1"]));
    expect(await course.votesOf("bob", voteId, 1)).toBeDefined();
    await course.upload(VOTE);
    expect(await course.votesOf("bob", voteId, 0)).toBeDefined();
    expect([await course.votesOf("bob", voteId, 1), await course.boardOf(voteId, 1)]).toEqual([undefined, undefined]);
    await course.upload(contestFile("VOTE1"));
    expect([await course.votesOf("bob", voteId), await course.dealOf(voteId)]).toEqual([undefined, undefined]);
  });
});

describe("at the opening", () => {
  it("assigns once more when entries have been submitted, and then never again", async () => {
    await enterAll(["sue"]);
    const voteId = await course.publishVote();
    await enterAll(["sam", "bob"]);
    expect((await course.dealOf(voteId))?.entries).toHaveLength(1);
    course.opensVote();
    expect(await assign(voteId)).toBe(true);
    expect((await course.dealOf(voteId))?.entries).toHaveLength(3);
    expect(await course.rowsOf(voteId)).toHaveLength(3 * 2 + 4 * 3);
    course.clock.set("2026-11-21T09:00:00.000Z");
    await enterAll(["voter1"]);
    course.opensVote();
    const before = await course.rowsOf(voteId);
    expect(await assign(voteId)).toBe(true);
    expect(await course.rowsOf(voteId)).toEqual(before);
  });

  it("is not done before: what has come in is assigned as often as asked", async () => {
    const voteId = await course.publishVote();
    await enterAll(["sue", "sam"]);
    expect(await assign(voteId)).toBe(false);
    expect(await course.rowsOf(voteId)).toHaveLength(2 * 1 + 5 * 2);
    const { deal: first } = (await course.boardOf(voteId)) ?? {};
    expect(await assign(voteId)).toBe(false);
    expect(await course.boardOf(voteId)).toMatchObject({ deal: first, isFinal: false });
  });

  it("takes nothing away from a student who has voted", async () => {
    await enterAll(["sue", "sam"]);
    const voteId = await course.publishVote();
    await enterAll(["voter1"]);
    course.opensVote();
    await course.voteAll("bob", voteId);
    const votes = await course.votesOf("bob", voteId);
    expect(await assign(voteId)).toBe(true);
    expect(await course.votesOf("bob", voteId)).toEqual(votes);
    expect((await course.dealOf(voteId))?.entries).toHaveLength(2);
  });

  it("is done once, however many do it at a time", async () => {
    await enterAll();
    const voteId = await course.publishVote();
    await course.enter("voter4");
    course.opensVote();
    expect(await Promise.all([1, 2, 3, 4].map(() => assign(voteId)))).toEqual([true, true, true, true]);
    expect((await course.boardOf(voteId))?.isFinal).toBe(true);
    // Whose entries another assignment took before it came too late is assigned theirs when they open the vote.
    for (const username of course.students) expect(await course.entriesOf(username, voteId)).toHaveLength(6);
    expect(await course.rowsOf(voteId)).toHaveLength(42);
  });

  it("does nothing for deleted contests", async () => {
    expect(await assign(999)).toBe(true);
    expect(await assign(course.contestId)).toBe(true);
  });
});

describe("a late student", () => {
  const join = (username: string) =>
    course.succeed("PUT", `${course.base}/admin/users`, {
      as: "ada",
      body: { users: [{ username, role: "student" }], provider: "test" },
    });

  it("is assigned entries at the first opening, and keeps them", async () => {
    const ids = await enterAll();
    const voteId = await course.publishVote();
    await join("late");
    course.opensVote();
    const first = (await course.entriesOf("late", voteId)).map(({ submissionId }) => submissionId);
    expect([...first].sort()).toEqual([...ids].sort());
    expect((await course.entriesOf("late", voteId)).map(({ submissionId }) => submissionId)).toEqual(first);
    await course.voteAll("late", voteId);
    expect((await course.open("late", voteId)).status).toBe("attempted");
  });

  it("cannot have voted without them", async () => {
    const ids = await enterAll(["sue", "sam"]);
    const voteId = await course.publishVote();
    await join("late");
    course.opensVote();
    expect((await course.vote("late", voteId, [])).status).toBe(400);
    expect((await course.open("late", voteId)).status).toBe("not_attempted");
    const sent = ids.map((submission_id, index) => ({ submission_id, score: 9 + index }));
    expect((await course.vote("late", voteId, sent)).status).toBe(200);
    expect((await course.open("late", voteId)).status).toBe("attempted");
  });

  it("is assigned nothing after closing", async () => {
    await enterAll(["sue", "sam"]);
    const voteId = await course.publishVote();
    await join("late");
    course.clock.set("2026-11-23T12:00:00.000Z");
    expect(await course.entriesOf("late", voteId)).toEqual([]);
    expect(await course.votesOf("late", voteId)).toBeUndefined();
  });
});
