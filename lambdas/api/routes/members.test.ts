import { DEMO_PROVIDERS, type Platform, startPlatform } from "../../../test/access/platform";
import { registrationKey } from "../../core/table";

interface Row {
  readonly username: string;
  readonly name: string | null;
  readonly role: string;
  readonly group: string | null;
  readonly leads: readonly string[];
}
interface Page {
  readonly members: readonly Row[];
  readonly total: number;
  readonly next: string | null;
}

let platform: Platform;
let courseId: number;

const ELSEWHERE = { id: "elsewhere", name: "Elsewhere", kind: "test" as const, people: [] };

async function start(students: number): Promise<void> {
  platform = await startPlatform({ providers: [...DEMO_PROVIDERS, ELSEWHERE] });
  courseId = await platform.makeCourse("ada", [
    { username: "sven", role: "staff", group: "Group 1" },
    { username: "stella", role: "student", group: "Group 1" },
    { username: "sue", role: "student", group: "Group 1" },
    { username: "bob", role: "student" },
  ]);
  const users = Array.from({ length: students }, (_, n) => ({
    username: `t${n}`,
    role: "student",
    group: `G${n % 40}`,
  }));
  for (let at = 0; at < users.length; at += 1000) {
    const body = { users: users.slice(at, at + 1000), provider: "test" };
    await platform.succeed("PUT", `/v2/courses/${courseId}/admin/users`, { as: "ada", body });
  }
}
afterEach(() => platform.close());

const path = (query = "") => `/v2/courses/${courseId}/admin/members${query}`;
const page = (query = "", as = "ada") => platform.succeed<Page>("GET", path(query), { as });
const usernames = ({ members }: Page) => members.map(({ username }) => username);

