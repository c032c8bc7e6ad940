/** @vitest-environment jsdom */
import { ApiFailure } from "../../../api/failures";
import { outcomeOf, versionOf } from "./submission";

vi.mock("../../../api/client", () => ({ api: {}, unwrap: () => undefined }));

test.each([
  [412, "A newer answer was saved elsewhere.", { kind: "stale" }],
  [0, "", { kind: "unreachable" }],
  [429, "", { kind: "unreachable" }],
  [500, "Please try again later.", { kind: "unreachable" }],
  [403, "Assessment not open", { kind: "refused", message: "Assessment not open" }],
  [400, "Missing or invalid parameter(s)", { kind: "refused", message: "Missing or invalid parameter(s)" }],
] as const)("a save that failed with %i %s", (status, body, outcome) => {
  expect(outcomeOf(new ApiFailure(status, body))).toEqual(outcome);
});

test("what is no failure of the API is not hidden", () => {
  expect(() => outcomeOf(new RangeError("bug"))).toThrow("bug");
});

test.each([
  ['"3"', 3],
  ['W/"12"', 12],
  ["3", null],
  ['"abc"', null],
  [null, null],
])("the version in %s is %s", (etag, version) => {
  expect(versionOf(etag)).toBe(version);
});
