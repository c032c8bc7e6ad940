import { handlingOf } from "./handling";

const ORIGIN = "https://academy.example";
const FILES = new Set(["/a/core-0123.js", "/a/fonts/figtree-0123.woff2", "/a/worker/language-0123.js"]);
const BOOK = "https://book.example/sicp/";
const SITE = { origin: ORIGIN, files: FILES, book: BOOK };
const of = (url: string, request: object = {}) =>
  handlingOf(
    { method: "GET", url: url.startsWith("/") ? ORIGIN + url : url, mode: "cors", hasRange: false, ...request },
    SITE,
  );

test.each(["/", "/login?code=1", "/courses/1/missions", "/playground", "/sicpjs/1.2.4", "/version-2"])(
  "answers a navigation to %s with the page",
  (path) => expect(of(path, { mode: "navigate" })).toBe("page"),
);

test.each([
  "/v2/openapi",
  "//v2/user",
  "/modules/x",
  "/.well-known/jwks.json",
  "/idp/auth",
  "/recordings/1/2/a",
  "/textbook/academy/LICENSE",
  "/game-assets/ui/cursor",
  "/courses-prod/1/images/a",
  "/manifest.webmanifest",
  "/a/core-0123.js",
  "/sw.js",
])("answers a navigation to %s from the network, where it was asked for already", (path) => {
  expect(of(path, { mode: "navigate" })).toBe("network");
});

test("answers for the hashed files of its build, and for no others", () => {
  expect(of("/a/core-0123.js")).toBe("file");
  expect(of("/a/fonts/figtree-0123.woff2")).toBe("file");
  expect(of("/a/core-4567.js")).toBe("browser");
  expect(of("/a/core-0123.js?x=1")).toBe("browser");
});

test("knows the language workers of its build, whose policy comes with them", () => {
  expect(of("/a/worker/language-0123.js", { mode: "same-origin" })).toBe("language worker");
});

test.each([
  ["a call of the API", "/v2/user", {}],
  ["a sound of the game", "/game-assets/sfx/choice.mp3", {}],
  ["a language worker of another build", "/a/worker/language-4567.js", { mode: "same-origin" }],
  ["an upload", "/a/core-0123.js", { method: "POST" }],
  ["a form that navigates", "/courses/1", { method: "POST", mode: "navigate" }],
  ["a part of a file", "/a/core-0123.js", { hasRange: true }],
])("leaves %s to the browser", (_what, path, request) => expect(of(path, request)).toBe("browser"));

test("leaves other origins to the browser", () => {
  expect(of("https://elsewhere.example/a/core-0123.js")).toBe("browser");
});

test("answers for files of the textbook, also of another host's, but not where the page fetches them anew", () => {
  expect(of("/textbook/academy/json/1.2.json?d=abc")).toBe("book");
  expect(of("/textbook/academy/img/cup.svg", { mode: "no-cors" })).toBe("book");
  expect(of("https://book.example/sicp/json/1.2.json")).toBe("book");
  expect(of("/textbook/academy/json/1.2.json?d=abc", { cache: "no-cache" })).toBe("browser");
  expect(of("/textbook/academy/json/1.2.json?d=abc", { method: "HEAD" })).toBe("browser");
});
