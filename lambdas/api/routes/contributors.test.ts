import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { type Platform, startPlatform } from "../../../test/access/platform";

/** A code host: an HTTP server of its own with what each path answers, and what it was asked. */
const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
let answers: Record<string, { status?: number; headers?: Record<string, string>; body?: unknown }> = {};
const host = createServer((request, response) => {
  const path = request.url ?? "";
  requests.push({ path, headers: request.headers });
  const { status = 200, headers = {}, body } = answers[path] ?? { status: 404, body: {} };
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
});
beforeAll(() => new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  host.closeAllConnections();
  host.close();
});

const repository = (id: number, name: string) => ({
  id,
  name,
  description: `About ${name}`,
  html_url: `https://code.example/org/${name}`,
  contributors_url: "http://169.254.169.254/latest/meta-data",
});
const person = (id: number, login: string, contributions: number) => ({
  id,
  login,
  contributions,
  avatar_url: `https://pictures.example/${login}`,
  html_url: `https://code.example/${login}`,
});
const REPOSITORIES = "/orgs/our-org/repos?type=public&sort=pushed&per_page=100&page=1";
const contributorsOf = (name: string) => `/repos/our-org/${name}/contributors?per_page=100`;

let platform: Platform;
beforeEach(async () => {
  requests.length = 0;
  answers = {
    [REPOSITORIES]: { body: [repository(1, "engine"), repository(2, "Website"), repository(3, "empty")] },
    [contributorsOf("engine")]: { body: [person(7, "ada", 40), person(8, "Robot[bot]", 90), person(9, "lin", 2)] },
    [contributorsOf("Website")]: { body: [person(9, "lin", 50)] },
    [contributorsOf("empty")]: { status: 204, body: "" },
  };
  platform = await startPlatform({
    contributors: {
      organisation: "our-org",
      excludedLogins: ["robot[bot]"],
      excludedRepositories: [],
      api: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    },
  });
});
afterEach(() => platform.close());

const get = () => platform.call("GET", "/v2/contributors");

it("tells whoever asks who has contributed to what, without those who are excluded", async () => {
  const answer = await get();
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  expect(await answer.json()).toEqual({
    organisation: "our-org",
    people: [
      { id: 9, login: "lin", url: "https://code.example/lin", picture: "https://pictures.example/lin", commits: 52 },
      { id: 7, login: "ada", url: "https://code.example/ada", picture: "https://pictures.example/ada", commits: 40 },
    ],
    repositories: [
      {
        id: 1,
        name: "engine",
        description: "About engine",
        url: "https://code.example/org/engine",
        contributors: [
          { login: "ada", commits: 40 },
          { login: "lin", commits: 2 },
        ],
      },
      {
        id: 2,
        name: "Website",
        description: "About Website",
        url: "https://code.example/org/Website",
        contributors: [{ login: "lin", commits: 50 }],
      },
    ],
  });
  expect(requests.map(({ path }) => path).sort()).toEqual([
    REPOSITORIES,
    contributorsOf("Website"),
    contributorsOf("empty"),
    contributorsOf("engine"),
  ]);
  expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined, undefined]);
});

it("asks the host once an hour", async () => {
  await get();
  platform.clock.pass(3599);
  await get();
  expect(requests).toHaveLength(4);
  platform.clock.pass(1);
  answers[contributorsOf("Website")] = { body: [person(9, "lin", 51)] };
  expect((await (await get()).json()).people[0].commits).toBe(53);
  expect(requests).toHaveLength(8);
});

it("lets one of many callers ask the host", async () => {
  await get();
  platform.clock.pass(3600);
  const all = await Promise.all(Array.from({ length: 10 }, get));
  expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(requests).toHaveLength(8);
});

it("says that it is being read to those who come while there is nothing yet", async () => {
  const all = await Promise.all(Array.from({ length: 5 }, get));
  const statuses = all.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  expect(requests).toHaveLength(4);
  for (const answer of all.filter(({ status }) => status === 503)) {
    expect(await answer.text()).toBe("The contributors are being read. Try again in a few seconds.");
    expect(answer.headers.get("retry-after")).toBe("3");
  }
});

it("shows what it has when the host fails, and leaves it alone for as long as it says", async () => {
  const before = await (await get()).json();
  const reset = String(platform.clock.now().getTime() / 1000 + 3600 + 900);
  platform.clock.pass(3600);
  answers[REPOSITORIES] = { status: 403, headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset } };
  expect(await (await get()).json()).toEqual(before);
  platform.clock.pass(899);
  expect(await (await get()).json()).toEqual(before);
  expect(requests).toHaveLength(5);
  platform.clock.pass(1);
  await get();
  expect(requests).toHaveLength(6);
});

it.each([
  ["fails", { status: 500 }],
  ["answers something else", { body: { message: "Not an array" } }],
  ["answers no JSON", { body: "<html>" }],
  ["names a repository that leads elsewhere", { body: [repository(1, "../../users/ada")] }],
  ["leads elsewhere", { status: 302, headers: { location: "http://169.254.169.254/" } }],
  ["names a page of a script", { body: [{ ...repository(1, "engine"), html_url: "javascript:alert(1)" }] }],
])("says that the host cannot be reached when it %s, and asks again five minutes later", async (_what, answer) => {
  const good = answers[REPOSITORIES];
  answers[REPOSITORIES] = answer;
  for (const retryAfter of ["300", "300"]) {
    const refused = await get();
    expect([refused.status, await refused.text(), refused.headers.get("retry-after")]).toEqual([
      503,
      "Could not reach the code host. Try again later.",
      retryAfter,
    ]);
  }
  expect(requests).toHaveLength(1);
  answers[REPOSITORIES] = good ?? {};
  platform.clock.pass(300);
  expect((await get()).status).toBe(200);
});

it("asks nothing more when one repository cannot be read", async () => {
  answers[contributorsOf("engine")] = { status: 429, headers: { "retry-after": "42" } };
  const refused = await get();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "42"]);
});

it("consumes half a read while it is fresh, and two writes when it is read anew", async () => {
  platform.meter.take();
  await get();
  expect(platform.meter.take()).toBe("0.5 reads, 2 writes in 3 calls");
  await get();
  expect(platform.meter.take()).toBe("0.5 reads, 0 writes in 1 calls");
});

it("is not there where the deployment names no organisation", async () => {
  const bare = await startPlatform();
  const answer = await bare.call("GET", "/v2/contributors");
  expect([answer.status, await answer.text()]).toEqual([404, "This site shows no contributors"]);
  await bare.close();
});
