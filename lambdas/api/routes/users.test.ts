import { usernameKey } from "../../../domain/facts/usernames";
import { expectContract } from "../../../test/access/contract";
import { type Platform, startPlatform } from "../../../test/access/platform";
import { findLogins } from "../../core/members/logins";
import { findGroup } from "../../core/members/store";
import { notificationWrites } from "../../core/notifications/store";
import { type Key, loginKey, registrationItems, userKey } from "../../core/table";

let platform: Platform;
let courseId: number;
beforeEach(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada", [
    { username: "ada", role: "admin" },
    { username: "sven", role: "staff", group: "Group 1" },
    { username: "stella", role: "student", group: "Group 1" },
  ]);
});
afterEach(() => platform.close());

interface Row {
  username: string;
  role?: unknown;
  group?: unknown;
}
const path = (rest = "") => `/v2/courses/${courseId}/admin/users${rest}`;
const upload = (users: unknown, provider = "test", as = "ada") =>
  platform.call("PUT", path(), { as, body: { users, provider } });
const textOf = async (answer: Response) => [answer.status, await answer.text()];
const members = async (query = "") => {
  const answer = await platform.call("GET", path(query), { as: "ada" });
  return (await expectContract("listUsers", answer)) as (Row & { courseRegId: number; name: string | null })[];
};
const regIdOf = async (username: string) => (await platform.registrationOf(username, courseId)).regId;

describe("listing", () => {
  it("shows all members with the group that they belong to", async () => {
    await platform.tokenOf("stella");
    expect(await members()).toEqual([
      expect.objectContaining({ username: "ada", role: "admin", group: null, name: "Ada Admin", course_id: courseId }),
      expect.objectContaining({ username: "sven", role: "staff", group: null, name: null }),
      expect.objectContaining({ username: "stella", role: "student", group: "Group 1", name: "stella" }),
    ]);
  });

  it("keeps a role or a group when asked", async () => {
    expect((await members("?role=staff")).map(({ username }) => username)).toEqual(["sven"]);
    expect((await members("?group=Group%201")).map(({ username }) => username)).toEqual(["stella"]);
  });
});

