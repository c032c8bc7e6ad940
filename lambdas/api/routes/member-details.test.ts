import { type Platform, startPlatform } from "../../../test/access/platform";
import { findGroup } from "../../core/members/store";
import { memberIdentifiers } from "../../core/table";

interface Member {
  readonly username: string;
  readonly name: string | null;
  readonly hasLoggedIn: boolean;
  readonly email: string | null;
  readonly studentNumber: string | null;
}

let platform: Platform;
let courseId: number;
beforeEach(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada", [
    { username: "sven", role: "staff", group: "G1" },
    { username: "stella", role: "student", group: "G1" },
    { username: "bob", role: "student", group: "G1" },
  ]);
});
afterEach(() => platform.close());

const base = () => `/v2/courses/${courseId}/admin`;
const upload = (users: object[], as = "ada") =>
  platform.call("PUT", `${base()}/users`, { as, body: { users, provider: "test" } });
const stella = (more: object) => ({ username: "stella", role: "student", group: "G1", ...more });
const members = async (query = "") =>
  (await platform.succeed<{ members: Member[] }>("GET", `${base()}/members${query}`, { as: "ada" })).members;
const found = async (search: string) =>
  (await members(`?search=${encodeURIComponent(search)}`)).map(({ username }) => username);
const detailsOf = async (username: string) => {
  const { name, hasLoggedIn, email, studentNumber } = (await members()).find((one) => one.username === username) ?? {};
  return { name, hasLoggedIn, email, studentNumber };
};
const DETAILS = { name: "Stella Tan", email: "Stella.Tan@Uni.Example", studentNumber: "0012345" };

it("shows the roster's name until the member's own is known, e-mail address and number always", async () => {
  expect((await upload([stella(DETAILS)])).status).toBe(200);
  const told = { email: "stella.tan@uni.example", studentNumber: "0012345" };
  expect(await detailsOf("stella")).toEqual({ name: "Stella Tan", hasLoggedIn: false, ...told });
  await platform.succeed("GET", `/v2/courses/${courseId}/assessments`, { as: "stella" });
  expect(await detailsOf("stella")).toEqual({ name: "stella", hasLoggedIn: true, ...told });
  await upload([stella({ name: "Somebody Else" })]);
  expect(await detailsOf("stella")).toEqual({ name: "stella", hasLoggedIn: true, ...told });
});

it("keeps what a later row does not tell, and takes away what it leaves empty", async () => {
  await upload([stella(DETAILS)]);
  await upload([stella({ group: "G2" })]);
  expect(await detailsOf("stella")).toMatchObject({ name: "Stella Tan", studentNumber: "0012345" });
  await upload([stella({ name: "", email: null, studentNumber: " " })]);
  expect(await detailsOf("stella")).toEqual({ name: null, hasLoggedIn: false, email: null, studentNumber: null });
});

it("finds members by what their address or number begins with, as long as it is theirs", async () => {
  await upload([stella(DETAILS)]);
  expect(await found("STELLA.tan@")).toEqual(["stella"]);
  expect(await found("00123")).toEqual(["stella"]);
  expect(await found("stella t")).toEqual(["stella"]);
  await upload([stella({ email: "st@uni.example" })]);
  expect(await found("stella.tan@")).toEqual([]);
  expect(await found("st@uni")).toEqual(["stella"]);
  const { regId } = await platform.registrationOf("stella", courseId);
  await platform.succeed("DELETE", `${base()}/users/${regId}`, { as: "ada" });
  expect(await found("st@uni")).toEqual([]);
  expect(await platform.services.table.queryAll({ pk: memberIdentifiers(courseId) })).toEqual([]);
});

it("finds nobody of another course", async () => {
  await upload([stella(DETAILS)]);
  const other = await platform.makeCourse("bo", [{ username: "stella", role: "student" }]);
  const path = `/v2/courses/${other}/admin/members?search=00123`;
  expect(await platform.succeed("GET", path, { as: "bo" })).toMatchObject({ members: [] });
});

it("lists those who have never logged in", async () => {
  await platform.succeed("GET", `/v2/courses/${courseId}/assessments`, { as: "bob" });
  const never = async (query: string) => (await members(query)).map(({ username }) => username);
  expect(await never("?loggedIn=never")).toEqual(["stella", "sven"]);
  expect(await never("?loggedIn=never&role=student")).toEqual(["stella"]);
  expect(await never("?loggedIn=never&group=G1")).toEqual(["sven", "stella"]);
});

it("calls the leader of a group by the roster's name until the first login", async () => {
  await upload([{ username: "sven", role: "staff", group: "G1", name: "Sven Lim" }]);
  expect(await findGroup(platform.services, courseId, "G1")).toMatchObject({ leaderName: "Sven Lim" });
  await upload([{ username: "sven", role: "staff", group: "G1", name: "Sven Lin" }]);
  expect(await findGroup(platform.services, courseId, "G1")).toMatchObject({ leaderName: "Sven Lin" });
  await platform.tokenOf("sven");
  expect(await findGroup(platform.services, courseId, "G1")).toMatchObject({ leaderName: "sven" });
});

it.each([
  [{ name: "A\u200bB" }, "Invalid name(s) provided"],
  [{ name: 7 }, "Invalid name(s) provided"],
  [{ email: "stella" }, "Invalid e-mail address(es) provided"],
  [{ email: "=1+1@x" }, "Invalid e-mail address(es) provided"],
  [{ studentNumber: "=1+1" }, "Invalid student number(s) provided"],
  [{ studentNumber: 12345 }, "Invalid student number(s) provided"],
])("refuses %j and writes nothing", async (more, text) => {
  const answer = await upload([{ username: "new", role: "student" }, stella(more)]);
  expect([answer.status, await answer.text()]).toEqual([400, text]);
  expect(await found("new")).toEqual([]);
});

it("keeps names that look like formulas as text", async () => {
  await upload([stella({ name: "=HYPERLINK(1)" })]);
  expect(await detailsOf("stella")).toMatchObject({ name: "=HYPERLINK(1)" });
});

it("stands in the audit log, and costs nothing when it is sent again", async () => {
  await platform.tokenOf("ada");
  await upload([stella({ email: "st@uni.example" })]);
  const { entries } = await platform.succeed<{ entries: { changes: unknown }[] }>("GET", `${base()}/audit`, {
    as: "ada",
  });
  expect(entries.map(({ changes }) => changes)).toContainEqual([{ field: "email", from: null, to: "st@uni.example" }]);
  platform.meter.take();
  await upload([stella({ email: "ST@uni.example" })]);
  expect(platform.meter.take()).toMatch(/ 0 writes /);
});

it("reaches the cockpit with every change, and no student", async () => {
  interface Sheet {
    readonly students: readonly (Member & { readonly cells: string })[];
  }
  const sheet = () => platform.succeed<Sheet>("GET", `${base()}/cockpit`, { as: "sven" });
  await upload([stella(DETAILS)]);
  const named = { name: "Stella Tan", hasLoggedIn: false, email: "stella.tan@uni.example", studentNumber: "0012345" };
  expect((await sheet()).students.find(({ username }) => username === "stella")).toMatchObject(named);
  await upload([stella({ email: "st@uni.example" })]);
  const changed = { ...named, email: "st@uni.example" };
  expect((await sheet()).students.find(({ username }) => username === "stella")).toMatchObject(changed);
  for (const path of [`${base()}/cockpit`, `${base()}/members`, `${base()}/users`]) {
    expect((await platform.call("GET", path, { as: "bob" })).status).toBe(403);
  }
});
