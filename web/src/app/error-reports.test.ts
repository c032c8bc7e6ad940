import { DEFAULT_SITE_SETTINGS } from "../../../domain/facts/site-settings";
import { envelopeAddress, envelopeOf } from "./error-reports";

test.each([
  ["https://key@errors.example/42", "https://errors.example/api/42/envelope/?sentry_key=key&sentry_version=7"],
  ["https://key@e.example:9000/in/1", "https://e.example:9000/in/api/1/envelope/?sentry_key=key&sentry_version=7"],
])("an event for %s goes to %s", (dsn, address) => expect(envelopeAddress(dsn)).toBe(address));

const settings = { ...DEFAULT_SITE_SETTINGS, version: "1.2.3+abc", environment: "prod" };
const occurrence = {
  id: "0123456789abcdef0123456789abcdef",
  now: 1_800_000_000_500,
  page: "https://a.example/welcome",
};

test("contains the failure, its place and the version, and nothing else", () => {
  const error = new TypeError("x is undefined");
  error.stack =
    "TypeError: x is undefined\n    at draw (https://a.example/a/core-1.js:1:23)\n    at https://a.example/a/b.js:4:5";
  const [header, item, event, end] = envelopeOf({ ...occurrence, error }, settings).split("\n");
  expect(JSON.parse(header ?? "")).toEqual({ event_id: occurrence.id, sent_at: "2027-01-15T08:00:00.500Z" });
  expect(JSON.parse(item ?? "")).toEqual({ type: "event" });
  expect(JSON.parse(event ?? "")).toEqual({
    event_id: occurrence.id,
    timestamp: 1_800_000_000.5,
    platform: "javascript",
    level: "error",
    release: "1.2.3+abc",
    environment: "prod",
    request: { url: "https://a.example/welcome" },
    exception: {
      values: [
        {
          type: "TypeError",
          value: "x is undefined",
          stacktrace: {
            frames: [
              { function: "?", filename: "https://a.example/a/b.js", lineno: 4, colno: 5, in_app: true },
              { function: "draw", filename: "https://a.example/a/core-1.js", lineno: 1, colno: 23, in_app: true },
            ],
          },
        },
      ],
    },
  });
  expect(end).toBe("");
});

test("reads the stacks of Firefox and Safari", () => {
  const error = new Error("no");
  error.stack = "draw@https://a.example/a/core-1.js:1:23\nhttps://a.example/a/b.js:4:5";
  const event = JSON.parse(envelopeOf({ ...occurrence, error }, settings).split("\n")[2] ?? "");
  const { frames } = event.exception.values[0].stacktrace;
  expect(frames.map((frame: { function: string; lineno: number }) => [frame.function, frame.lineno])).toEqual([
    ["?", 4],
    ["draw", 1],
  ]);
});

test("shortens a long text, and accepts values that are no errors", () => {
  const reported = (error: unknown) =>
    JSON.parse(envelopeOf({ ...occurrence, error }, settings).split("\n")[2] ?? "").exception.values[0];
  expect(reported(new Error("a".repeat(1000))).value).toHaveLength(300);
  expect(reported("just a text")).toEqual({ type: "Error", value: "just a text" });
});
