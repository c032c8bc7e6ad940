import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { playgroundFixture } from "./fixture";
import { becomes, withWorkers } from "./screens";
import { editorReady } from "./workspace";

interface Report {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A logger and a collector of errors on an origin of their own. */
const reports: Report[] = [];
const refused: Report[] = [];
let status = 200;
const collector = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "authorization, content-type" };
  if (request.method === "OPTIONS") return void response.writeHead(204, cors).end();
  const body = Buffer.concat(parts).toString();
  (status === 200 ? reports : refused).push({ path: request.url ?? "", headers: request.headers, body });
  response.writeHead(status, cors).end();
});
beforeAll(() => new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});
beforeEach(() => {
  reports.length = refused.length = 0;
  status = 200;
});

const site = playgroundFixture();
const origin = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
/** Tokens of the person with the id 7, as far as a page looks at them. */
const TOKENS = { access: `e30.${Buffer.from('{"sub":"7"}').toString("base64url")}.x`, refresh: "refresh" };

async function openPage(settings: object) {
  site.deploy({ settings });
  const localStorage = [{ name: "academy.session", value: JSON.stringify(TOKENS) }];
  const storageState = { cookies: [], origins: [{ origin: site.origin, localStorage }] };
  const context = await withWorkers(site, { storageState });
  const page = await context.newPage();
  await page.goto("/playground?code=secret");
  await editorReady(page);
  return { page, context };
}

test("posts what the page logged with the token of the person, and again when it did not arrive", async () => {
  status = 503;
  const { page, context } = await openPage({ loggerUrl: `${origin()}/pages`, loggerIntervalMs: 200 });
  await becomes(async () => refused.length > 0, true);
  status = 200;
  await becomes(async () => reports.length, 1);
  const [report] = reports;
  expect(report?.path).toBe("/pages");
  expect(report?.headers.authorization).toBe(`Bearer ${TOKENS.access}`);
  expect(JSON.parse(report?.body ?? "")).toEqual({
    lines: [{ at: expect.any(Number), level: "info", text: "visited /playground" }],
  });
  await page.evaluate(() => dispatchEvent(new ErrorEvent("error", { message: "x is undefined" })));
  await becomes(async () => reports.length, 2);
  expect(JSON.parse(reports[1]?.body ?? "").lines).toEqual([
    { at: expect.any(Number), level: "error", text: "x is undefined" },
  ]);
  await context.close();
});

test("reports an error that nobody handled once, without the person and without the address's query", async () => {
  const dsn = `${origin().replace("://", "://key@")}/42`;
  const { page, context } = await openPage({ errorReportingDsn: dsn, environment: "prod" });
  await page.evaluate(() => {
    for (const _ of [1, 2]) dispatchEvent(new ErrorEvent("error", { error: new TypeError("x is undefined") }));
  });
  await becomes(async () => reports.length, 1);
  await page.evaluate(() => dispatchEvent(new ErrorEvent("error", { error: new Error("the second") })));
  await becomes(async () => reports.length, 2);
  const [report] = reports;
  expect(report?.path).toBe("/api/42/envelope/?sentry_key=key&sentry_version=7");
  expect(report?.headers.cookie).toBeUndefined();
  const event = JSON.parse(report?.body.split("\n")[2] ?? "");
  expect(event).toMatchObject({
    environment: "prod",
    request: { url: `${site.origin}/playground` },
    exception: { values: [{ type: "TypeError", value: "x is undefined" }] },
  });
  expect(report?.body).not.toMatch(/secret|e30\./);
  await context.close();
});
