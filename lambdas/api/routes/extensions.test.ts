import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { findAssessment } from "../../core/assessments/store";
import { closeAssessment } from "../../core/closing/close-assessment";
import { unreadNotifications } from "../../core/notifications/store";
import { answersOf } from "../../core/submissions/store";
import { registrationItems } from "../../core/table";
import { runJob } from "../../schedule/jobs";
import { auditIndexOf } from "./extensions.fixture";

const CLOSE = "2026-11-28T04:00:00.000Z";
const LATER = "2026-12-01T04:00:00.000Z";
let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

interface Row {
  assessmentId: number;
  courseRegId: number | null;
  group: string | null;
  closeAt: string;
  closesAt: string;
  version: number;
}
const path = (assessmentId = course.missionId) => `${course.base}/admin/assessments/${assessmentId}/extensions`;
const put = (body: object, as = "stan") => course.call("PUT", path(), { as, body });
const extend = async (username: string, closeAt = LATER) => {
  const body = { courseRegId: await course.regIdOf(username), closeAt, reason: "Ill" };
  return course.succeed<{ version: number; work: string }>("PUT", path(), { as: "stan", body });
};
const extendGroup = (group: string, closeAt = LATER) =>
  course.succeed<{ work: null }>("PUT", path(), { as: "stan", body: { group, closeAt } });
const revoke = (query: string, as = "stan") => course.call("DELETE", `${path()}?${query}`, { as });
const list = (query = "") =>
  course.succeed<{ extensions: Row[]; next: string | null }>("GET", `${course.base}/admin/extensions${query}`, {
    as: "stan",
  });
const accommodate = async (username: string, body: object) =>
  course.succeed<{ version: number }>(
    "PUT",
    `${course.base}/admin/users/${await course.regIdOf(username)}/accommodation`,
    {
      as: "stan",
      body: { factor: null, days: null, ...body },
    },
  );
const overview = async (username: string) => {
  const all = await course.succeed<{ closeAt: string; closeReason: string; status: string }[]>(
    "GET",
    `${course.base}/assessments`,
    { as: username },
  );
  return all[0] as (typeof all)[number];
};
const row = () => findAssessment(course.services, course.courseId, course.missionId);
const submit = (as: string) => course.call("POST", `${course.base}/assessments/${course.missionId}/submit`, { as });
const night = () => runJob(course.services, "close");
const typesOf = async (username: string) =>
  (await unreadNotifications(course.services, await course.regIdOf(username))).map(({ type }) => type);

