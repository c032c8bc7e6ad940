import * as fc from "fast-check";
import { parseMultipart } from "../../../../local/google/drive/multipart";
import { FileFailure } from "../file-failure";
import { createDriveClient, multipartBody } from "./drive-client";

/** A client whose calls are answered by `answer`. */
function openClient(answer: (address: string, init: RequestInit) => Promise<Response>) {
  const calls: { address: string; init: RequestInit }[] = [];
  const forgotten: string[] = [];
  const client = createDriveClient({
    api: "https://g.example",
    token: () => "t1",
    forgetToken: (token) => void forgotten.push(token),
    fetch: (address, init = {}) => {
      calls.push({ address: String(address), init });
      return answer(String(address), init);
    },
    now: () => 1_000,
  });
  return { client, calls, forgotten };
}
const answered =
  (body: unknown, status = 200, headers = {}) =>
  async () =>
    new Response(JSON.stringify(body), { status, headers });
const refused = (status: number, reason: string, headers = {}) =>
  answered({ error: { errors: [{ reason }], message: reason } }, status, headers);
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => "none",
    (error: unknown) => (error instanceof FileFailure ? error.kind : Promise.reject(error)),
  );

it("names the person's token, a file by its id, and the fields that are read", async () => {
  const { client, calls } = openClient(answered({ id: "a/b", name: "tea.js" }));
  await client.file("a/b");
  expect(calls).toMatchObject([
    {
      address: "https://g.example/drive/v3/files/a%2Fb?fields=id,name,headRevisionId,size,trashed,appProperties",
      init: { headers: { authorization: "Bearer t1" } },
    },
  ]);
});

it("saves by PATCH, and makes files by POST with a folder", async () => {
  const { client, calls } = openClient(answered({ id: "1a", name: "tea.js" }));
  const written = { text: "1;", properties: { source: "true" } };
  await client.update("1a", written);
  await client.create({ ...written, name: "tea.js", folder: null });
  expect(calls.map(({ address, init }) => [init.method, address.split("&")[0]])).toEqual([
    ["PATCH", "https://g.example/upload/drive/v3/files/1a?uploadType=multipart"],
    ["POST", "https://g.example/upload/drive/v3/files?uploadType=multipart"],
  ]);
  expect(calls[0]?.init.body).toContain('{"mimeType":"text/plain","appProperties":{"source":"true"}}');
  expect(calls[1]?.init.body).toContain(
    '{"name":"tea.js","mimeType":"text/plain","parents":["root"],"appProperties":{"source":"true"}}',
  );
});

it("forgets a token that was refused, and no other", async () => {
  const { client, forgotten } = openClient(refused(401, "authError"));
  expect(await kindOf(client.file("1a"))).toBe("signed out");
  expect(forgotten).toEqual(["t1"]);
  const limited = openClient(refused(403, "userRateLimitExceeded", { "retry-after": "2" }));
  await expect(limited.client.file("1a")).rejects.toMatchObject({ kind: "rate limited", until: 3_000 });
  expect(limited.forgotten).toEqual([]);
});

it("tells a lost connection from a call that takes too long", async () => {
  const offline = openClient(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await kindOf(offline.client.file("1a"))).toBe("offline");
  const silent = openClient(() => Promise.reject(new DOMException("took too long", "TimeoutError")));
  expect(await kindOf(silent.client.file("1a"))).toBe("unanswered");
  const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError("terminated")) });
  const half = openClient(async () => new Response(cut));
  expect(await kindOf(half.client.content("1a"))).toBe("offline");
});

it("takes an answer that says nothing known for a fault of the server", async () => {
  expect(await kindOf(openClient(async () => new Response("<html>")).client.file("1a"))).toBe("server");
  expect(await kindOf(openClient(answered({})).client.file("1a"))).toBe("server");
  expect(await kindOf(openClient(async () => new Response("<html>", { status: 502 })).client.file("1a"))).toBe(
    "server",
  );
});

describe("multipart body", () => {
  const DIGITS = "012345678901234567890123";

  it("writes metadata and text between boundaries of 26 hyphens and 24 digits", () => {
    const boundary = "--------------------------012345678901234567890123";
    expect(multipartBody({ name: "tea.js" }, "1 + 1;", () => DIGITS)).toEqual({
      contentType: `multipart/related; boundary="${boundary}"`,
      body: [
        `--${boundary}`,
        "Content-Type: application/json; charset=utf-8",
        "",
        '{"name":"tea.js"}',
        `--${boundary}`,
        "Content-Type: text/plain; charset=utf-8",
        "",
        "1 + 1;",
        `--${boundary}--`,
      ].join("\r\n"),
    });
  });

  it.each([
    ["text", { name: "tea.js" }, `// ${"-".repeat(26)}${DIGITS}`],
    ["name", { name: `${"-".repeat(26)}${DIGITS}` }, "1;"],
  ])("draws other digits when the %s holds the boundary", (_where, metadata, text) => {
    const drawn = [DIGITS, DIGITS, "9".repeat(24)];
    const { contentType } = multipartBody(metadata, text, () => drawn.shift() ?? "");
    expect(contentType).toBe(`multipart/related; boundary="${"-".repeat(26)}${"9".repeat(24)}"`);
    expect(drawn).toEqual([]);
  });

  it("draws 24 digits", () => {
    expect(multipartBody({}, "").contentType).toMatch(/^multipart\/related; boundary="-{26}\d{24}"$/);
  });

  it("is read as what was written, whatever is in it", () => {
    // Few characters, so that hyphens and line ends meet often.
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("-", "\r", "\n", "0", "é", "𝕊") }));
    fc.assert(
      fc.property(text, text, (name, content) => {
        const { contentType, body } = multipartBody({ name }, content);
        const read = parseMultipart(contentType, Buffer.from(body));
        expect(JSON.parse(read.metadata)).toEqual({ name });
        expect(read.content.toString("utf8")).toBe(content.toWellFormed());
      }),
    );
  });
});
