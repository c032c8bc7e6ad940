import { assignEntries } from "./assign-entries";
import { scoreContests } from "./compute-scores";
import { type CourseWithContest, startContest } from "./contest.fixture";

// Every test starts a course of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const AUTHORS = 12;

/**
 * The units that a vote on a contest of twelve entries consumes, the gate's read included: the same in a course of 14 students and
 * in one of 60. Only the clock's work grows with the course.
 */
describe.each([14, 60])("with %d students", (students) => {
  let course: CourseWithContest;
  let voteId: number;
  beforeAll(async () => {
    course = await startContest({ students });
    for (const username of course.students.slice(0, AUTHORS)) await course.enter(username);
    voteId = await course.publishVote();
    const body = { users: [{ username: "late", role: "student" }], provider: "test" };
    await course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body });
    for (const username of ["late", "stan", "ada"]) await course.tokenOf(username);
    course.opensVote();
    await assignEntries(course.services, course.courseId, voteId);
  });
  afterAll(() => course.close());

  async function used(act: () => Promise<unknown>): Promise<string> {
    course.meter.take();
    await act();
    return course.meter.take();
  }

  it("a vote from the opening to the leaderboard", async () => {
    const entries = (await course.entriesOf("sue", voteId)).map(({ submission_id }) => submission_id);
    const votes = entries.map((submission_id, index) => ({ submission_id, score: 10 - index }));
    const send = (sent: unknown) => course.saveTo(voteId * 1000, "sue", sent);
    const turned = votes.map(({ score }, index) => ({ submission_id: entries[9 - index], score }));
    await course.voteAll("sam", voteId);
    expect({
      open: await used(() => course.open("sue", voteId)),
      "open, a late voter": await used(() => course.open("late", voteId)),
      "open, that voter again": await used(() => course.open("late", voteId)),
      "open, staff": await used(() => course.open("stan", voteId)),
      "first vote": await used(() => send(votes)),
      "vote again": await used(() => send(turned)),
      "one left out": await used(() => send(votes.slice(0, 9))),
      refused: await used(() => send([{ submission_id: 1, score: 1 }])),
      submit: await used(() => course.succeed("POST", `${course.base}/assessments/${voteId}/submit`, { as: "sue" })),
      "assign again": await used(() => assignEntries(course.services, course.courseId, voteId)),
    }).toEqual({
      open: "12 reads, 0 writes in 9 calls",
      "open, a late voter": "15 reads, 1 writes in 12 calls",
      "open, that voter again": "12 reads, 0 writes in 9 calls",
      "open, staff": "11.5 reads, 0 writes in 8 calls",
      "first vote": "7.5 reads, 12 writes in 7 calls",
      "vote again": "6.5 reads, 4 writes in 6 calls",
      "one left out": "5.5 reads, 0 writes in 5 calls",
      refused: "4.5 reads, 0 writes in 4 calls",
      submit: "7 reads, 18 writes in 8 calls",
      "assign again": "4 reads, 0 writes in 4 calls",
    });
  });

  it("the clock's scores", async () => {
    const scores = () => scoreContests(course.services, course.courseId, voteId, { final: false });
    const growing = { 14: "18.5 reads, 2 writes in 8 calls", 60: "43 reads, 2 writes in 8 calls" };
    expect(await used(scores)).toBe(growing[students as 14 | 60]);
  });
});
