import fc from "fast-check";
import { type CourseWithContest, startContest } from "../../lambdas/core/contests/contest.fixture";
import { casesOf, SEED } from "../campaign";

const ENTRANTS = ["sue", "sam", "bob", "voter1", "voter2"];
const BALLOTS = casesOf("ballots", { sample: 10, whole: 120 });

interface Entry {
  readonly submission_id: number;
  readonly score: number | null;
}

let course: CourseWithContest;
let voteId: number;
/** The real submissions of the entrants, as the staff know them. */
let submissions: number[];

beforeAll(async () => {
  course = await startContest({ students: ENTRANTS.length });
  submissions = [];
  for (const username of ENTRANTS) submissions.push(await course.enter(username));
  voteId = await course.publishVote();
  course.opensVote();
});
afterAll(() => course.close());

const shownTo = async (username: string): Promise<Entry[]> =>
  ((await course.open(username, voteId)).questions[0]?.contestEntries ?? []).map(({ submission_id, score }) => ({
    submission_id,
    score,
  }));

/** Sends votes as a browser would that somebody has in hand: nothing is translated on the way. */
const send = (username: string, answer: unknown) =>
  course.call("POST", `${course.base}/assessments/question/${voteId * 1000}/answer`, {
    as: username,
    body: { answer },
  });

/** Whether the votes rank all of the voter's own entries: the only thing that may be kept. */
function isRanking(votes: unknown, own: readonly number[]): boolean {
  if (!Array.isArray(votes) || votes.length !== own.length) return false;
  const sent = votes.map((one: Partial<Entry> | null) => [one?.submission_id, one?.score]);
  return (
    own.every((number) => sent.some(([id]) => id === number)) &&
    [10, 9, 8, 7].every((score) => sent.some(([, each]) => each === score))
  );
}

it("only a whole ranking of one's own entries is kept, whatever is sent", async () => {
  const own = (await shownTo("sue")).map(({ submission_id }) => submission_id);
  const others = (await shownTo("sam")).map(({ submission_id }) => submission_id);
  expect(own).toHaveLength(4);
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...own) },
    fc.constantFrom(...others),
    fc.constantFrom(...submissions),
    fc.integer(),
    fc.constantFrom<unknown>(null, "1", 1e300, -1, 0.5),
  );
  const score = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 6, max: 11 }) },
    fc.constantFrom<unknown>(null, "10", 9.5, -1),
  );
  const vote = fc.record({ submission_id: id, score }, { requiredKeys: ["submission_id"] });
  const ranking = fc
    .shuffledSubarray([10, 9, 8, 7], { minLength: 4 })
    .map((scores) => own.map((submission_id, index) => ({ submission_id, score: scores[index] })));
  const ballot = fc.oneof(ranking, fc.array(vote, { minLength: 3, maxLength: 6 }), fc.anything());
  let before = await shownTo("sue");
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(ballot, async (sent) => {
      // A ballot of the campaign is sent slowly enough not to meet the limit of saves.
      course.clock.set(new Date(course.clock.now().getTime() + 5000).toISOString());
      const { status } = await send("sue", sent);
      const isRight = isRanking(sent, own);
      expect([status === 200, status < 500]).toEqual([isRight, true]);
      const now = await shownTo("sue");
      if (!isRight) expect(now).toEqual(before);
      else expect(now.map(({ score: each }) => each).sort()).toEqual([10, 7, 8, 9]);
      before = now;
      accepted += isRight ? 1 : 0;
    }),
    { numRuns: BALLOTS, seed: SEED },
  );
  process.stdout.write(`  ballots: ${BALLOTS} sent, ${accepted} right and kept\n`);
  expect(accepted).toBeGreaterThan(0);
});

it("what a voter is shown names nobody, and two voters cannot compare what they are shown", async () => {
  const shown = await Promise.all(ENTRANTS.map(shownTo));
  const all = shown.flat().map(({ submission_id }) => submission_id);
  expect(new Set(all).size).toBe(all.length);
  const regIds = await Promise.all(ENTRANTS.map((username) => course.regIdOf(username)));
  for (const number of all) {
    expect(submissions).not.toContain(number);
    expect(submissions.map((submission) => submission % 1_000_000)).not.toContain(number % 1_000_000);
    expect(regIds).not.toContain(number);
  }
  const raw = JSON.stringify(await course.open("sue", voteId));
  for (const submission of submissions) expect(raw).not.toContain(String(submission));
});
