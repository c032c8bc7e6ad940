import { runInNewContext } from "node:vm";
import { brotliCopy, pageFallback } from "./routing";

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

const copyFor = (uri: string, acceptEncoding?: string): string => {
  const headers = acceptEncoding === undefined ? {} : { "accept-encoding": { value: acceptEncoding } };
  return runInNewContext(`${brotliCopy}; handler({ request: ${JSON.stringify({ uri, headers })} }).uri`);
};

test.each(["br", "gzip, deflate, br, zstd", "br;q=1.0, gzip", "gzip,br;q=0.5"])(
  "who accepts %s gets the brotli copy of a script",
  (accepted) => {
    expect(copyFor("/a/core-1.js", accepted)).toBe("/br/a/core-1.js");
    expect(copyFor("/a/worker/run.js", accepted)).toBe("/br/a/worker/run.js");
  },
);

test.each([undefined, "", "gzip", "br;q=0", "br;q=0.0, gzip", "brr", "xbr"])(
  "who accepts %s gets the file itself",
  (accepted) => {
    expect(copyFor("/a/core-1.js", accepted)).toBe("/a/core-1.js");
  },
);

test("a font has no brotli copy", () => {
  expect(copyFor("/a/fonts/figtree.woff2", "br")).toBe("/a/fonts/figtree.woff2");
});
