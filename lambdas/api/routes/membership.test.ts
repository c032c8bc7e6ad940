import { type Platform, startPlatform } from "../../../test/access/platform";
import { startCourse } from "../../../test/faults/course-with-work";
import { closeAssessment } from "../../core/closing/close-assessment";
import { shuttingOut } from "../../core/members/remove-member";
import { findGroup, findRegistration } from "../../core/members/store";
import { groupKey, registrationItems, submissionKey } from "../../core/table";

let platform: Platform;
let courseId: number;
beforeEach(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada", [
    { username: "sven", role: "staff", group: "Group 1" },
    { username: "stella", role: "student", group: "Group 1" },
  ]);
});
afterEach(() => platform.close());

const path = () => `/v2/courses/${courseId}/admin/users`;
const members = () => platform.succeed<{ username: string; name: string | null }[]>("GET", path(), { as: "ada" });
const upload = (users: unknown) => platform.call("PUT", path(), { as: "ada", body: { users, provider: "test" } });
const textOf = async (answer: Response) => [answer.status, await answer.text()];
const regIdOf = async (username: string) => (await platform.registrationOf(username, courseId)).regId;

/** Signs in without opening any course, as a person does who only looks at their courses. */
const signIn = async (username: string) => {
  const { access_token } = await platform.login(username);
  const headers = { authorization: `Bearer ${access_token}` };
  return (method: string, path: string) => platform.call(method, path, { headers });
};

