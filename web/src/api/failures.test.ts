import { ApiFailure, actionFailure, readFailure, staffActionFailure } from "./failures";

describe("the words for a failed action", () => {
  it.each([
    [new ApiFailure(0, ""), "Couldn't reach our servers. Are you online?"],
    [new Error("anything"), "Couldn't reach our servers. Are you online?"],
    [new ApiFailure(403, "Assessment not open"), "Assessment not open"],
    [new ApiFailure(400, "x".repeat(100)), "x".repeat(100)],
    [new ApiFailure(400, "x".repeat(101)), "Something went wrong (got 400 response)"],
    [new ApiFailure(500, ""), "Something went wrong (got 500 response)"],
  ])("%s", (error, text) => {
    expect(actionFailure(error)).toBe(text);
  });
});

it.each([
  [new ApiFailure(403, "Forbidden"), "Only staff can submit answers."],
  [new ApiFailure(403, "This course is archived."), "This course is archived."],
  [new ApiFailure(405, "Submission is not submitted yet."), "Submission is not submitted yet."],
])("says of an action of staff, %s", (error, text) => {
  expect(staffActionFailure(error, "Only staff can submit answers.")).toBe(text);
});

describe("the words for a page that cannot be read", () => {
  it.each([
    [new ApiFailure(0, ""), "Error while communicating with backend; check your network?"],
    [new ApiFailure(500, "boom"), "Error while communicating with backend: 500 Internal Server Error"],
    [new ApiFailure(418, ""), "Error while communicating with backend: 418"],
    [
      new ApiFailure(403, "Forbidden"),
      "Error while communicating with backend: 403 Forbidden; try logging in again, after manually saving any work.",
    ],
  ])("%s", (error, text) => {
    expect(readFailure(error)).toBe(text);
  });
});
