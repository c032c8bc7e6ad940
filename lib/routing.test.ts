import { runInNewContext } from "node:vm";
import { bodyLimit, brotliCopy, pageFallback } from "./routing";

type Values = Readonly<Record<string, { readonly value: string; readonly multiValue?: readonly { value: string }[] }>>;
interface Request {
  readonly uri: string;
  readonly querystring?: Values;
  readonly headers?: Readonly<Record<string, { readonly value: string }>>;
}
interface Answer extends Request {
  readonly statusCode?: number;
  readonly body?: { readonly data: string };
}

const run = (code: string, given: Request): Answer => {
  const request = JSON.stringify({ headers: {}, querystring: {}, ...given });
  return JSON.parse(runInNewContext(`${code}; JSON.stringify(handler({ request: ${request} }))`));
};
const answer = (uri: string) => run(pageFallback(), { uri });

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
  "//v2/user",
])("%s is a route of the page", (uri) => {
  expect(answer(uri).uri).toBe("/index.html");
});

test.each(["/favicon.ico", "/favicon.svg", "/robots.txt", "/manifest.webmanifest", "/fonts/a.woff2"])(
  "%s is a file",
  (uri) => {
    expect(answer(uri).uri).toBe(uri);
  },
);

test.each(["/ui/x.png", "/modules.json", "/courses/1/a.JS", "/wp-login.php", "/.env", "/index.html.bak", "/x.mp3"])(
  "%s is no page, and not there",
  (uri) => {
    const { statusCode, headers, body } = answer(uri);
    expect([statusCode, body?.data]).toEqual([404, "There is no such file."]);
    expect(headers?.["content-type"]).toEqual({ value: "text/plain; charset=utf-8" });
  },
);

describe("a site that has other names", () => {
  const code = pageFallback("https://academy.example", ["www.academy.example", "old.example"]);
  const asked = (host: string, uri: string, querystring: Values = {}) =>
    run(code, { uri, querystring, headers: { host: { value: host } } });

  test.each([
    ["www.academy.example", "/", {}, "https://academy.example/"],
    ["old.example", "/index.html", {}, "https://academy.example/"],
    ["old.example", "/favicon.ico", {}, "https://academy.example/favicon.ico"],
    [
      "www.academy.example",
      "/login",
      { code: { value: "a%2Fb" }, tag: { value: "2", multiValue: [{ value: "1" }, { value: "2" }] }, x: { value: "" } },
      "https://academy.example/login?code=a%2Fb&tag=1&tag=2&x",
    ],
  ])("leads from %s%s to the same page of its own name", (host, uri, query, location) => {
    const { statusCode, headers } = asked(host, uri, query);
    expect([statusCode, headers?.location]).toEqual([301, { value: location }]);
  });

  test("answers by its own", () => {
    expect(asked("academy.example", "/login").uri).toBe("/index.html");
  });
});

describe("the limit of forms", () => {
  const limit = bodyLimit("https://a.example,https://b.example");
  const post = (uri: string, bytes: number, more: Readonly<Record<string, string>> = {}) => {
    const sent = { "content-type": "multipart/form-data; boundary=x", "content-length": String(bytes), ...more };
    const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, { value }]));
    return run(limit, { uri, headers });
  };
  const RECORDINGS = "/v2/courses/1/admin/sourcecast";

  test.each([
    [
      RECORDINGS,
      4_700_001,
      "This recording is 5 MB; the limit for this client is 4 MB. Record in the course's own page.",
    ],
    [
      `${RECORDINGS}/`,
      49_999_999,
      "This recording is 50 MB; the limit for this client is 4 MB. Record in the course's own page.",
    ],
    ["/v2/courses/1/admin/assets/images/big.png", 12_000_000, "This file is 12 MB; the limit is 4 MB."],
  ])("%s with %i bytes is told in words that every client shows", (uri, bytes, text) => {
    const { statusCode, body } = post(uri, bytes);
    expect([statusCode, body?.data]).toEqual([413, text]);
    expect(text.length).toBeLessThanOrEqual(100);
  });

  test("lets through forms that fit into a Lambda's event, and bodies of other kinds", () => {
    expect(post(RECORDINGS, 4_700_000).uri).toBe(RECORDINGS);
    expect(post(RECORDINGS, 5_000_000, { "content-type": "application/json" }).uri).toBe(RECORDINGS);
    expect(run(limit, { uri: RECORDINGS, headers: {} }).uri).toBe(RECORDINGS);
  });

  test.each([
    ["https://b.example", "https://b.example"],
    ["https://evil.example", undefined],
    ["", undefined],
  ])("may be read by a page of %j: %j", (origin, allowed) => {
    const headers = post(RECORDINGS, 9_000_000, { origin }).headers ?? {};
    expect(headers["access-control-allow-origin"]?.value).toBe(allowed);
    expect(headers["access-control-allow-credentials"]?.value).toBe(allowed && "true");
  });

  test("lets no other origin read the refusal where none is allowed", () => {
    const headers = { "content-type": { value: "multipart/form-data" }, "content-length": { value: "9000000" } };
    const answered = run(bodyLimit(""), { uri: RECORDINGS, headers });
    expect(answered.statusCode).toBe(413);
    expect(answered.headers?.["access-control-allow-origin"]).toBeUndefined();
  });
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
