import { rememberReturn, takeReturn } from "./session";

describe("after login", () => {
  it("goes where the person wanted to go, once", () => {
    rememberReturn("/courses/1/missions/2/0?x=1#y");
    expect(takeReturn()).toBe("/courses/1/missions/2/0?x=1#y");
    expect(takeReturn()).toBe("/");
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/login?code=x", ""])(
    "does not go to %s",
    (path) => {
      rememberReturn(path);
      expect(takeReturn()).toBe("/");
    },
  );
});
