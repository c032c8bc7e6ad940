import { retryingFetch } from "./retrying-fetch";

let answers: Response[];
let sent: { at: number; method: string; body: string }[];

const text = { "Content-Type": "text/plain; charset=utf-8" };
const tooMany = (headers: Record<string, string>) => new Response("Too many saves.", { status: 429, headers });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T08:00:00.000Z") });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  sent = [];
  globalThis.fetch = (async (input: string | Request, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(`http://academy${input}`, init);
    sent.push({
      at: Date.now() - Date.parse("2026-11-21T08:00:00.000Z"),
      method: request.method,
      body: await request.text(),
    });
    return answers.shift() ?? new Response("OK");
  }) as typeof fetch;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets all pauses pass. */
async function done(answer: Promise<Response>): Promise<[number, string]> {
  await vi.runAllTimersAsync();
  const { status, headers } = await answer;
  return [status, headers.get("Retry-After") ?? ""];
}
const save = (signal?: AbortSignal) =>
  retryingFetch(new Request("http://academy/v2/answer", { method: "POST", body: "program", signal }));

it("sends a request again, body and all, after the seconds that it is told and a random part of one", async () => {
  answers = [tooMany({ ...text, "Retry-After": "5" }), tooMany({ ...text, "Retry-After": "3" })];
  expect(await done(save())).toEqual([200, ""]);
  expect(sent).toEqual([
    { at: 0, method: "POST", body: "program" },
    { at: 5500, method: "POST", body: "program" },
    { at: 9000, method: "POST", body: "program" },
  ]);
});

it("waits for a date, too", async () => {
  answers = [tooMany({ ...text, "Retry-After": "Sat, 21 Nov 2026 08:00:10 GMT" })];
  expect(await done(save())).toEqual([200, ""]);
  expect(sent.map(({ at }) => at)).toEqual([0, 10_500]);
});

it("waits longer each time when what stands before the server names no time", async () => {
  const full = () =>
    new Response('{"message":"Too Many Requests"}', { status: 429, headers: { "Content-Type": "application/json" } });
  answers = [full(), full(), full(), full(), full()];
  expect(await done(retryingFetch("/v2/user"))).toEqual([429, ""]);
  expect(sent.map(({ at }) => at)).toEqual([0, 500, 1500, 3500]);
});

it.each([
  [0, 5000],
  [0.999, 5999],
])("comes back at a moment that chance decides (%d)", async (random, at) => {
  vi.spyOn(Math, "random").mockReturnValue(random);
  answers = [tooMany({ ...text, "Retry-After": "5" })];
  await done(save());
  expect(sent[1]?.at).toBe(at);
});

it("leaves to the person what takes longer than half a minute, or has no time", async () => {
  answers = [tooMany({ ...text, "Retry-After": "31" })];
  expect(await done(save())).toEqual([429, "31"]);
  answers = [tooMany(text)];
  expect(await done(save())).toEqual([429, ""]);
  expect(sent).toHaveLength(2);
});

it("gives up after four attempts, and repeats nothing but 429", async () => {
  answers = Array.from({ length: 5 }, () => tooMany({ ...text, "Retry-After": "1" }));
  expect(await done(save())).toEqual([429, "1"]);
  expect(sent).toHaveLength(4);
  sent = [];
  answers = [new Response("", { status: 503, headers: { "Retry-After": "1" } })];
  expect(await done(save())).toEqual([503, "1"]);
  expect(sent).toHaveLength(1);
});

it("stops waiting when the request is given up", async () => {
  answers = [tooMany({ ...text, "Retry-After": "20" })];
  const leaving = new AbortController();
  const saving = save(leaving.signal);
  const outcome = expect(saving).rejects.toThrow("left the page");
  await vi.advanceTimersByTimeAsync(1000);
  leaving.abort(new Error("left the page"));
  await outcome;
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(1);
});
