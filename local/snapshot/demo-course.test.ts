/** @vitest-environment node */
import { statSync } from "node:fs";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { Grader } from "../../lambdas/autograder/grader";
import { DEMO_PROVIDERS, type Platform, startPlatform } from "../../test/access/platform";
import { ScriptedExecutor } from "../../test/faults/course-with-work";
import { seedDemoCourse } from "../seed";
import { type Item, isOwnItem, readSnapshot, SNAPSHOT_FILE, sourcesDigest } from "./demo-course";
import { moveMoments } from "./moments";

// The whole demo course is made once.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ORIGIN = "http://academy";
const PROVIDERS = [
  ...DEMO_PROVIDERS,
  {
    id: "university",
    name: "Demo University",
    kind: "openid" as const,
    issuer: "http://127.0.0.1:1/idp",
    clientId: "academy",
  },
];
const REMEDY = "The demo course is not what its snapshot is any more. Run: npm run seed:snapshot";

const snapshot = readSnapshot();
if (!snapshot) throw new Error(REMEDY);

test("the snapshot is made from the seed and the assets as they are", () => {
  if (snapshot.sources !== sourcesDigest()) throw new Error(REMEDY);
});

test("has no logins, uploads or devices, which are a folder's own, and is small enough for a repository", () => {
  expect(snapshot.items.filter(isOwnItem)).toEqual([]);
  expect(snapshot.objects.length).toBeGreaterThan(100);
  expect(snapshot.objects.filter(({ file }) => file === undefined)).toHaveLength(2);
  expect(statSync(SNAPSHOT_FILE).size).toBeLessThan(2_000_000);
});

describe("a platform that begins with it", () => {
  let made: Platform;
  let restored: Platform;
  let makes: Item[];

  beforeAll(async () => {
    made = await startPlatform({ providers: PROVIDERS });
    const { fetch } = globalThis;
    const mock = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (!String(input).startsWith(ORIGIN)) return fetch(input, init);
      const answer = await made.app.request(String(input), init);
      const grader = new Grader({ core: made.services, executor: new ScriptedExecutor(), pause: async () => {} });
      for (const job of made.jobs.splice(0)) await grader.grade(job);
      return answer;
    });
    const { clock } = made;
    await seedDemoCourse({ origin: ORIGIN, log: () => {}, now: clock.now() });
    mock.mockRestore();
    makes = (await made.items()) as unknown as Item[];
    const from = new Date(snapshot.madeAt);
    const items = snapshot.items.map((one) => withBytes(moveMoments(one, from, clock.now())));
    restored = await startPlatform(
      { providers: PROVIDERS },
      { state: { items: items as Record<string, AttributeValue>[], users: [] } },
    );
  });
  afterAll(async () => {
    await made.close();
    await restored.close();
  });

  const both = async (as: string, route: string) => {
    const read = async (platform: Platform) => rounded(await platform.succeed("GET", route, { as }));
    return Promise.all([read(restored), read(made)]);
  };

  it.each([
    ["student", "/v2/courses/1/config"],
    ["student", "/v2/courses/1/stories"],
    ["student", "/v2/user/textbook_notes?book=academy"],
    ["staff", "/v2/courses/1/admin/regrade_requests/counts"],
    ["staff", "/v2/courses/1/achievements"],
  ])("shows %s the same at %s as one in which the seed has made the course", async (as, route) => {
    const [one, other] = await both(as, route);
    expect(one).toEqual(other);
  });

  it("has the same assessments with the same dates, and all of the members", async () => {
    type Row = { number: string; openAt: string; closeAt: string; isPublished: boolean };
    const [one, other] = (await both("student", "/v2/courses/1/assessments")) as [Row[], Row[]];
    const facts = (rows: Row[]) => rows.map(({ number, openAt, closeAt }) => ({ number, openAt, closeAt }));
    expect(facts(one)).toEqual(facts(other));
    const users = "/v2/courses/1/admin/users";
    const [members, fewer] = (await both("admin", users)) as [{ username: string }[], { username: string }[]];
    const names = (rows: { username: string }[]) => rows.map(({ username }) => username).sort();
    expect(names(members)).toEqual(expect.arrayContaining(names(fewer)));
  });

  it("holds items of the kinds that the platform writes today, with the same attributes", () => {
    const [stored, today] = [kindsOf(snapshot.items), kindsOf(makes.filter((one) => !isOwnItem(one)))];
    const kinds = [...new Set([...stored.keys(), ...today.keys()])].filter((kind) => !COUNTERS.test(kind)).sort();
    const summary = (of: typeof stored) => kinds.map((kind) => `${kind}: ${[...(of.get(kind) ?? [])].sort()}`);
    if (JSON.stringify(summary(stored)) !== JSON.stringify(summary(today)))
      expect([REMEDY, summary(stored)]).toEqual([summary(today)]);
  });
});

/** Kinds of items whose attributes are named by what an executor said, which is another one in tests. */
const COUNTERS = /^(COUNTS|COUNTDAYS|REGRADE TALLY)/;

/** An item with its bytes as the tables' client takes them. */
function withBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBytes);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([name, inner]) => {
    return [name, name === "B" && typeof inner === "string" ? Buffer.from(inner, "base64") : withBytes(inner)];
  });
  return Object.fromEntries(entries);
}

/** Returns an answer's content, with times rounded to the hour and without random ids. */
function rounded(value: unknown): unknown {
  const text = JSON.stringify(value).replaceAll(/"(\d{4}-\d\d-\d\dT)[\d:.]+Z"/g, (_all, day: string) => `"${day}"`);
  return JSON.parse(text.replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"an id"'));
}

/** The attributes of items by their kind: by a key without what only tells one from another. */
function kindsOf(items: readonly Item[]): ReadonlyMap<string, ReadonlySet<string>> {
  const kinds = new Map<string, Set<string>>();
  for (const { pk, sk, ...attributes } of items) {
    const kind = [pk.S.split("#")[0], /^[A-Z]+/.exec(sk.S)?.[0] ?? ""].join(" ");
    kinds.set(kind, new Set([...(kinds.get(kind) ?? []), ...Object.keys(attributes)]));
  }
  return kinds;
}
