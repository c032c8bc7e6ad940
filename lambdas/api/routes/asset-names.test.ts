import { handle, type LambdaContext, type LambdaEvent } from "hono/aws-lambda";
import { assetForm } from "../../../test/access/media";
import { type Platform, startPlatform } from "../../../test/access/platform";

/** Names that mean harm, as they stand in an address. None leaves the course's folders, whichever way it comes in. */
let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
  await platform.makeCourse("ada");
  await platform.makeCourse("bea");
  platform.buckets.assets.put("courses-test/2/images/secret.png", Buffer.from("x"), {});
  platform.buckets.assets.put("secret.png", Buffer.from("x"), {});
});
afterAll(() => platform.close());

const HOSTILE: readonly [string, string][] = [
  ["up", "../secret.png"],
  ["far up", "../../../../../../secret.png"],
  ["into the other course", "../../2/images/secret.png"],
  ["up, encoded", "%2e%2e%2fsecret.png"],
  ["up, dots encoded", "%2e%2e/secret.png"],
  ["up, slash encoded", "..%2fsecret.png"],
  ["into the other course, encoded", "..%2f..%2f2%2fimages%2fsecret.png"],
  ["up, encoded twice", "%252e%252e%252fsecret.png"],
  ["up, encoded three times", "%25252e%25252e%25252fsecret.png"],
  ["up, overlong UTF-8", "%c0%ae%c0%ae%c0%afsecret.png"],
  ["up, full width", "%EF%BC%8E%EF%BC%8E%EF%BC%8Fsecret.png"],
  ["up, after a folder", "a%2f..%2f..%2fsecret.png"],
  ["here", "%2e%2fsecret.png"],
  ["many dots", "....%2f%2fsecret.png"],
  ["absolute", "%2fsecret.png"],
  ["absolute, Windows", "C:%5csecret.png"],
  ["a share", "%5c%5chost%5csecret.png"],
  ["up, backslash", "..%5csecret.png"],
  ["up, backslash encoded twice", "..%255csecret.png"],
  ["an address", "https:%2f%2fevil.example%2fsecret.png"],
  ["NUL before the extension", "secret.exe%00.png"],
  ["NUL after it", "secret.png%00"],
  ["a line end", "secret%0d%0aX-Evil:1.png"],
  ["a tab", "secret%09.png"],
  ["delete", "secret%7f.png"],
  ["a control of Latin-1", "secret%c2%85.png"],
  ["right to left", "%E2%80%AEgnp.secret.png"],
  ["right to left within", "secret%E2%80%AEgnp.png"],
  ["an isolate", "secret%E2%81%A7.png"],
  ["nothing wide", "secret%E2%80%8B.png"],
  ["a byte order mark", "%EF%BB%BFsecret.png"],
  ["a line separator", "secret%E2%80%A8.png"],
  ["half a character", "secret%E3%81.png"],
  ["a lone surrogate", "secret%ED%A0%80.png"],
  ["a percent sign", "secret%25.png"],
  ["300 bytes", `${"a".repeat(296)}.png`],
  ["300 bytes of 100 characters", `${encodeURIComponent("教".repeat(99))}.png`],
  ["300 bytes in folders", `${"a%2f".repeat(148)}a.png`],
  ["a hidden file", ".png"],
  ["a hidden folder", ".git%2fsecret.png"],
  ["a space in front", "%20secret.png"],
  ["a space behind a folder", "a%20%2fsecret.png"],
  ["a dot behind a folder", "a.%2fsecret.png"],
  ["a query", "secret%3fx=.png"],
  ["a fragment", "secret%23.png"],
  ["a quote", "secret%22.png"],
  ["a pipe", "secret%7cx.png"],
  ["a star", "%2a.png"],
  ["markup", "%3Cimg%20src=x%3E.png"],
];

const base = "/v2/courses/1/admin/assets/images/";

/** By an address, as a client's library sends it. */
async function byAddress(method: string, name: string): Promise<number> {
  const body = method === "POST" ? assetForm() : undefined;
  return (await platform.call(method, `${base}${name}`, { as: "ada", body })).status;
}

/** By the gateway's event, with the path in it as it stands, or decoded once as some gateways have it. */
async function byEvent(method: string, name: string, decode: boolean): Promise<number> {
  const body = new Response(method === "POST" ? assetForm() : null);
  const path = decode ? `${base}${decodedOr(name)}` : `${base}${name}`;
  const event = {
    version: "2.0",
    routeKey: "$default",
    rawPath: path,
    rawQueryString: "",
    headers: {
      host: "academy.test",
      authorization: `Bearer ${await platform.tokenOf("ada")}`,
      "content-type": body.headers.get("content-type") ?? "",
    },
    requestContext: {
      http: { method, path, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "test" },
      domainName: "academy.test",
    },
    body: Buffer.from(await body.arrayBuffer()).toString("base64"),
    isBase64Encoded: true,
  };
  const answer = await handle(platform.app)(event as unknown as LambdaEvent, {} as LambdaContext);
  return (answer as { statusCode: number }).statusCode;
}

function decodedOr(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

it.each(HOSTILE)("%s leads nowhere: %s", async (_, name) => {
  const before = platform.buckets.assets.keys().slice();
  for (const method of ["POST", "DELETE"]) {
    const statuses = [await byAddress(method, name), await byEvent(method, name, false)];
    for (const status of statuses) expect([400, 404]).toContain(status);
    expect(platform.buckets.assets.keys()).toEqual(before);
    // Decoded on the way there, some are a name like any other; what they may not do is to leave their course.
    await byEvent(method, name, true);
    const others = (keys: readonly string[]) => keys.filter((key) => !key.startsWith("courses-test/1/"));
    expect(others(platform.buckets.assets.keys())).toEqual(others(before));
    for (const key of platform.buckets.assets.keys()) if (!before.includes(key)) platform.buckets.assets.delete(key);
  }
});
