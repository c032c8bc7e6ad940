/** @vitest-environment jsdom */
import { failureAdvice } from "./failure-advice";
import { ApiFailure } from "./failures";

describe("what to do about a page that cannot be read", () => {
  it.each([
    [new ApiFailure(0, ""), "The server cannot be reached"],
    [new Error("anything"), "The server cannot be reached"],
    [new ApiFailure(500, "boom"), "The server has a problem"],
    [new ApiFailure(503, ""), "The server has a problem"],
    [new ApiFailure(403, "Forbidden"), "You may not see this"],
    [new ApiFailure(418, ""), "This could not be loaded"],
  ])("after %s: %s", (error, title) => {
    expect(failureAdvice(error).title).toBe(title);
  });
});
