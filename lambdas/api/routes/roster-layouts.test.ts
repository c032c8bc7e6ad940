import { type Platform, startPlatform } from "../../../test/access/platform";

let platform: Platform;
let courseId: number;
beforeEach(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada", [
    { username: "amir", role: "admin" },
    { username: "sven", role: "staff", group: "G1" },
  ]);
});
afterEach(() => platform.close());

const LAYOUT = {
  layout: "login\tmail\tnotes",
  hasHead: true,
  meanings: ["username", "email", null],
  roleOfAll: "student",
};
const path = () => `/v2/courses/${courseId}/admin/roster_layouts`;
const put = (more: object = {}, as = "ada") => platform.call("PUT", path(), { as, body: { ...LAYOUT, ...more } });
const read = (as = "amir") => platform.succeed<(typeof LAYOUT)[]>("GET", path(), { as });

it("keeps what an admin chose, for the course's other admins", async () => {
  expect(await read()).toEqual([]);
  expect((await put()).status).toBe(200);
  expect(await read()).toEqual([LAYOUT]);
  await put({ layout: "#3", hasHead: false });
  await put({ meanings: ["username", null, null] }, "amir");
  expect(await read("ada")).toEqual([
    { ...LAYOUT, layout: "#3", hasHead: false },
    { ...LAYOUT, meanings: ["username", null, null] },
  ]);
});

it("is for admins alone", async () => {
  expect((await put({}, "sven")).status).toBe(403);
  expect((await platform.call("GET", path(), { as: "sven" })).status).toBe(403);
});

it("tells the audit log what was changed, and nothing where nothing was", async () => {
  await put();
  await put();
  await put({ roleOfAll: "staff" });
  const { entries } = await platform.succeed<{ entries: { changes: { field: string }[] }[] }>(
    "GET",
    `/v2/courses/${courseId}/admin/audit?kind=setting`,
    { as: "ada" },
  );
  const first = "names of columns; login = username; mail = email; notes = not read; role of all = student";
  const second = "names of columns; login = username; mail = email; notes = not read; role of all = staff";
  expect(entries.flatMap(({ changes }) => changes).filter(({ field }) => field === "rosterColumns")).toEqual(
    expect.arrayContaining([
      { field: "rosterColumns", from: first, to: second },
      { field: "rosterColumns", from: null, to: first },
    ]),
  );
  expect(entries.filter(({ changes }) => changes.some(({ field }) => field === "rosterColumns"))).toHaveLength(2);
});

it("keeps twenty layouts, those that were changed last", async () => {
  for (let n = 1; n <= 21; n += 1) await put({ layout: `layout ${n}` });
  const layouts = (await read()).map(({ layout }) => layout);
  expect(layouts).toHaveLength(20);
  expect([layouts[0], layouts.at(-1)]).toEqual(["layout 2", "layout 21"]);
});

it.each([
  ["a column that is none of these", { meanings: ["username", "phone"] }],
  ["two columns of one meaning", { meanings: ["username", "username"] }],
  ["too many columns", { meanings: Array.from({ length: 101 }, () => null) }],
  ["a layout without a name", { layout: "" }],
  ["a name that is too long", { layout: "x".repeat(1001) }],
  ["a role that is none", { roleOfAll: "owner" }],
])("refuses %s", async (_, more) => {
  expect((await put(more)).status).toBe(400);
  expect(await read()).toEqual([]);
});