describe("a person whom somebody registers by their username", () => {
  it("is named to the course's staff only once they have opened it, but as staff themselves when they sign in", async () => {
    const named = async () => Object.fromEntries((await members()).map(({ username, name }) => [username, name]));
    const stella = await signIn("stella");
    const sven = await signIn("sven");
    for (const person of [stella, sven])
      for (const path of ["/v2/user", "/v2/user/latest_viewed_course"])
        expect((await person("GET", path)).status).toBe(200);
    expect(await named()).toEqual({ ada: "Ada Admin", sven: "sven", stella: null });
    const leader = async () => (await findGroup(platform.services, courseId, "Group 1"))?.leaderName;
    expect(await leader()).toBe("sven");
    // A page makes several calls at once when it opens.
    const config = () => stella("GET", `/v2/courses/${courseId}/config`);
    expect((await Promise.all([config(), config(), config()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await named()).toEqual({ ada: "Ada Admin", sven: "sven", stella: "stella" });
  });

  it("is not named by a course that they are refused in", async () => {
    const stella = await signIn("stella");
    expect((await stella("GET", path())).status).toBe(403);
    expect((await members()).find(({ username }) => username === "stella")?.name).toBeNull();
  });

  it("is named in no other course as a student, known to the site or not", async () => {
    await platform.tokenOf("stella");
    const other = await platform.makeCourse("bea", [{ username: "stella", role: "student", group: "Theirs" }]);
    const listed = await platform.succeed("GET", `/v2/courses/${other}/admin/users`, { as: "bea" });
    expect(listed).toEqual(
      expect.arrayContaining([expect.objectContaining({ username: "stella", role: "student", name: null })]),
    );
  });

  it("is named as staff who lead a group as soon as both the sign-in and the course are there", async () => {
    await signIn("stella");
    await signIn("sven");
    const leaders = [
      { username: "sven", role: "staff", group: "Sven's" },
      { username: "stella", role: "staff", group: "Stella's" },
      { username: "nobody", role: "staff", group: "Nobody's" },
    ] as const;
    const other = await platform.makeCourse("bea", leaders);
    const named = async (course: number, name: string) =>
      (await findGroup(platform.services, course, name))?.leaderName;
    expect(await named(other, "Sven's")).toBe("sven");
    expect(await named(other, "Stella's")).toBe("stella");
    expect(await named(other, "Nobody's")).toBeNull();
    platform.meter.take();
    await signIn("nobody");
    expect(platform.meter.take()).toBe("4 reads, 11 writes in 10 calls");
    expect(await named(other, "Nobody's")).toBe("nobody");
    // Who has a name is not looked for again.
    platform.meter.take();
    await signIn("nobody");
    expect(platform.meter.take()).toBe("2 reads, 2 writes in 4 calls");
  });

  it("leads a group by name once a list of before names were kept at the sign-in is sent again", async () => {
    await signIn("sven");
    const row = { username: "sven", role: "staff", group: "Group 1" };
    await platform.table.update(groupKey(courseId, "Group 1"), { set: { leaderName: null } });
    expect(await textOf(await upload([row]))).toEqual([200, "OK"]);
    expect(await findGroup(platform.services, courseId, "Group 1")).toMatchObject({ leaderName: "sven" });
  });

  it("keeps their latest viewed course, and can still make five", async () => {
    const latest = async () => await platform.succeed("GET", "/v2/user", { as: "stella" });
    expect(await latest()).toMatchObject({ courseRegistration: { courseId } });
    for (let n = 0; n < 6; n += 1) {
      await platform.makeCourse(`stranger${n % 2}`, [{ username: "stella", role: "admin" }]);
    }
    expect(await latest()).toMatchObject({ courseRegistration: { courseId } });
    expect(await platform.makeCourse("stella")).toBeGreaterThan(courseId);
    await platform.succeed("PUT", "/v2/user/latest_viewed_course", { as: "stella", body: { courseId } });
  });
});

describe("leaving", () => {
  const leave = (as: string, id = courseId) => platform.call("DELETE", `/v2/user/courses/${id}`, { as });
  const isIn = async (username: string) => (await members()).some((member) => member.username === username);

  it("takes a person out of the course, of its groups and of their latest view", async () => {
    const regId = await regIdOf("sven");
    expect(await textOf(await leave("sven"))).toEqual([200, "OK"]);
    expect(await isIn("sven")).toBe(false);
    expect(await findGroup(platform.services, courseId, "Group 1")).toMatchObject({ leaderRegId: null });
    expect(await platform.succeed("GET", "/v2/user", { as: "sven" })).toMatchObject({
      user: { courses: [] },
      courseRegistration: null,
    });
    expect(await platform.table.queryAll({ pk: registrationItems(regId) })).toEqual([]);
    expect(await textOf(await leave("sven"))).toEqual([400, "user is not in the course"]);
    expect(await textOf(await leave("nobody"))).toEqual([400, "user is not in the course"]);
  });

  it("needs no visit to the course, and names nobody to it", async () => {
    const stella = await signIn("stella");
    const before = await members();
    expect(before.find(({ username }) => username === "stella")?.name).toBeNull();
    expect((await stella("DELETE", `/v2/user/courses/${courseId}`)).status).toBe(200);
    expect(await isIn("stella")).toBe(false);
  });

  it("is refused to the only admin, also when two admins leave at once", async () => {
    const ONLY = [400, "You are the only admin of this course. Make somebody else admin first."];
    expect(await textOf(await leave("ada"))).toEqual(ONLY);
    expect((await upload([{ username: "bea", role: "admin" }])).status).toBe(200);
    await platform.tokenOf("bea");
    const answers = await Promise.all([leave("ada"), leave("bea")]);
    expect((await Promise.all(answers.map(textOf))).sort()).toEqual([[200, "OK"], ONLY]);
  });

  it("is refused to a student who has submitted work, not to one whom the course never saw", async () => {
    const course = await startCourse();
    await course.work("sue", { submit: true });
    const refused = await course.call("DELETE", `/v2/user/courses/${course.courseId}`, { as: "sue" });
    expect(await textOf(refused)).toEqual([
      403,
      "You have submitted work in this course. Ask its staff to remove you.",
    ]);
    await course.succeed("PUT", `${course.base}/admin/users`, {
      as: "ada",
      body: { users: [{ username: "unseen", role: "student" }], provider: "test" },
    });
    const { access_token } = await course.login("unseen");
    const userId = (await course.services.tokens.userIdOfAccess(access_token)) ?? 0;
    const unseen = await findRegistration(course.services, userId, course.courseId);
    // As closing an assessment leaves behind for everybody.
    await course.table.put({ ...submissionKey(unseen?.regId ?? 0, 1), version: 1, finalised: true });
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await course.call("DELETE", `/v2/user/courses/${course.courseId}`, { headers });
    expect(await textOf(answer)).toEqual([200, "OK"]);
    await course.close();
  });

  it("is open to a student for whom the clock submitted what they never began, not to one whose work it closed", async () => {
    const course = await startCourse();
    for (const username of ["sue", "sam"]) await course.tokenOf(username);
    await course.work("sam", { submit: false });
    course.clock.set("2026-11-28T16:01:00.000Z");
    await closeAssessment(course.services, course.courseId, course.missionId);
    const leaving = (as: string) => course.call("DELETE", `/v2/user/courses/${course.courseId}`, { as });
    expect((await leaving("sam")).status).toBe(403);
    expect(await textOf(await leaving("sue"))).toEqual([200, "OK"]);
    await course.close();
  });

  it("that was cut short is completed by leaving again", async () => {
    const member = await platform.registrationOf("stella", courseId);
    await platform.table.transact(shuttingOut(platform.services, member, member));
    expect(await textOf(await leave("stella"))).toEqual([200, "OK"]);
    expect(await platform.table.queryAll({ pk: registrationItems(member.regId) })).toEqual([]);
  });
});