describe("an extension", () => {
  it("of a student is listed with who gave it and why, told to the student without the reason, and revoked", async () => {
    expect(await extend("sue")).toEqual({ version: 1, work: "open" });
    expect(await overview("sue")).toMatchObject({ closeAt: LATER, closeReason: "extension" });
    expect(await overview("sam")).toMatchObject({ closeAt: CLOSE, closeReason: "standard" });
    const regId = await course.regIdOf("sue");
    expect(await list()).toEqual({
      extensions: [
        {
          assessmentId: course.missionId,
          assessmentTitle: "Counting sheep",
          assessmentNumber: "DEMO1",
          standardCloseAt: CLOSE,
          courseRegId: regId,
          name: "sue",
          username: "sue",
          group: null,
          closeAt: LATER,
          closesAt: LATER,
          reason: "Ill",
          at: "2026-11-21T08:00:00.000Z",
          version: 1,
          by: { id: await course.regIdOf("stan"), name: "stan" },
        },
      ],
      next: null,
    });
    const sent = await Promise.all(
      [`${course.base}/assessments`, `${course.base}/assessments/${course.missionId}`, "/v2/user"].map(async (of) =>
        (await course.call("GET", of, { as: "sue" })).text(),
      ),
    );
    expect(sent.join()).not.toContain("Ill");
    expect((await revoke(`courseRegId=${regId}&version=1`)).status).toBe(200);
    expect(await overview("sue")).toMatchObject({ closeAt: CLOSE, closeReason: "standard" });
    expect((await list()).extensions).toEqual([]);
  });

  it("of a group reaches its students, and the later one counts for who has both", async () => {
    await extendGroup("G1");
    await extend("sue", "2026-12-02T04:00:00.000Z");
    expect(await overview("sue")).toMatchObject({ closeAt: "2026-12-02T04:00:00.000Z", closeReason: "extension" });
    expect(await overview("sam")).toMatchObject({ closeAt: LATER, closeReason: "groupExtension" });
    expect(await overview("bob")).toMatchObject({ closeAt: CLOSE, closeReason: "standard" });
    expect((await list()).extensions.map(({ group, courseRegId }) => group ?? courseRegId)).toEqual([
      "G1",
      await course.regIdOf("sue"),
    ]);
    expect((await revoke("group=G1")).status).toBe(200);
    expect(await overview("sam")).toMatchObject({ closeAt: CLOSE });
  });

  it("is changed only by who saw the latest, and given once by two at the same time", async () => {
    const regId = await course.regIdOf("sue");
    const both = await Promise.all(
      ["stan", "ada"].map((as) => put({ courseRegId: regId, closeAt: LATER, version: 0 }, as)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const next = "2026-12-03T04:00:00.000Z";
    expect((await put({ courseRegId: regId, closeAt: next, version: 1 })).status).toBe(200);
    const late = await put({ courseRegId: regId, closeAt: LATER, version: 1 });
    expect([late.status, await late.text()]).toEqual([412, "Somebody else changed this meanwhile. Look at it again."]);
    expect((await revoke(`courseRegId=${regId}&version=1`)).status).toBe(412);
    expect(await overview("sue")).toMatchObject({ closeAt: next });
  });

  it("is refused when it is not later, not a student's, of another course or of nothing", async () => {
    const refused = async (body: object) => {
      const answer = await put(body);
      return [answer.status, await answer.text()];
    };
    const sue = await course.regIdOf("sue");
    const notLater = [400, "The extension should end after the assessment closes."];
    expect(await refused({ courseRegId: sue, closeAt: CLOSE })).toEqual(notLater);
    expect(await refused({ courseRegId: sue, closeAt: "soon" })).toEqual(notLater);
    expect(await refused({ courseRegId: await course.regIdOf("tim"), closeAt: LATER })).toEqual([
      400,
      "Only students can be given more time.",
    ]);
    expect(await refused({ courseRegId: 999_999, closeAt: LATER })).toEqual([403, "Forbidden"]);
    expect(await refused({ group: "G9", closeAt: LATER })).toEqual([404, "Group not found"]);
    expect((await refused({ closeAt: LATER }))[0]).toBe(400);
    expect((await refused({ courseRegId: sue, group: "G1", closeAt: LATER }))[0]).toBe(400);
    expect(
      (await course.call("PUT", path(999_999), { as: "stan", body: { group: "G1", closeAt: LATER } })).status,
    ).toBe(404);
    expect((await revoke(`courseRegId=${sue}`)).status).toBe(404);
    expect((await list()).extensions).toEqual([]);
  });

  it("goes with its assessment, and with its student", async () => {
    await extend("sue");
    await extendGroup("G1");
    const second = await course.publish(FULL_FILE.replace("DEMO1", "OTHER"), "2026-11-21T04:00:00.000Z", CLOSE);
    const body = { courseRegId: await course.regIdOf("sue"), closeAt: LATER };
    await course.succeed("PUT", path(second), { as: "stan", body });
    await course.succeed("DELETE", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada" });
    expect((await list()).extensions.map(({ assessmentId }) => assessmentId)).toEqual([second]);
    expect((await course.registrationOf("sue", course.courseId)).extensions).toEqual({ [second]: LATER });
    await course.succeed("DELETE", `${course.base}/admin/users/${await course.regIdOf("sue")}`, { as: "ada" });
    expect(await list()).toEqual({ extensions: [], next: null });
  });

  it("is written to the audit log when it is given, changed and revoked", async () => {
    await extend("sue");
    course.clock.pass(1);
    await extend("sue", "2026-12-02T04:00:00.000Z");
    course.clock.pass(1);
    await revoke(`courseRegId=${await course.regIdOf("sue")}`);
    course.clock.pass(1);
    await extendGroup("G1");
    expect(await auditIndexOf(course)).toEqual([
      ["stan", "sue", "extension of DEMO1", null, LATER, "reason", null, "Ill"],
      ["stan", "sue", "extension of DEMO1", LATER, "2026-12-02T04:00:00.000Z"],
      ["stan", "sue", "extension of DEMO1", "2026-12-02T04:00:00.000Z", null, "reason", "Ill", null],
      ["stan", "G1", "extension of DEMO1", null, LATER],
    ]);
  });

  it("is listed in pages, of one assessment or of one student", async () => {
    const users = Array.from({ length: 60 }, (_, index) => ({ username: `extra${index}`, role: "student" }));
    await course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body: { users, provider: "test" } });
    for (const { username } of users) await extend(username);
    await extendGroup("G1");
    const first = await list();
    const second = await list(`?cursor=${encodeURIComponent(first.next ?? "")}`);
    expect([first.extensions.length, second.extensions.length, second.next]).toEqual([50, 11, null]);
    expect(new Set([...first.extensions, ...second.extensions].map(({ courseRegId }) => courseRegId)).size).toBe(61);
    expect((await list("?assessmentId=999")).extensions).toEqual([]);
    expect((await list(`?courseRegId=${await course.regIdOf("extra7")}`)).extensions).toHaveLength(1);
  });
});

describe("closing", () => {
  it("passes over who has more time, and closes it for them at their own time, once", async () => {
    await extend("sue");
    await course.save("sue", 0, "x;");
    course.clock.set("2026-11-28T16:01:00.000Z");
    expect(await night()).toBe(1);
    expect([(await overview("sue")).status, (await overview("sam")).status]).toEqual(["attempting", "submitted"]);
    expect(await row()).toMatchObject({ closedFor: CLOSE, nextCloseAt: LATER });
    expect((await course.save("sue", 1, 1)).status).toBe(200);
    course.clock.set("2026-11-30T16:01:00.000Z");
    expect(await night()).toBe(0);
    course.clock.set("2026-12-01T16:01:00.000Z");
    expect(await night()).toBe(1);
    expect((await overview("sue")).status).toBe("submitted");
    expect(await row()).toMatchObject({ closedFor: CLOSE, nextCloseAt: null });
    expect(await night()).toBe(0);
  });

  it("leaves alone who came after it was closed for all", async () => {
    await extend("sue");
    course.clock.set(CLOSE);
    await night();
    const body = { users: [{ username: "late", role: "student" }], provider: "test" };
    await course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body });
    course.clock.set(LATER);
    await night();
    expect([(await overview("sue")).status, (await overview("late")).status]).toEqual(["submitted", "not_attempted"]);
  });

  it("gives back what the clock closed: what was begun is open again, and what was not is not there", async () => {
    await course.save("sue", 0, "x;");
    course.clock.set(CLOSE);
    await night();
    await course.gradeJobs();
    expect(await extend("sue")).toMatchObject({ work: "givenBack" });
    expect(await extend("sam")).toMatchObject({ work: "givenBack" });
    const sue = await course.submissionOf("sue");
    expect(sue).toMatchObject({ finalised: false, bonus: 0, marks: { 0: { status: "none", xp: 0 } } });
    expect(Object.keys(sue?.marks ?? {})).toEqual(["0"]);
    expect([...(await answersOf(course.services, sue as never)).values()]).toMatchObject([
      { position: 0, answer: "x;", locked: false, results: [] },
    ]);
    expect(await course.submissionOf("sam")).toBeNull();
    const left = await course.table.queryAll<{ sk: string }>({ pk: registrationItems(await course.regIdOf("sam")) });
    expect(left.map(({ sk }) => sk.split("#")[0])).toEqual(["EXT", "NOTE", "OWNER"]);
    expect(await typesOf("sue")).toContain("unsubmitted");
    expect((await course.save("sue", 1, 1)).status).toBe(200);
    expect((await submit("sue")).status).toBe(200);
    expect((await course.save("sam", 0, "y;")).status).toBe(200);
    expect((await course.save("bob", 0, "y;")).status).toBe(403);
  });

  it("leaves what a student submitted submitted, and staff are told so; they can give it back", async () => {
    await course.work("sue");
    course.clock.set(CLOSE);
    await night();
    expect(await extend("sue")).toMatchObject({ work: "staysSubmitted" });
    expect((await overview("sue")).status).toBe("submitted");
    const id = await course.submissionIdOf("sue");
    await course.succeed("POST", `${course.base}/admin/grading/${id}/unsubmit`, { as: "stan" });
    expect((await course.save("sue", 0, "z;")).status).toBe(200);
    course.clock.set(LATER);
    await night();
    expect((await overview("sue")).status).toBe("submitted");
  });

  it("closes at once what was open by an extension that is revoked", async () => {
    await extend("sue");
    await extendGroup("G2");
    course.clock.set(CLOSE);
    await night();
    expect([(await overview("sue")).status, (await overview("bob")).status]).toEqual([
      "not_attempted",
      "not_attempted",
    ]);
    await revoke(`courseRegId=${await course.regIdOf("sue")}`);
    await revoke("group=G2");
    expect([(await overview("sue")).status, (await overview("bob")).status]).toEqual(["submitted", "submitted"]);
  });

  it("gives back to a group, and to who is given an accommodation", async () => {
    course.clock.set("2026-11-28T16:01:00.000Z");
    await night();
    await extendGroup("G2");
    await accommodate("sue", { days: 2 });
    expect([(await overview("bob")).status, (await overview("sue")).status, (await overview("sam")).status]).toEqual([
      "not_attempted",
      "not_attempted",
      "submitted",
    ]);
    await course.succeed("DELETE", `${course.base}/admin/users/${await course.regIdOf("sue")}/accommodation`, {
      as: "stan",
    });
    expect((await overview("sue")).status).toBe("submitted");
  });

  it("is done anew when somebody is given more time while it runs", async () => {
    course.clock.set(CLOSE);
    const { table } = course.services;
    let isGiven = false;
    const transact = async (...parts: Parameters<typeof table.transact>) => {
      if (!isGiven) {
        isGiven = true;
        await extend("sue");
      }
      return table.transact(...parts);
    };
    const watched = { ...course.services, table: Object.create(table, { transact: { value: transact } }) };
    await closeAssessment(watched, course.courseId, course.missionId);
    expect([(await overview("sue")).status, (await overview("sam")).status]).toEqual(["not_attempted", "submitted"]);
    expect(await row()).toMatchObject({ closedFor: CLOSE, nextCloseAt: LATER });
  });

  it("that was cut short anywhere while it gives back is made whole by the next run", async () => {
    await course.save("sue", 0, "x;");
    course.clock.set(CLOSE);
    await night();
    const sent: unknown[] = [];
    const services = { ...course.services, assessmentJobs: { send: async (job: unknown) => void sent.push(job) } };
    const { grantExtension } = await import("../../core/extensions/grant-extension");
    const stan = await course.registrationOf("stan", course.courseId);
    const asked = { assessmentId: course.missionId, closeAt: LATER, reason: null, expectedVersion: undefined };
    await grantExtension(services, stan, { ...asked, target: { group: "G1" } });
    expect(sent).toEqual([{ chore: "close", courseId: course.courseId, assessmentId: course.missionId }]);
    const { table } = course.services;
    for (let allowed = 0; ; allowed += 1) {
      let left = allowed;
      const dying = (name: "transact" | "update") => ({
        value: (...parts: [never, never]) => {
          left -= 1;
          return left < 0 ? Promise.reject(new Error("the process has ended")) : table[name](...parts);
        },
      });
      const mortal = Object.create(table, { transact: dying("transact"), update: dying("update") });
      const run = closeAssessment({ ...course.services, table: mortal }, course.courseId, course.missionId);
      const isWhole = await run.then(
        () => true,
        () => false,
      );
      expect((await row())?.nextCloseAt === LATER).toBe(isWhole);
      if (isWhole) break;
    }
    expect([(await overview("sue")).status, (await overview("sam")).status]).toEqual(["attempting", "not_attempted"]);
    expect((await overview("bob")).status).toBe("submitted");
  });
});