describe("uploading", () => {
  it("makes staff leaders and students members, and names leaders at their first login", async () => {
    expect(await findGroup(platform.services, courseId, "Group 1")).toMatchObject({ leaderName: null });
    const leaderRegId = await regIdOf("sven");
    expect(await findGroup(platform.services, courseId, "Group 1")).toMatchObject({ leaderRegId, leaderName: "sven" });
  });

  it("moves, demotes and releases by the latest upload", async () => {
    await upload([{ username: "nina", role: "student", group: "Group 9" }]);
    await expectContract(
      "putUsers",
      await upload([
        { username: "stella", role: "student" },
        { username: "sven", role: "staff", group: "Group 2" },
        { username: "nina", role: "student", group: "Group 2" },
      ]),
    );
    const groups = Object.fromEntries((await members()).map(({ username, group }) => [username, group]));
    expect(groups).toEqual({ ada: null, sven: null, stella: null, nina: "Group 2" });
    expect(await findGroup(platform.services, courseId, "Group 1")).toMatchObject({ leaderRegId: null });
    expect(await findGroup(platform.services, courseId, "Group 2")).toMatchObject({
      leaderRegId: await regIdOf("sven"),
    });
  });

  it("makes the course the latest view of whoever has none", async () => {
    const latest = async () => await platform.succeed("GET", "/v2/user", { as: "stella" });
    expect(await latest()).toMatchObject({ user: { name: "stella" }, courseRegistration: { courseId } });
    const own = await platform.makeCourse("stella");
    await upload([{ username: "stella", role: "student", group: "Group 2" }]);
    expect(await latest()).toMatchObject({ user: { name: "stella" }, courseRegistration: { courseId: own } });
  });

  it("defect 15: allows a group's name in two courses", async () => {
    const second = await platform.makeCourse("bea", [{ username: "stella", role: "student", group: "Group 1" }]);
    expect((await platform.registrationOf("stella", second)).group).toBe("Group 1");
    expect((await platform.registrationOf("stella", courseId)).group).toBe("Group 1");
  });

  it.each(["STELLA", " stella ", "Stella\u00a0"])("takes %j for the member who is there", async (username) => {
    const before = (await members()).length;
    expect((await upload([{ username, role: "student", group: "Group 3" }])).status).toBe(200);
    const after = await members();
    expect([after.length, after.find((one) => one.username === "stella")?.group]).toEqual([before, "Group 3"]);
  });

  it("makes a member of somebody in a roster in capitals, who is there at the first login", async () => {
    await upload([{ username: "RITA", role: "staff" }]);
    await platform.tokenOf("rita");
    expect(await platform.registrationOf("rita", courseId)).toMatchObject({ username: "rita", role: "staff" });
  });

  it("finds who was kept in capitals or decomposed before all ways to write a name were one", async () => {
    const storedUser = async (username: string) => {
      await upload([{ username, role: "student" }]);
      const place = loginKey({ provider: "test", username: usernameKey(username) });
      const login = await platform.table.get<Key & { userId: number }>(place);
      await platform.table.remove(place);
      await platform.table.put({ ...login, ...loginKey({ provider: "test", username }) });
      return login?.userId;
    };
    const [capitals, mixed, decomposed] = [
      await storedUser("OLGA"),
      await storedUser("Otto"),
      await storedUser("zoe\u0308"),
    ];
    const before = (await members()).length;
    await platform.tokenOf("olga");
    expect(await platform.registrationOf("olga", courseId)).toMatchObject({ userId: capitals, username: "olga" });
    await upload([
      { username: "Otto", role: "staff" },
      { username: "Zo\u00eb", role: "staff" },
    ]);
    await platform.tokenOf("otto");
    expect(await platform.registrationOf("otto", courseId)).toMatchObject({ userId: mixed, role: "staff" });
    const found = await findLogins(platform, "test", ["zo\u00eb"]);
    expect([found.get("zo\u00eb")?.login.userId, (await members()).length]).toEqual([decomposed, before]);
  });

  it("refuses an upload that takes their role from the admin who sends it, and writes nothing of it", async () => {
    const rows = [
      { username: "new", role: "student" },
      { username: "ada", role: "staff" },
    ];
    expect(await textOf(await upload(rows))).toEqual([400, "Admin not allowed to downgrade own role"]);
    expect((await members()).map(({ username }) => username)).toEqual(["ada", "sven", "stella"]);
    expect((await upload([{ username: "ada", role: "admin", group: "Group 1" }])).status).toBe(200);
  });

  it("costs nothing for rows that change nothing, and can be repeated", async () => {
    const rows = [
      { username: "sven", role: "staff", group: "Group 1" },
      { username: "stella", role: "student", group: "Group 1" },
    ];
    expect((await upload(rows)).status).toBe(200);
    platform.meter.take();
    expect((await upload(rows)).status).toBe(200);
    // The gate, the count, the course, two logins, two people, two registrations, the groups.
    expect(platform.meter.take()).toBe("10 reads, 0 writes in 7 calls");
  });

  it("costs five rows for a new person and a place among those without a group, one for a changed group, whatever the size of the course", async () => {
    await upload(Array.from({ length: 60 }, (_, n) => ({ username: `s${n}`, role: "student" })));
    platform.meter.take();
    await upload([{ username: "nina", role: "student" }]);
    expect(platform.meter.take()).toBe("6 reads, 24 writes in 9 calls");
    await upload([{ username: "nina", role: "student", group: "Group 1" }]);
    expect(platform.meter.take()).toBe("7 reads, 16 writes in 8 calls");
  });

  it("defect 17: accepts an empty list and blank groups", async () => {
    expect((await upload([])).status).toBe(200);
    expect((await upload([{ username: "stella", role: "student", group: "" }])).status).toBe(200);
    expect((await upload([{ username: "stella", role: "student", group: null }])).status).toBe(200);
    expect((await members()).map(({ group }) => group)).toEqual([null, null, null]);
  });

  it.each([
    [[{ username: "ok", role: "student" }, { role: "student" }], "Invalid username(s) provided"],
    [
      [
        { username: "ok", role: "student" },
        { username: " ", role: "student" },
      ],
      "Invalid username(s) provided",
    ],
    [[{ username: "stel\u200bla", role: "student" }], "Invalid username(s) provided"],
    [[{ username: "stel\nla", role: "student" }], "Invalid username(s) provided"],
    [
      [
        { username: "ok", role: "student" },
        { username: "b", role: "owner" },
      ],
      "Invalid role(s) provided",
    ],
    [
      [
        { username: "ok", role: "student" },
        { username: "b", role: null },
      ],
      "Invalid role(s) provided",
    ],
  ])("refuses %j and writes nothing of it", async (rows, text) => {
    const answer = await upload(rows);
    await expectContract("putUsers", answer);
    expect(await textOf(answer)).toEqual([400, text]);
    expect(await members()).toHaveLength(3);
  });

  it("refuses usernames that come twice, names them and writes nothing", async () => {
    const rows = ["lena", "otto", "mia", "otto", "lena"].map((username) => ({ username, role: "student" }));
    const answer = await upload([{ username: "stella", role: "staff" }, ...rows]);
    expect(await textOf(answer)).toEqual([400, "Duplicate username(s): otto, lena"]);
    expect((await members()).map(({ role }) => role)).toEqual(["admin", "staff", "student"]);
  });

  it("refuses an unknown provider, and staff", async () => {
    const rows = [{ username: "new", role: "student" }];
    expect(await textOf(await upload(rows, "nowhere"))).toEqual([400, "Invalid authentication provider"]);
    const answer = await upload(rows, "test", "sven");
    await expectContract("putUsers", answer);
    expect(await textOf(answer)).toEqual([403, "User is not permitted to add users"]);
  });

  it("takes a class of 1,497 at once", async () => {
    const rows = Array.from({ length: 1497 }, (_, n) => ({ username: `s${n}`, role: "student", group: `G${n % 50}` }));
    expect((await upload(rows)).status).toBe(200);
    expect(await members()).toHaveLength(1500);
  }, 60_000);

  it("refuses one more than 10,000, changes who is there already, and keeps the count right when people leave", async () => {
    await platform.table.put({ pk: `COURSE#${courseId}`, sk: "MEMBERCOUNT", members: 10_000 });
    const one = [{ username: "one-more", role: "student" }];
    expect(await textOf(await upload(one))).toEqual([400, "A course can have maximum of 10000 users"]);
    expect((await upload([{ username: "stella", role: "student", group: "Group 7" }])).status).toBe(200);
    const leaving = (await members("?group=Group 7"))[0]?.courseRegId;
    await platform.succeed("DELETE", path(`/${leaving}`), { as: "ada" });
    expect((await upload(one)).status).toBe(200);
  });

  it("takes no more than there is room for when two uploads cross", async () => {
    await platform.table.put({ pk: `COURSE#${courseId}`, sk: "MEMBERCOUNT", members: 9990 });
    const of = (name: string) => Array.from({ length: 8 }, (_, n) => ({ username: `${name}${n}`, role: "student" }));
    const answers = await Promise.all([upload(of("x")), upload(of("y"))].map(async (answer) => textOf(await answer)));
    expect(answers.sort()).toEqual([
      [200, "OK"],
      [400, "A course can have maximum of 10000 users"],
    ]);
    expect(await members()).toHaveLength(11);
  });

  it("gives ids once when two uploads of the same people cross", async () => {
    const rows = Array.from({ length: 40 }, (_, n) => ({ username: `t${n}`, role: "student" }));
    const answers = await Promise.all([upload(rows), upload(rows), upload(rows)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const all = await members();
    expect(all).toHaveLength(43);
    expect(new Set(all.map(({ courseRegId }) => courseRegId)).size).toBe(43);
  });
});

describe("roles", () => {
  const setRole = async (username: string, body: unknown, as = "ada") =>
    platform.call("PUT", path(`/${await regIdOf(username)}/role`), { as, body });

  it("change, and one who becomes a student leads no group", async () => {
    await expectContract("putUserRole", await setRole("sven", { role: "student" }));
    expect((await platform.registrationOf("sven", courseId)).role).toBe("student");
    expect(await findGroup(platform.services, courseId, "Group 1")).toMatchObject({ leaderRegId: null });
    expect(await textOf(await setRole("sven", { role: "staff" }, "sven"))).toEqual([403, "Forbidden"]);
  });

  it("cost three reads and the row with its place by name and, of staff, by role", async () => {
    const address = path(`/${await regIdOf("stella")}/role`);
    platform.meter.take();
    await platform.call("PUT", address, { as: "ada", body: { role: "staff" } });
    expect(platform.meter.take()).toBe("3 reads, 16 writes in 4 calls");
  });

  it("of another admin may change too", async () => {
    await setRole("stella", { role: "admin" });
    expect((await setRole("ada", { role: "staff" }, "stella")).status).toBe(200);
  });

  it.each([
    ["ada", { role: "staff" }, "ada", 400, "Admin not allowed to downgrade own role"],
    ["stella", { role: "owner" }, "ada", 400, "role is invalid"],
    ["stella", {}, "ada", 400, "role is invalid"],
    ["stella", { role: "staff" }, "sven", 403, "User is not permitted to change others' roles"],
  ])("of %s to %j by %s: refused", async (username, body, as, status, text) => {
    const answer = await setRole(username, body, as);
    await expectContract("putUserRole", answer);
    expect(await textOf(answer)).toEqual([status, text]);
  });

  it("need a registration of this course", async () => {
    const other = await platform.makeCourse("bea");
    const { regId } = await platform.registrationOf("bea", other);
    const body = { role: "staff" };
    const foreign = await platform.call("PUT", path(`/${regId}/role`), { as: "ada", body });
    expect(await textOf(foreign)).toEqual([403, "User is in a different course"]);
    const unknown = await platform.call("PUT", path("/999/role"), { as: "ada", body });
    expect(await textOf(unknown)).toEqual([400, "User course registration does not exist"]);
    const notAnId = await platform.call("PUT", path("/one/role"), { as: "ada", body });
    expect(await textOf(notAnId)).toEqual([400, '"Internal server error"']);
  });
});

describe("removing", () => {
  const remove = (regId: number, as = "ada") => platform.call("DELETE", path(`/${regId}`), { as });

  it("defects 3 and 4: takes everything with it, the led group and the latest view too", async () => {
    const sven = await platform.registrationOf("sven", courseId);
    const note = {
      regId: sven.regId,
      type: "submitted" as const,
      assessmentId: 1,
      submissionId: 1_000_003,
      assessmentType: "Missions",
      assessmentTitle: "One",
      createdAt: "2026-11-20T08:00:00.000Z",
    };
    await platform.table.transact(notificationWrites(note));
    await expectContract("deleteUser", await remove(sven.regId));
    expect((await members()).map(({ username }) => username)).toEqual(["ada", "stella"]);
    expect(await platform.table.queryAll({ pk: registrationItems(sven.regId) })).toEqual([]);
    expect(await findGroup(platform.services, courseId, "Group 1")).toMatchObject({ leaderRegId: null });
    expect(await platform.table.get(userKey(sven.userId))).toMatchObject({ latestCourseId: null });
    const session = await platform.call("GET", "/v2/user", { as: "sven" });
    expect(await expectContract("getUser", session)).toMatchObject({ user: { courses: [] }, courseRegistration: null });
    expect((await platform.call("GET", `/v2/courses/${courseId}/config`, { as: "sven" })).status).toBe(403);
    expect(await textOf(await remove(sven.regId))).toEqual([400, "User course registration does not exist"]);
  });

  it("that was cut short is completed by asking again", async () => {
    const stella = await platform.registrationOf("stella", courseId);
    const { deleteSubmissionsOfMember } = platform.services.memberWork;
    const spy = vi
      .spyOn(platform.services.memberWork, "deleteSubmissionsOfMember")
      .mockRejectedValueOnce(new Error("power cut"));
    expect((await remove(stella.regId)).status).toBe(500);
    expect((await platform.call("GET", `/v2/courses/${courseId}/config`, { as: "stella" })).status).toBe(403);
    expect(await members()).toHaveLength(2);
    expect((await remove(stella.regId)).status).toBe(200);
    expect(await platform.table.queryAll({ pk: registrationItems(stella.regId) })).toEqual([]);
    spy.mockRestore();
    expect(platform.services.memberWork.deleteSubmissionsOfMember).toBe(deleteSubmissionsOfMember);
  });

  it("costs what the member's own rows cost", async () => {
    const regId = await regIdOf("stella");
    platform.meter.take();
    await remove(regId);
    expect(platform.meter.take()).toBe("13.5 reads, 23 writes in 17 calls");
  });

  it("leaves a person who comes back with a fresh registration", async () => {
    const before = await regIdOf("stella");
    await remove(before);
    await upload([{ username: "stella", role: "student" }]);
    expect(await regIdOf("stella")).toBeGreaterThan(before);
  });

  it("is refused for oneself, admins, other courses and by staff", async () => {
    const refused = async (regId: number, as: string) => {
      const answer = await remove(regId, as);
      await expectContract("deleteUser", answer);
      return textOf(answer);
    };
    const other = await platform.makeCourse("bea", [{ username: "olaf", role: "student" }]);
    const olaf = await platform.registrationOf("olaf", other);
    await upload([{ username: "alma", role: "admin" }]);
    expect(await refused(await regIdOf("ada"), "ada")).toEqual([
      400,
      "Admin not allowed to delete ownself from course",
    ]);
    expect(await refused(await regIdOf("alma"), "ada")).toEqual([400, "Admins cannot be deleted"]);
    expect(await refused(olaf.regId, "ada")).toEqual([403, "User is in a different course"]);
    expect(await refused(await regIdOf("stella"), "sven")).toEqual([
      403,
      "User is not permitted to delete other users",
    ]);
    expect(await refused(12345, "ada")).toEqual([400, "User course registration does not exist"]);
  });
});