describe("a page of members", () => {
  beforeEach(() => start(0));

  it("is ordered by name, tells who leads what, and the total", async () => {
    await platform.tokenOf("stella");
    const { members, total, next } = await page();
    expect(members).toEqual([
      expect.objectContaining({ username: "ada", name: "Ada Admin", role: "admin", group: null, leads: [] }),
      expect.objectContaining({ username: "bob", name: null, role: "student", group: null, leads: [] }),
      expect.objectContaining({ username: "stella", name: "stella", group: "Group 1", leads: [], provider: "test" }),
      expect.objectContaining({ username: "sue", group: "Group 1" }),
      expect.objectContaining({ username: "sven", role: "staff", group: null, leads: ["Group 1"] }),
    ]);
    expect([total, next]).toEqual([5, null]);
  });

  it("goes on where the page before ended, whatever is searched for", async () => {
    const pages: string[][] = [];
    let next: string | null = null;
    do {
      const one: Page = await page(`?limit=1&search=s${next === null ? "" : `&cursor=${next}`}`);
      pages.push(usernames(one));
      next = one.next;
    } while (next !== null);
    expect(pages).toEqual([["stella"], ["sue"], ["sven"]]);
  });

  it("finds by the beginning of the name, and by the whole username", async () => {
    await platform.tokenOf("ada");
    expect(usernames(await page("?search=ST"))).toEqual(["stella"]);
    expect((await page("?search=Ada%20a")).members[0]).toMatchObject({ name: "Ada Admin" });
    const { userId } = await platform.registrationOf("bob", courseId);
    const renamed = { set: { name: "Robert Tan", gsi1sk: "robert tan\t000000005" } };
    await platform.table.update(registrationKey(userId, courseId), renamed);
    expect((await page("?search=bob")).members).toEqual([expect.objectContaining({ name: "Robert Tan" })]);
    expect(usernames(await page("?search=robert"))).toEqual(["bob"]);
    expect(usernames(await page("?search=obert"))).toEqual([]);
    expect(usernames(await page("?search=bob&role=staff"))).toEqual([]);
  });

  it("keeps to a role, a group or both; whoever leads a group comes first in it", async () => {
    expect(usernames(await page("?role=admin"))).toEqual(["ada"]);
    expect(usernames(await page("?role=staff"))).toEqual(["sven"]);
    expect(usernames(await page("?role=student"))).toEqual(["bob", "stella", "sue"]);
    expect(usernames(await page("?group=Group%201"))).toEqual(["sven", "stella", "sue"]);
    expect(usernames(await page("?group=Group%201&role=student&search=su"))).toEqual(["sue"]);
    expect(usernames(await page("?group=Group%201&role=staff"))).toEqual(["sven"]);
    expect(usernames(await page("?group=Group%209"))).toEqual([]);
  });

  it("follows a changed role, and lists nobody who was removed", async () => {
    const { regId } = await platform.registrationOf("bob", courseId);
    const members = `/v2/courses/${courseId}/admin/users`;
    await platform.succeed("PUT", `${members}/${regId}/role`, { as: "ada", body: { role: "staff" } });
    expect(usernames(await page("?role=staff"))).toEqual(["bob", "sven"]);
    await platform.succeed("DELETE", `${members}/${regId}`, { as: "ada" });
    expect(usernames(await page("?role=staff"))).toEqual(["sven"]);
    expect((await page()).total).toBe(4);
  });

  it("has staff of before the index by role from their next call on", async () => {
    const { userId } = await platform.registrationOf("sven", courseId);
    await platform.table.update(registrationKey(userId, courseId), { unset: ["gsi2pk", "gsi2sk"] });
    expect(usernames(await page("?role=staff"))).toEqual([]);
    await platform.succeed("GET", `/v2/courses/${courseId}/config`, { as: "sven" });
    expect(usernames(await page("?role=staff"))).toEqual(["sven"]);
  });

  it("is for staff; a cursor that is none is refused", async () => {
    expect(usernames(await page("", "sven"))).toHaveLength(5);
    expect((await platform.call("GET", path(), { as: "stella" })).status).toBe(403);
    const answer = await platform.call("GET", path("?cursor=made-up"), { as: "ada" });
    expect([answer.status, await answer.text()]).toEqual([400, "Invalid cursor"]);
  });

  it("suggests groups that begin with a text", async () => {
    const groups = (query: string) =>
      platform.succeed("GET", `/v2/courses/${courseId}/admin/groups${query}`, { as: "ada" });
    expect(await groups("")).toEqual([{ name: "Group 1", leaderName: null }]);
    await platform.tokenOf("sven");
    expect(await groups("?search=Group")).toEqual([{ name: "Group 1", leaderName: "sven" }]);
    expect(await groups("?search=x")).toEqual([]);
  });

  it("looks up usernames with every provider, for admins", async () => {
    const other = { users: [{ username: "bob", role: "student" }], provider: "elsewhere" };
    await platform.succeed("PUT", `/v2/courses/${courseId}/admin/users`, { as: "ada", body: other });
    const lookUp = (body: unknown, as = "ada") => platform.call("POST", path("/lookup"), { as, body });
    const answer = await lookUp({ usernames: ["bob", "nobody", "sven"] });
    const found = (await answer.json()) as (Row & { provider: string })[];
    expect(found.map(({ username, provider, leads }) => [username, provider, leads])).toEqual([
      ["bob", "test", []],
      ["sven", "test", ["Group 1"]],
      ["bob", "elsewhere", []],
    ]);
    expect((await lookUp({ usernames: ["bob"] }, "sven")).status).toBe(403);
    const tooMany = Array.from({ length: 1001 }, (_, n) => `u${n}`);
    expect((await lookUp({ usernames: tooMany })).status).toBe(400);
  });
});

describe.each([30, 1000])("in a course with %d further members, the same is read", (further) => {
  beforeEach(() => start(further), 120_000);

  it("for each page", async () => {
    await platform.tokenOf("ada");
    const { next } = await page("?limit=10&search=t");
    const used = async (act: () => Promise<unknown>) => {
      platform.meter.take();
      await act();
      return platform.meter.take();
    };
    const usernames = ["t1", "t2", "sven", "nobody"];
    expect({
      first: await used(() => page("?limit=10")),
      next: await used(() => page(`?limit=10&cursor=${next}`)),
      search: await used(() => page("?limit=10&search=t1")),
      role: await used(() => page("?limit=10&role=staff")),
      group: await used(() => page("?limit=10&group=Group%201")),
      lookup: await used(() => platform.succeed("POST", path("/lookup"), { as: "ada", body: { usernames } })),
    }).toEqual({
      first: "3.5 reads, 0 writes in 5 calls",
      next: "2.5 reads, 0 writes in 3 calls",
      search: "7.5 reads, 0 writes in 8 calls",
      role: "3.5 reads, 0 writes in 5 calls",
      group: "7 reads, 0 writes in 8 calls",
      lookup: "17.5 reads, 0 writes in 7 calls",
    });
  });
});