describe("the reminder a day before closing", () => {
  const open = () => runJob(course.services, "open");
  const read = async (username: string) => {
    const ids = (await unreadNotifications(course.services, await course.regIdOf(username))).map(({ id }) => id);
    await course.succeed("POST", `${course.base}/notifications/acknowledge`, {
      as: username,
      body: { notificationIds: ids },
    });
  };

  it("comes once for each, by their own closing time", async () => {
    await extend("sue");
    await accommodate("sam", { days: 1 });
    for (const username of ["sue", "sam", "bob"]) await read(username);
    course.clock.set("2026-11-27T04:00:00.000Z");
    expect(await open()).toBe(1);
    expect([await typesOf("sue"), await typesOf("sam"), await typesOf("bob")]).toEqual([[], [], ["deadline"]]);
    course.clock.set("2026-11-28T04:00:00.000Z");
    expect(await open()).toBe(1);
    expect([await typesOf("sue"), await typesOf("sam")]).toEqual([[], ["deadline"]]);
    await read("sam");
    course.clock.set("2026-11-30T04:00:00.000Z");
    expect(await open()).toBe(1);
    expect([await typesOf("sue"), await typesOf("sam"), await typesOf("bob")]).toEqual([
      ["deadline"],
      [],
      ["deadline"],
    ]);
    course.clock.pass(300);
    expect(await open()).toBe(0);
  });

  it("is taken back from who is given more time, and comes again by the new time", async () => {
    course.clock.set("2026-11-27T04:00:00.000Z");
    await open();
    expect(await typesOf("sue")).toEqual(["deadline", "new"]);
    await extend("sue");
    expect(await open()).toBe(1);
    expect([await typesOf("sue"), await typesOf("sam")]).toEqual([["new"], ["deadline", "new"]]);
    course.clock.set("2026-11-30T04:00:00.000Z");
    await open();
    expect(await typesOf("sue")).toEqual(["deadline", "new"]);
  });
});

