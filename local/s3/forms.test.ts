import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CopyObjectCommand,
  DeleteObjectTaggingCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  PutObjectTaggingCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { type FormTerms, signedForm } from "../../lambdas/object-storage/post-policy";
import { corsConfiguration, lifecycleConfiguration, type S3, startS3 } from ".";

const NOW = Date.UTC(2026, 10, 21, 8);
const DAY = 86_400_000;
const TAGGING = "<Tagging><TagSet><Tag><Key>kept</Key><Value>no</Value></Tag></TagSet></Tagging>";

let folder: string;
let s3: S3;
let now: number;
let client: S3Client;
const rules = () => ({
  cors: corsConfiguration.parse({
    CorsRules: [
      { AllowedOrigins: ["https://*.example"], AllowedMethods: ["POST"], AllowedHeaders: ["x-*"], MaxAge: "60" },
      { AllowedOrigins: ["*"], AllowedMethods: ["GET"] },
    ],
  }),
  lifecycle: lifecycleConfiguration.parse({
    Rules: [
      { Status: "Enabled", ExpirationInDays: 1, TagFilters: [{ Key: "kept", Value: "no" }], Prefix: "in/" },
      { Status: "Disabled", ExpirationInDays: 1 },
      { Status: "Enabled", AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
    ],
  }),
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "s3-"));
  now = NOW;
  s3 = await startS3({ dataFolder: folder, now: () => now });
  s3.declareBucket("sounds", rules());
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  client = new S3Client({ endpoint: s3.endpoint, region: "eu-west-1", credentials, maxAttempts: 1 });
});
afterEach(async () => {
  client.destroy();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const terms = (more: Partial<FormTerms> = {}): FormTerms => ({
  ...{ bucket: "sounds", key: "in/a.wav", leastBytes: 3, mostBytes: 10, region: "eu-west-1" },
  exactly: { "Content-Type": "audio/wav", tagging: TAGGING },
  now: new Date(NOW),
  until: new Date(NOW + 300_000),
  credentials: { accessKeyId: "local", secretAccessKey: "local" },
  ...more,
});

/** Posts the form as a browser does; `change` sees the fields before. */
async function send(more: Partial<FormTerms> = {}, change = (_: Record<string, string>) => {}, file = "12345") {
  const fields = signedForm(terms(more));
  change(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([file], { type: "text/html" }), "../evil.html");
  const answer = await fetch(`${s3.endpoint}/sounds/`, { method: "POST", body: form });
  const code = /<Code>(\w+)<\/Code><Message>([^<]*)/.exec(await answer.text());
  return code ? `${answer.status} ${code[1]}: ${code[2]}` : answer.status;
}

describe("a form", () => {
  it("that was signed stores its file under its key and type, whatever the file calls itself", async () => {
    expect(await send()).toBe(204);
    const found = await s3.bucket("sounds")?.read("in/a.wav");
    expect(found?.body.toString()).toBe("12345");
    expect(found?.info).toMatchObject({ headers: { "content-type": "audio/wav" }, tags: { kept: "no" } });
    expect(s3.bucket("sounds")?.keys()).toEqual(["in/a.wav"]);
  });

  it.each<[string, (fields: Record<string, string>) => void, string]>([
    [
      "another key",
      (f) => Object.assign(f, { key: "in/b.wav" }),
      "403 AccessDenied: Invalid according to Policy: Policy",
    ],
    ["another type", (f) => Object.assign(f, { "Content-Type": "text/html" }), "403 AccessDenied: Invalid according"],
    [
      "a field more",
      (f) => Object.assign(f, { "Content-Disposition": "x" }),
      "403 AccessDenied: Invalid according to Policy: Extra input fields: content-disposition",
    ],
    [
      "a field less",
      (f) => void delete f.tagging,
      "403 AccessDenied: Invalid according to Policy: Policy Condition failed",
    ],
    [
      "another policy",
      (f) => Object.assign(f, { policy: Buffer.from("{}").toString("base64") }),
      "403 SignatureDoesNotMatch",
    ],
    ["another signature", (f) => Object.assign(f, { "x-amz-signature": "00" }), "403 SignatureDoesNotMatch"],
    [
      "a key that nobody has",
      (f) => Object.assign(f, { "x-amz-credential": "thief/20261121/eu-west-1/s3/aws4_request" }),
      "403 InvalidAccessKeyId",
    ],
    [
      "another day's scope",
      (f) => Object.assign(f, { "x-amz-credential": "local/20261120/eu-west-1/s3/aws4_request" }),
      "400 InvalidRequest",
    ],
    ["no policy", (f) => void delete f.policy, "403 AccessDenied: Access Denied"],
  ])("with %s is refused", async (_, change, expected) => {
    expect(String(await send({}, change)).slice(0, expected.length)).toBe(expected);
    expect(s3.bucket("sounds")?.keys()).toEqual([]);
  });

  it("with a file too small or too large is refused", async () => {
    expect(await send({}, undefined, "12")).toMatch(/^400 EntityTooSmall/);
    expect(await send({}, undefined, "12345678901")).toMatch(/^400 EntityTooLarge/);
    expect(await send({}, undefined, "123")).toBe(204);
    expect(await send({}, undefined, "1234567890")).toBe(204);
  });

  it("is refused after its time, for another bucket, and without a file", async () => {
    expect(await send({ bucket: "others" })).toMatch(/^403 AccessDenied: .*Policy Condition failed/);
    now += 300_000;
    expect(await send()).toMatch(/^403 AccessDenied: Invalid according to Policy: Policy expired/);
    const empty = await fetch(`${s3.endpoint}/sounds`, { method: "POST", body: new FormData() });
    expect(empty.status).toBe(400);
    const plain = await fetch(`${s3.endpoint}/sounds`, { method: "POST", body: "text" });
    expect(plain.status).toBe(412);
  });
});

describe("tags", () => {
  it("can be read, replaced and taken away", async () => {
    await send();
    const object = { Bucket: "sounds", Key: "in/a.wav" };
    const tags = async () => (await client.send(new GetObjectTaggingCommand(object))).TagSet;
    expect(await tags()).toEqual([{ Key: "kept", Value: "no" }]);
    await client.send(new PutObjectTaggingCommand({ ...object, Tagging: { TagSet: [{ Key: "a", Value: "<&>" }] } }));
    expect(await tags()).toEqual([{ Key: "a", Value: "<&>" }]);
    await client.send(new DeleteObjectTaggingCommand(object));
    expect(await tags()).toEqual([]);
    const none = client.send(new GetObjectTaggingCommand({ ...object, Key: "none" }));
    await expect(none).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  it("stay behind when an object is copied without them, which is the one way to copy", async () => {
    await send();
    const to = { Bucket: "sounds", Key: "kept/ü 1.wav", CopySource: "sounds/in/a.wav" };
    const copied = await client.send(new CopyObjectCommand({ ...to, TaggingDirective: "REPLACE" }));
    expect(copied.CopyObjectResult?.ETag).toBe(s3.bucket("sounds")?.info("in/a.wav")?.etag);
    const back = await client.send(new GetObjectCommand({ Bucket: "sounds", Key: "kept/ü 1.wav" }));
    expect([back.ContentType, back.ETag]).toEqual(["audio/wav", copied.CopyObjectResult?.ETag]);
    expect(s3.bucket("sounds")?.info("kept/ü 1.wav")?.tags).toBeUndefined();
    expect(s3.bucket("sounds")?.info("in/a.wav")?.tags).toEqual({ kept: "no" });
    const again = {
      ...to,
      CopySource: "sounds/kept/%C3%BC%201.wav",
      Key: "b.wav",
      TaggingDirective: "REPLACE" as const,
    };
    await client.send(new CopyObjectCommand(again));
    expect(s3.bucket("sounds")?.info("b.wav")?.etag).toBe(copied.CopyObjectResult?.ETag);
    const none = client.send(new CopyObjectCommand({ ...again, CopySource: "sounds/none" }));
    await expect(none).rejects.toMatchObject({ name: "NoSuchKey" });
    const tagged = client.send(new CopyObjectCommand(to));
    await expect(tagged).rejects.toMatchObject({ name: "NotImplemented" });
  });
});

describe("a rule of the bucket", () => {
  it("deletes what bears its tag at the midnight after its days, also when nobody ran at that hour", async () => {
    await send();
    await send({ key: "in/kept.wav" });
    await send({ key: "elsewhere.wav" });
    await client.send(new DeleteObjectTaggingCommand({ Bucket: "sounds", Key: "in/kept.wav" }));
    const keys = () => s3.declareBucket("sounds", rules()).keys();
    now = NOW + 1.6 * DAY;
    expect(keys()).toEqual(["elsewhere.wav", "in/a.wav", "in/kept.wav"]);
    now = Date.UTC(2026, 10, 23);
    expect(keys()).toEqual(["elsewhere.wav", "in/kept.wav"]);
  });

  it("that is not known here is named", () => {
    const parse = () => lifecycleConfiguration.parse({ Rules: [{ Status: "Enabled", Transitions: [] }] });
    expect(parse).toThrow(/Transitions/);
  });
});

describe("pages of other origins", () => {
  const ask = (origin: string, method: string, headers: Record<string, string> = {}) =>
    fetch(`${s3.endpoint}/sounds/in/a.wav`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": method, ...headers },
    });
  const told = (answer: Response) =>
    ["origin", "methods", "headers", "credentials"].map((name) => answer.headers.get(`access-control-allow-${name}`));

  it("are told by a preflight what the first fitting rule allows", async () => {
    const granted = await ask("https://site.example", "POST", { "access-control-request-headers": "x-one, X-Two" });
    expect([granted.status, ...told(granted)]).toEqual([200, "https://site.example", "POST", "x-one, x-two", "true"]);
    expect(granted.headers.get("access-control-max-age")).toBe("60");
    expect(told(await ask("https://elsewhere.test", "GET"))).toEqual(["*", "GET", null, null]);
  });

  it.each([
    ["https://elsewhere.test", "POST", {}],
    ["https://site.example", "PUT", {}],
    ["https://site.example", "POST", { "access-control-request-headers": "authorization" }],
  ])("%s may not %s with %j", async (origin, method, headers) => {
    const refused = await ask(origin, method, headers as Record<string, string>);
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });

  it("may read the answer to a form", async () => {
    const answer = await fetch(`${s3.endpoint}/sounds`, {
      method: "POST",
      headers: { origin: "https://site.example" },
      body: new FormData(),
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://site.example");
  });
});
