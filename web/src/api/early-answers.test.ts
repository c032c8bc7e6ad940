import { authorizedFetch } from "./authorized-fetch";
import { askEarly } from "./early-answers";
import { writeTokens } from "./tokens";

const origin = "http://localhost";
let asked: string[];
let answerTo: (url: string) => Promise<Response>;

const json = (body: unknown, status = 200) => Response.json(body, { status });
const get = async (path: string): Promise<unknown> => (await authorizedFetch(new Request(origin + path))).json();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  asked = [];
  answerTo = async (url) => json(`${url} ${asked.length}`);
  vi.stubGlobal("fetch", (input: string | Request) => {
    const url = typeof input === "string" ? input : new URL(input.url).pathname;
    asked.push(url);
    return answerTo(url);
  });
  writeTokens({ access: "a1", refresh: "r1" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("gives what was asked for before the scripts were there to the first who asks, and asks for the second", async () => {
  askEarly("/v2/user", "a1");
  expect(await get("/v2/user")).toBe("/v2/user 1");
  expect(asked).toEqual(["/v2/user"]);
  expect(await get("/v2/user")).toBe("/v2/user 2");
});

it("asks anew where another person is logged in by now", async () => {
  askEarly("/v2/user", "a0");
  expect(await get("/v2/user")).toBe("/v2/user 2");
});

it("asks anew where the answer has waited for longer than fifteen seconds", async () => {
  askEarly("/v2/user", "a1");
  vi.advanceTimersByTime(15_001);
  expect(await get("/v2/user")).toBe("/v2/user 2");
});

it("asks anew after something was changed", async () => {
  askEarly("/v2/user", "a1");
  await authorizedFetch(new Request(`${origin}/v2/x`, { method: "POST" }));
  expect(await get("/v2/user")).toBe("/v2/user 3");
});

it.each([
  ["was refused", async () => json("early", 401)],
  ["is the page itself", async () => new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } })],
  ["did not come", () => Promise.reject(new TypeError("Failed to fetch"))],
])("asks anew where the answer %s", async (_, first) => {
  const later = answerTo;
  answerTo = first;
  askEarly("/v2/user", "a1");
  answerTo = later;
  expect(await get("/v2/user")).toBe("/v2/user 2");
});