describe("an accommodation", () => {
  it("is entered once for all assessments, those to come included, listed, changed and taken back", async () => {
    expect(await accommodate("sue", { factor: 1.5, reason: "A certificate" })).toEqual({ version: 1 });
    const id = await course.publish(
      FULL_FILE.replace("DEMO1", "LATER"),
      "2026-11-21T04:00:00.000Z",
      "2026-11-23T04:00:00.000Z",
    );
    const all = await course.succeed<{ id: number }[]>("GET", `${course.base}/assessments`, { as: "sue" });
    expect(all.sort((a, b) => a.id - b.id)).toMatchObject([
      { id: course.missionId, closeAt: "2026-12-01T16:00:00.000Z", closeReason: "accommodation" },
      { id, closeAt: "2026-11-24T04:00:00.000Z", closeReason: "accommodation" },
    ]);
    const listed = () => course.succeed<object>("GET", `${course.base}/admin/accommodations`, { as: "stan" });
    const regId = await course.regIdOf("sue");
    expect(await listed()).toMatchObject({
      accommodations: [
        { courseRegId: regId, username: "sue", factor: 1.5, days: null, reason: "A certificate", version: 1 },
      ],
      next: null,
    });
    const change = (body: object) =>
      course.call("PUT", `${course.base}/admin/users/${regId}/accommodation`, { as: "ada", body });
    expect((await change({ factor: 2, days: null, version: 0 })).status).toBe(412);
    course.clock.pass(1);
    expect((await change({ factor: 2, days: null, version: 1 })).status).toBe(200);
    course.clock.pass(1);
    for (const body of [
      { factor: 1, days: null },
      { factor: 6, days: null },
      { factor: null, days: null },
      { factor: null, days: 1.5 },
    ]) {
      expect((await change(body)).status).toBe(400);
    }
    const taken = await course.call("DELETE", `${course.base}/admin/users/${regId}/accommodation?version=2`, {
      as: "ada",
    });
    expect(taken.status).toBe(200);
    expect(await listed()).toEqual({ accommodations: [], next: null });
    expect(await overview("sue")).toMatchObject({ closeReason: "standard" });
    expect(await auditIndexOf(course)).toEqual([
      ["stan", "sue", "factor", null, 1.5, "reason", null, "A certificate"],
      ["ada", "sue", "factor", 1.5, 2, "reason", "A certificate", null],
      ["ada", "sue", "factor", 2, null],
    ]);
  });
});

