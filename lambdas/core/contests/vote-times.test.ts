import type { AssessmentChange } from "../assessments/rules";
import { updateAssessment } from "../assessments/update-assessment";
import type { Table } from "../table";
import { type CourseWithContest, contestFile, startContest, VOTE, voteFile } from "./contest.fixture";

let course: CourseWithContest;
beforeEach(async () => {
  course = await startContest();
});
afterEach(() => course.close());

/** The contest is open from 04:00 to 10:00 of 21 November 2026. */
const CLOSED = "2026-11-21T10:00:00.000Z";
const TO = "2026-11-23T12:00:00.000Z";
const OPEN_UNTIL = "Contest ART1 is open until 2026-11-21 10:00:00 UTC. Open the vote after that.";

async function change(id: number, body: object): Promise<[number, string]> {
  const answer = await course.call("POST", `${course.base}/admin/assessments/${id}`, { as: "ada", body });
  return [answer.status, await answer.text()];
}

async function extend(body: object): Promise<[number, string]> {
  const route = `${course.base}/admin/assessments/${course.contestId}/extensions`;
  const answer = await course.call("PUT", route, { as: "stan", body });
  return [answer.status, answer.ok ? "" : await answer.text()];
}

async function uploaded(xml: string): Promise<{ id: number; openAt: string; closeAt: string }> {
  expect((await course.upload(xml)).status).toBe(200);
  const number = /number="([^"]+)"/.exec(xml)?.[1];
  const list = await course.succeed<{ id: number; number: string; openAt: string; closeAt: string }[]>(
    "GET",
    `${course.base}/assessments`,
    { as: "ada" },
  );
  const found = list.find((one) => one.number === number);
  if (!found) throw new Error(`${number} is not listed`);
  return found;
}

it("opens only after the contest has closed, also when the dates of either change", async () => {
  const { id } = await uploaded(VOTE);
  const early = { openAt: "2026-11-21T09:59:59.000Z", closeAt: TO };
  expect(await change(id, { ...early, isPublished: true })).toEqual([400, OPEN_UNTIL]);
  expect(await change(id, { openAt: CLOSED, closeAt: TO, isPublished: true })).toEqual([200, "OK"]);
  expect(await change(id, early)).toEqual([400, OPEN_UNTIL]);
  const later = { openAt: "2026-11-21T04:00:00.000Z", closeAt: "2026-11-21T10:00:01.000Z" };
  const opens = "Vote VOTE1 opens at 2026-11-21 10:00:00 UTC, before this closes for everybody. Move the vote first.";
  expect(await change(course.contestId, later)).toEqual([400, opens]);
  expect(await change(id, { openAt: "2026-11-21T10:00:01.000Z", closeAt: TO })).toEqual([200, "OK"]);
  expect(await change(course.contestId, later)).toEqual([200, "OK"]);
});

it("waits for students with extensions, and nobody gets an extension beyond its opening", async () => {
  const regId = await course.regIdOf("sam");
  expect(await extend({ courseRegId: regId, closeAt: "2026-11-22T10:00:00.000Z" })).toEqual([200, ""]);
  const { id } = await uploaded(VOTE);
  const text = "Contest ART1 is open until 2026-11-22 10:00:00 UTC. Open the vote after that.";
  expect(await change(id, { openAt: CLOSED, closeAt: TO, isPublished: true })).toEqual([400, text]);
  expect(await change(id, { openAt: "2026-11-22T10:00:00.000Z", closeAt: TO, isPublished: true })).toEqual([200, "OK"]);
  const opens = "Vote VOTE1 opens at 2026-11-22 10:00:00 UTC, before this closes for everybody. Move the vote first.";
  for (const who of [{ courseRegId: regId }, { group: "G2" }]) {
    expect(await extend({ ...who, closeAt: "2026-11-22T10:00:01.000Z" })).toEqual([400, opens]);
  }
  const rows = [
    {
      username: "sam",
      assessment: "ART1",
      closeAt: "2026-11-22T11:00:00.000Z",
      factor: null,
      days: null,
      reason: null,
    },
  ];
  const file = await course.call("PUT", `${course.base}/admin/extensions`, {
    as: "stan",
    body: { rows },
  });
  expect([file.status, await file.text()]).toEqual([400, `Row 1: ${opens}`]);
});

const LATER = { openAt: "2026-11-21T04:00:00.000Z", closeAt: "2026-11-21T10:00:01.000Z" };

