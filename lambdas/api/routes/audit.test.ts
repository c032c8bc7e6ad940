import type { AuditKind } from "../../../domain/facts/audit-kinds";
import { type Platform, startPlatform } from "../../../test/access/platform";
import { type AuditEvent, auditWrites } from "../../core/audit/entry";
import type { Row } from "../../core/table";

// Twenty thousand rows are written.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

interface Page {
  readonly entries: { at: string; kind: AuditKind; actor: { id: number }; subject: { id: string; name: string } }[];
  readonly next: string | null;
  readonly lookedBackTo: string | null;
}

const LARGE = 20_000;
const SMALL = 120;
let platform: Platform;
let small: number;
let large: number;

beforeAll(async () => {
  platform = await startPlatform();
  small = await platform.makeCourse("ada");
  large = await platform.makeCourse("ada");
  await fill(small, SMALL);
  await fill(large, LARGE);
});
afterAll(() => platform.close());

/**
 * Writes entries, one a minute up to the end of October: of ten there are nine grades and a role, of ten grades one by
 * registration 7001 and the others by 7000, and each is of an own student.
 */
async function fill(courseId: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index): Row => {
    const n = count - 1 - index;
    const at = new Date(Date.parse("2026-11-01T00:00:00.000Z") - (n + 1) * 60_000);
    const core = { clock: { now: () => at }, uuid: () => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}` };
    const regId = n % 10 === 3 ? 7001 : 7000;
    const event: AuditEvent = {
      kind: n % 10 === 0 ? "role" : "grade",
      subject: { type: "member", id: 10_000 + n, name: `Student No${n}` },
      changes: [{ field: "role", from: "student", to: "staff" }],
    };
    const [write] = auditWrites(core, courseId, { regId, name: `Grader ${regId}`, username: "g" }, [event]);
    if (!write || !("put" in write)) throw new Error("An entry is a put");
    return write.put;
  });
  await platform.table.putMany(rows);
}

async function page(courseId: number, query = ""): Promise<Page> {
  return platform.succeed<Page>("GET", `/v2/courses/${courseId}/admin/audit?${query}`, { as: "ada" });
}

/** The numbers of the students that all pages tell of, those of the course's making left out. */
async function all(courseId: number, query: string): Promise<number[]> {
  const found: Page["entries"] = [];
  let next: string | null = "";
  while (next !== null) {
    const answer: Page = await page(courseId, `${query}${next && `&cursor=${encodeURIComponent(next)}`}`);
    found.push(...answer.entries);
    next = answer.next;
  }
  return found.filter(({ at }) => at < "2026-11-01").map(({ subject }) => Number(subject.id) - 10_000);
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const before = "to=2026-11-01T00:00:00.000Z";

describe("filters", () => {
  it("brings every entry once, newest first, in pages", async () => {
    expect(await all(small, "limit=7")).toEqual(upTo(120));
    expect(await all(small, "limit=100")).toEqual(upTo(120));
  });

  it("by kind, by who did it, and by both", async () => {
    expect(await all(small, "kind=role&limit=3")).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]);
    expect(await all(small, "actor=7001&limit=3")).toEqual([3, 13, 23, 33, 43, 53, 63, 73, 83, 93, 103, 113]);
    expect(await all(small, "actor=7000&kind=role&limit=3")).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]);
    expect(await all(small, "actor=7001&kind=role")).toEqual([]);
  });

  it("by moments, the second excluded, with an offset as well", async () => {
    expect(await all(small, "from=2026-10-31T23:56:00Z&to=2026-10-31T23:59:00Z")).toEqual([1, 2, 3]);
    expect(await all(small, "from=2026-11-01T07:56:00%2B08:00&to=2026-11-01T07:59:00%2B08:00")).toEqual([1, 2, 3]);
    expect(await all(small, "kind=role&from=2026-10-31T23:00:00Z&limit=2")).toEqual([0, 10, 20, 30, 40, 50]);
    expect(await all(small, "from=2026-11-01T00:00:00Z&to=2026-10-01T00:00:00Z")).toEqual([]);
  });

  it("by the subject's id, and by words of its name in any case", async () => {
    expect(await all(small, "text=10042")).toEqual([42]);
    expect(await all(small, "text=no42%20STUDENT")).toEqual([42]);
    expect(await all(small, "text=nobody")).toEqual([]);
  });

  it("tells how far it has looked for what is rare", async () => {
    const first = await page(large, `text=10150&${before}`);
    expect(first).toMatchObject({ entries: [], lookedBackTo: "2026-10-31T22:20:00.000Z" });
    const second = await page(large, `text=10150&${before}&cursor=${encodeURIComponent(first.next ?? "")}`);
    expect(second.entries.map(({ subject }) => subject.name)).toEqual(["Student No150"]);
    expect((await page(small, "limit=100")).lookedBackTo).not.toBeNull();
  });
});

it("tells who did what to what, from what to what", async () => {
  expect((await page(small, `${before}&limit=1`)).entries).toEqual([
    {
      id: "00000000-0000-4000-8000-000000000000",
      at: "2026-10-31T23:59:00.000Z",
      actor: { id: 7000, name: "Grader 7000" },
      kind: "role",
      subject: { type: "member", id: "10000", name: "Student No0" },
      changes: [{ field: "role", from: "student", to: "staff" }],
    },
  ]);
});

it("is for admins of that course alone", async () => {
  await platform.succeed("PUT", `/v2/courses/${small}/admin/users`, {
    as: "ada",
    body: { users: [{ username: "stan", role: "staff" }], provider: "test" },
  });
  const asked = (as: string) => platform.call("GET", `/v2/courses/${small}/admin/audit`, { as });
  const refused = await asked("stan");
  expect([refused.status, await refused.text()]).toEqual([403, "User is not permitted to read the audit log"]);
  expect((await asked("stranger")).status).toBe(403);
});

it("refuses a cursor, a kind, a moment and a limit that are none", async () => {
  const status = async (query: string) =>
    (await platform.call("GET", `/v2/courses/${small}/admin/audit?${query}`, { as: "ada" })).status;
  const refused = ["cursor=x", "kind=all", "from=yesterday", "limit=0", "limit=101", "actor=ada"];
  expect(await Promise.all(refused.map(status))).toEqual(refused.map(() => 400));
});

/** The first read is that of the check of roles. */
it.each([
  ["", "2 reads, 0 writes in 2 calls"],
  ["kind=grade", "2 reads, 0 writes in 2 calls"],
  ["actor=7000", "6.5 reads, 0 writes in 3 calls"],
  ["text=student", "7 reads, 0 writes in 2 calls"],
  ["text=nobody", "7 reads, 0 writes in 2 calls"],
  ["actor=7001&kind=grade", "7 reads, 0 writes in 2 calls"],
])("a page costs as much in a log of 20,000 entries as in one of 120 (%s)", async (query, units) => {
  const used = async (courseId: number) => {
    platform.meter.take();
    await page(courseId, `${before}&${query}&limit=10`);
    return platform.meter.take();
  };
  expect([await used(large), await used(small)]).toEqual([units, units]);
});
