import { FileFailure } from "../file-failure";
import { failureOf, languageOf, propertiesOf, readFile, readRefusal, readUser } from "./drive-answers";

const NOW = Date.parse("2026-03-01T08:00:00Z");
const failure = (status: number, reason = "", retryAfter: string | null = null) =>
  failureOf(status, { reason, message: "" }, retryAfter, NOW);

it.each([
  [400, "badRequest", "refused"],
  [401, "authError", "signed out"],
  [403, "rateLimitExceeded", "rate limited"],
  [403, "userRateLimitExceeded", "rate limited"],
  [403, "dailyLimitExceeded", "rate limited"],
  [403, "insufficientFilePermissions", "forbidden"],
  [403, "storageQuotaExceeded", "refused"],
  [403, "", "forbidden"],
  [404, "notFound", "missing"],
  [413, "uploadTooLarge", "refused"],
  [429, "rateLimitExceeded", "rate limited"],
  [429, "", "rate limited"],
  [500, "backendError", "server"],
  [503, "", "server"],
])("takes %i %s for %s", (status, reason, kind) => {
  expect(failure(status, reason).kind).toBe(kind);
});

it("tells when a limit ends, where Drive says it", () => {
  expect(failure(429, "", "30").until).toBe(Date.parse("2026-03-01T08:00:30Z"));
  expect(failure(429, "", "Sun, 01 Mar 2026 08:00:30 GMT").until).toBeNull();
  expect(failure(429, "", "").until).toBeNull();
  expect(failure(403, "userRateLimitExceeded").until).toBeNull();
});

it("reads the reason of a refusal, and none out of what says none", () => {
  const body = '{"error":{"code":403,"message":"Slow down","errors":[{"reason":"userRateLimitExceeded"}]}}';
  expect(readRefusal(body)).toEqual({ reason: "userRateLimitExceeded", message: "Slow down" });
  for (const text of [
    "<html>Bad gateway</html>",
    "",
    "null",
    "[]",
    '{"error":"invalid"}',
    '{"error":{"errors":[3]}}',
  ]) {
    expect(readRefusal(text)).toEqual({ reason: "", message: "" });
  }
});

it("reads files, and refuses what is none", () => {
  const answer = { id: "1a", name: "tea.js", headRevisionId: "r1", size: "12", appProperties: { chapter: "2" } };
  expect(readFile(answer)).toEqual({
    id: "1a",
    name: "tea.js",
    revision: "r1",
    size: 12,
    isTrashed: false,
    properties: { chapter: "2" },
  });
  expect(readFile({ id: "1a", name: "Essay", trashed: true })).toEqual({
    id: "1a",
    name: "Essay",
    revision: null,
    size: 0,
    isTrashed: true,
    properties: {},
  });
  for (const other of [null, "tea.js", {}, { id: 3, name: "tea.js" }])
    expect(() => readFile(other)).toThrow(FileFailure);
});

it("reads whose Drive it is", () => {
  expect(readUser({ user: { displayName: "Mira Tan", emailAddress: "mira@example.com" } })).toEqual({
    name: "Mira Tan",
    email: "mira@example.com",
  });
  expect(readUser({})).toEqual({ name: null, email: null });
});

describe("app properties", () => {
  it("writes a language as texts, the library in capitals", () => {
    expect(propertiesOf({ chapter: 2, variant: "lazy", external: "runes" })).toEqual({
      source: "true",
      chapter: "2",
      variant: "lazy",
      external: "RUNES",
    });
  });

  it.each([
    [
      { chapter: "3", variant: "concurrent", external: "SOUNDS" },
      { chapter: 3, variant: "concurrent", external: "sounds" },
    ],
    [{}, { chapter: 4, variant: "default", external: "none" }],
    [{ chapter: "1" }, { chapter: 1, variant: "default", external: "none" }],
    [
      { chapter: "5", variant: "lazy" },
      { chapter: 4, variant: "default", external: "none" },
    ],
    [
      { chapter: "3", variant: "wasm", external: "GAMES?" },
      { chapter: 3, variant: "default", external: "none" },
    ],
  ])("reads %j", (properties, language) => {
    expect(languageOf(properties)).toEqual(language);
  });
});