/** Changes a vote, and before that is written, but after its contest was looked at, has `meanwhile` done. */
async function changeWhile(voteId: number, change: AssessmentChange, meanwhile: () => Promise<unknown>) {
  const { table } = course;
  let acts = [meanwhile];
  const transact: Table["transact"] = async (operations) => {
    const [act] = acts;
    acts = [];
    await act?.();
    return table.transact(operations);
  };
  const core = { ...course.services, table: Object.create(table, { transact: { value: transact } }) as Table };
  const ada = await course.registrationOf("ada", course.courseId);
  return updateAssessment(core, ada, { courseId: course.courseId, assessmentId: voteId }, change);
}

it("is not opened by one person while another gives its contest, or a student of it, more time", async () => {
  const { id } = await uploaded(VOTE);
  const opened = { openAt: CLOSED, closeAt: TO, isPublished: true };
  await expect(changeWhile(id, opened, () => change(course.contestId, LATER))).rejects.toMatchObject({
    status: 400,
    text: "Contest ART1 is open until 2026-11-21 10:00:01 UTC. Open the vote after that.",
  });
  const further = { ...opened, openAt: "2026-11-21T10:00:01.000Z" };
  const regId = await course.regIdOf("sam");
  const extended = () => extend({ courseRegId: regId, closeAt: "2026-11-22T10:00:00.000Z" });
  await expect(changeWhile(id, further, extended)).rejects.toMatchObject({
    status: 400,
    text: "Contest ART1 is open until 2026-11-22 10:00:00 UTC. Open the vote after that.",
  });
});

it("makes whoever moves its contest at that moment look again", async () => {
  const { id } = await uploaded(VOTE);
  const opened = { openAt: CLOSED, closeAt: TO, isPublished: true };
  const moved = changeWhile(course.contestId, LATER, () => change(id, opened));
  await expect(moved).rejects.toMatchObject({
    status: 400,
    text: "Vote VOTE1 opens at 2026-11-21 10:00:00 UTC, before this closes for everybody. Move the vote first.",
  });
});

it("keeps its contest's row for who moves it when a file makes a published vote anew", async () => {
  const { id } = await uploaded(VOTE);
  expect(await change(id, { openAt: CLOSED, closeAt: TO, isPublished: true })).toEqual([200, "OK"]);
  const { id: second } = await uploaded(contestFile("ART2"));
  await change(second, { openAt: "2026-11-21T04:00:00.000Z", closeAt: CLOSED });
  const upload = async () => expect((await course.upload(voteFile("VOTE1", ["ART2"]))).status).toBe(200);
  await expect(changeWhile(second, LATER, upload)).rejects.toMatchObject({
    status: 400,
    text: "Vote VOTE1 opens at 2026-11-21 10:00:00 UTC, before this closes for everybody. Move the vote first.",
  });
});

it("proposes dates after the close, and no file makes a vote of what students can open already", async () => {
  const until = { openAt: "2026-11-21T04:00:00.000Z", closeAt: "2026-12-05T10:00:00.000Z" };
  expect(await change(course.contestId, until)).toEqual([200, "OK"]);
  const dates = { openAt: "2026-12-06T04:00:00.000Z", closeAt: "2026-12-13T04:00:00.000Z" };
  expect(await uploaded(VOTE)).toMatchObject(dates);
  const other = contestFile("OTHER");
  const open = await course.publish(other, "2026-11-21T04:00:00.000Z", "2026-11-22T04:00:00.000Z");
  const file = VOTE.replace('number="VOTE1"', 'number="OTHER"');
  const answer = await course.upload(file);
  const text =
    "Invalid question1 changeset Contest ART1 is open until 2026-12-05 10:00:00 UTC. Open the vote after that. ";
  expect([answer.status, await answer.text()]).toEqual([400, text]);
  expect((await course.open("ada", open)).questions[0]?.contestEntries).toBeUndefined();
});

it("shows no entry to a student who got more time by an accommodation after the vote was published", async () => {
  await course.enter("sue");
  const voteId = await course.publishVote();
  const regId = await course.regIdOf("sam");
  await course.succeed("PUT", `${course.base}/admin/users/${regId}/accommodation`, {
    as: "stan",
    body: { factor: null, days: 1 },
  });
  course.opensVote();
  expect((await course.entriesOf("bob", voteId)).map(({ answer }) => answer.code)).toEqual(["return sue;"]);
  expect(await course.entriesOf("sam", voteId)).toEqual([]);
  course.clock.set("2026-11-22T10:00:00.000Z");
  expect((await course.entriesOf("sam", voteId)).map(({ answer }) => answer.code)).toEqual(["return sue;"]);
});