describe("a file of extensions", () => {
  const send = (rows: object[]) => {
    const body = {
      rows: rows.map((each) => ({ assessment: null, closeAt: null, factor: null, days: null, ...each })),
    };
    return course.call("PUT", `${course.base}/admin/extensions`, { as: "stan", body });
  };

  it("gives what its rows say, and sent again changes only versions", async () => {
    const rows = [
      { username: "sue", assessment: "DEMO1", closeAt: LATER, reason: "Ill" },
      { username: "bob", days: 2 },
    ];
    expect((await send(rows)).status).toBe(200);
    expect((await send(rows)).status).toBe(200);
    expect([await overview("sue"), await overview("bob")]).toMatchObject([
      { closeAt: LATER, closeReason: "extension" },
      { closeAt: "2026-11-30T04:00:00.000Z", closeReason: "accommodation" },
    ]);
    expect((await list()).extensions).toMatchObject([{ version: 2 }]);
  });

  it.each([
    [{ username: "nobody", days: 2 }, "Row 2: nobody is not in this course."],
    [{ username: "stan", days: 2 }, "Row 2: stan is not a student."],
    [{ username: "bob", assessment: "M9", closeAt: LATER }, "Row 2: There is no assessment M9."],
    [{ username: "bob", assessment: "DEMO1", closeAt: CLOSE }, "Row 2: DEMO1 does not close before that."],
    [{ username: "bob", assessment: "DEMO1", days: 2 }, "Row 2: For one assessment give a closing time."],
    [{ username: "bob", closeAt: LATER }, "Row 2: For all assessments give a factor or days."],
  ])("with the row %o gives nothing, and tells: %s", async (wrong, text) => {
    const answer = await send([{ username: "sue", assessment: "DEMO1", closeAt: LATER }, wrong]);
    expect([answer.status, await answer.text()]).toEqual([400, text]);
    expect((await list()).extensions).toEqual([]);
  });
});

it("costs what it touches: neither the size of the course nor other extensions count", async () => {
  const used = async (act: () => Promise<unknown>) => {
    course.meter.take();
    await act();
    return course.meter.take();
  };
  for (const username of ["stan", "sue"]) await course.tokenOf(username);
  expect({
    grant: await used(() => extend("sue")),
    "grant to a group": await used(() => extendGroup("G1")),
    list: await used(() => list()),
    "the student's listing": await used(() => overview("sue")),
    accommodate: await used(() => accommodate("sue", { factor: 1.25 })),
    revoke: await used(() => revoke("group=G1")),
  }).toEqual({
    grant: "8 reads, 18 writes in 9 calls",
    "grant to a group": "5 reads, 12 writes in 6 calls",
    list: "2.5 reads, 0 writes in 4 calls",
    "the student's listing": "3.5 reads, 0 writes in 4 calls",
    accommodate: "6 reads, 16 writes in 7 calls",
    revoke: "3 reads, 12 writes in 4 calls",
  });
  // The first version is kept when it is replaced.
  for (const program of ["x;", "y;"]) await course.save("sue", 0, program);
  expect(await used(() => course.save("sue", 0, "z;"))).toBe("2 reads, 1 writes in 3 calls");
});
