import { chunksOf, earlyPathsOf, frameOf } from "./kind";

const visit = (path: string, isLoggedIn = true) => ({ path, isLoggedIn, isPlaygroundOnly: false, isShared: false });

test.each([
  ["/login", "login"],
  ["/login/test-accounts", "login"],
  ["/", "header"],
  ["/welcome", "header"],
  ["/playground", "playground"],
  ["/playground/", "playground"],
  ["/courses/1", "listing"],
  ["/courses/1/achievements/control", "side"],
  ["/courses/1/missions", "listing"],
  ["/courses/1/missions/2/0", "workspace"],
  ["/courses/1/grading", "side"],
  ["/courses/1/today", "today"],
  ["/courses/1/sourcecast", "side"],
  ["/courses/1/sourcecast/loops-1", "workspace"],
  ["/courses/1/sourcereel", "workspace"],
  ["/courses/1/dashboard/", "side"],
  ["/courses/1/grading/7/1", "workspace"],
])("%s begins with the boxes of its page (%s)", (path, kind) => {
  expect(frameOf(visit(path))).toBe(kind);
});

test("shows the login where the shell would send somebody who is not logged in, and never a course", () => {
  expect(["/", "/welcome", "/playground", "/courses/1/missions/2"].map((path) => frameOf(visit(path, false)))).toEqual([
    "login",
    "login",
    "login",
    "login",
  ]);
  expect(chunksOf(visit("/courses/1/missions", false))).toEqual(["pages/login"]);
});

test("shows no placeholders when the next page is unknown", () => {
  expect([frameOf(visit("/nothing")), frameOf(visit("/s/word")), frameOf(visit("/loginx"))]).toEqual([
    null,
    null,
    null,
  ]);
});

test("knows the playground alone on a site that is a playground only", () => {
  const visitor = { path: "/", isLoggedIn: false, isPlaygroundOnly: true, isShared: false };
  expect([frameOf(visitor), frameOf({ ...visitor, path: "/login" })]).toEqual(["playground", null]);
  expect(chunksOf(visitor)).toEqual(["app/shell/playground-only", "pages/playground", "workspace/editor"]);
});

test("asks for the textbook's chunks alone for a visitor, and for the shell for who is logged in", () => {
  const chunks = (path: string, isLoggedIn: boolean) => chunksOf(visit(path, isLoggedIn));
  expect(chunks("/sicpjs/1.2", false)).toEqual(["pages/textbook"]);
  expect(chunks("/sicpjs", true)).toEqual(["app/shell", "pages/textbook"]);
  expect(chunks("/sicpjs-other", false)).not.toContain("pages/textbook");
});

it("shows a shared program to visitors without the boxes of the login, and loads its page", () => {
  const shared = { ...visit("/playground", false), isShared: true };
  expect([frameOf(shared), chunksOf(shared)]).toEqual([null, ["app/shell", "pages/playground"]]);
  expect(frameOf({ ...shared, isLoggedIn: true })).toBe("playground");
});

test("names what a page reads first, so that it can be asked for before the scripts are there", () => {
  const paths = (path: string, isLoggedIn = true) => earlyPathsOf(visit(path, isLoggedIn));
  expect(paths("/courses/1/today")).toEqual(["/v2/user", "/v2/courses/1/self/today"]);
  expect(paths("/courses/12/missions/")).toEqual(["/v2/user", "/v2/courses/12/assessments"]);
  expect(paths("/courses/1/grading")).toEqual(["/v2/user"]);
  expect(paths("/courses/1/missions/2/0")).toEqual(["/v2/user", "/v2/courses/1/assessments/2"]);
  expect(paths("/courses/1/quests/31")).toEqual(["/v2/user", "/v2/courses/1/assessments/31"]);
  expect(paths("/courses/1/grading/2/0")).toEqual(["/v2/user"]);
  expect(paths("/courses/1/sourcecast/2")).toEqual(["/v2/user"]);
  expect(paths("/courses/1")).toEqual(["/v2/user"]);
  expect([paths("/courses/1/today", false), paths("/login"), paths("/sicpjs/1.2", false)]).toEqual([[], [], []]);
});

test("has the scripts of Today on their way at once", () => {
  expect(chunksOf(visit("/courses/1/today"))).toEqual([
    "app/shell",
    "app/shell/course",
    "pages/course-pages",
    "pages/today",
  ]);
});
