import { runInNewContext } from "node:vm";
import { pageFallback } from "./routing";

const answer = (uri: string): string =>
  runInNewContext(`${pageFallback}; handler({ request: { uri: ${JSON.stringify(uri)} } }).uri`);

test.each([
  "/",
  "/login",
  "/courses/1/missions/4/0",
  "/s/week-3",
  "/sicpjs/1.2.4",
  "/index.html",
  "/a.b/c",
  "/favicon.ico/x",
  "/fonts",
  "/modules",
])("%s is a route of the page", (uri) => {
  expect(answer(uri)).toBe("/index.html");
});

test.each([
  "/favicon.ico",
  "/favicon.svg",
  "/robots.txt",
  "/manifest.webmanifest",
  "/fonts/a.woff2",
  "/modules/bundles/cave.js",
])("%s is a file", (uri) => {
  expect(answer(uri)).toBe(uri);
});
