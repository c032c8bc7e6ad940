/** @vitest-environment jsdom */
import { rememberReturn, takeReturn } from "./session";

describe("after login", () => {
  it("goes where the person wanted to go, once", () => {
    rememberReturn("/courses/1/missions/2/0?x=1#y", null);
    expect(takeReturn("7")).toBe("/courses/1/missions/2/0?x=1#y");
    expect(takeReturn("7")).toBe("/");
  });

  it("goes back to where one was, but not to where somebody else was", () => {
    rememberReturn("/courses/1/grading", "7");
    expect(takeReturn("7")).toBe("/courses/1/grading");
    rememberReturn("/courses/1/grading", "7");
    expect(takeReturn("8")).toBe("/");
  });

  it("goes to the own account when that was wanted, and not back to it from there", () => {
    rememberReturn("/account", null);
    expect(takeReturn("7")).toBe("/account");
    rememberReturn("/account", "7");
    expect(takeReturn("7")).toBe("/");
  });

  it("ignores foreign values in storage", () => {
    sessionStorage.setItem("academy.return", "/welcome");
    expect(takeReturn("7")).toBe("/");
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/login?code=x", ""])(
    "does not go to %s",
    (path) => {
      rememberReturn(path, null);
      expect(takeReturn("7")).toBe("/");
    },
  );
});
