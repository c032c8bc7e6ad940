import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectTaggingCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListPartsCommand,
  PutObjectTaggingCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { corsConfiguration, lifecycleConfiguration, type S3, startS3 } from ".";

const NOW = Date.UTC(2026, 10, 21, 8);
const DAY = 86_400_000;

/** No checksums, as the API signs addresses. */
const PLAIN = { requestChecksumCalculation: "WHEN_REQUIRED", responseChecksumValidation: "WHEN_REQUIRED" } as const;

let folder: string;
let s3: S3;
let now: number;
let client: S3Client;
const rules = () => ({
  cors: corsConfiguration.parse({
    CorsRules: [
      {
        AllowedOrigins: ["https://*.example"],
        AllowedMethods: ["PUT"],
        AllowedHeaders: ["x-*"],
        ExposedHeaders: ["ETag"],
        MaxAge: "60",
      },
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

function connect(): S3Client {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  return new S3Client({ endpoint: s3.endpoint, region: "eu-west-1", credentials, maxAttempts: 1, ...PLAIN });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "s3-"));
  now = NOW;
  s3 = await startS3({ dataFolder: folder, now: () => now });
  s3.declareBucket("sounds", rules());
  client = connect();
});
afterEach(async () => {
  client.destroy();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const MB = 1024 * 1024;
const object = { Bucket: "sounds", Key: "in/a.wav" };

/** Begins an upload in parts as the API does. */
async function begin(Key = "in/a.wav", about = {}): Promise<{ Bucket: string; Key: string; UploadId: string }> {
  const about_ = { ContentType: "audio/wav", Tagging: "kept=no", ...about };
  const { UploadId = "" } = await client.send(new CreateMultipartUploadCommand({ Bucket: "sounds", Key, ...about_ }));
  return { Bucket: "sounds", Key, UploadId };
}

/** The address of a part, signed for so many bytes and five minutes. */
const addressOf = (upload: Awaited<ReturnType<typeof begin>>, PartNumber: number, ContentLength: number) =>
  getSignedUrl(client, new UploadPartCommand({ ...upload, PartNumber, ContentLength }), {
    expiresIn: 300,
    signingDate: new Date(now),
  });

async function send(url: string, body: string | Uint8Array<ArrayBuffer>, headers = {}): Promise<string> {
  const answer = await fetch(url, { method: "PUT", body, headers });
  const code = /<Code>(\w+)<\/Code><Message>([^<]*)/.exec(await answer.text());
  return code ? `${answer.status} ${code[1]}: ${code[2]}` : `${answer.status} ${answer.headers.get("etag")}`;
}

const partsOf = async (upload: Awaited<ReturnType<typeof begin>>) =>
  (await client.send(new ListPartsCommand(upload))).Parts?.map(({ PartNumber, Size }) => [PartNumber, Size]) ?? [];

const complete = async (upload: Awaited<ReturnType<typeof begin>>, numbers?: number[]) => {
  const { Parts = [] } = await client.send(new ListPartsCommand(upload));
  const named = Parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
  const chosen = numbers?.map(
    (number) => named.find((part) => part.PartNumber === number) ?? { PartNumber: number, ETag: "x" },
  );
  return client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: chosen ?? named } }));
};

/** Stores a small object as a browser does: as the one part of an upload. */
async function store(Key = "in/a.wav", text = "12345"): Promise<void> {
  const upload = await begin(Key);
  expect(await send(await addressOf(upload, 1, text.length), text)).toMatch(/^200/);
  await complete(upload);
}

describe("an upload in parts", () => {
  it("becomes an object of its type and tags, its parts in order, however they came", async () => {
    const upload = await begin();
    const [first, last] = [new Uint8Array(5 * MB).fill(1), new Uint8Array(3).fill(2)];
    expect(await send(await addressOf(upload, 2, 3), last)).toBe('200 "36d9d8df7a0a21c339bf74e2a30d68bd"');
    await send(await addressOf(upload, 1, 5), "12345");
    expect(await partsOf(upload)).toEqual([
      [1, 5],
      [2, 3],
    ]);
    await send(await addressOf(upload, 1, 5 * MB), first);
    expect(s3.bucket("sounds")?.keys()).toEqual([]);
    const { ETag } = await complete(upload);
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    const found = await s3.bucket("sounds")?.read("in/a.wav");
    expect([found?.body.length, found?.body[5 * MB - 1], found?.body[5 * MB]]).toEqual([5 * MB + 3, 1, 2]);
    expect(found?.info).toMatchObject({ etag: ETag, headers: { "content-type": "audio/wav" }, tags: { kept: "no" } });
    await expect(complete(upload)).rejects.toMatchObject({ name: "NoSuchUpload" });
    expect(existsSync(join(folder, "sounds.uploads", upload.UploadId))).toBe(false);
  });

  it("refuses parts that are too small before the last, are not there, or are out of order", async () => {
    const upload = await begin();
    for (const number of [1, 2]) await send(await addressOf(upload, number, 5), "12345");
    await expect(complete(upload)).rejects.toMatchObject({ name: "EntityTooSmall" });
    await expect(complete(upload, [2, 1])).rejects.toMatchObject({ name: "InvalidPartOrder" });
    await expect(complete(upload, [3])).rejects.toMatchObject({ name: "InvalidPart" });
    await complete(upload, [2]);
    expect(s3.bucket("sounds")?.info("in/a.wav")?.size).toBe(5);
  });

  it("is there after a restart, and gone when it is aborted", async () => {
    const upload = await begin();
    await send(await addressOf(upload, 1, 5), "12345");
    await s3.close();
    writeFileSync(join(folder, "sounds.uploads", upload.UploadId, "2.cut-off"), "a part that was being written");
    mkdirSync(join(folder, "sounds.uploads", "begun"));
    s3 = await startS3({ dataFolder: folder, now: () => now });
    s3.declareBucket("sounds", rules());
    client.destroy();
    client = connect();
    expect(await partsOf(upload)).toEqual([[1, 5]]);
    expect(readdirSync(join(folder, "sounds.uploads"))).toEqual([upload.UploadId]);
    expect(readdirSync(join(folder, "sounds.uploads", upload.UploadId))).not.toContain("2.cut-off");
    await client.send(new AbortMultipartUploadCommand(upload));
    await expect(partsOf(upload)).rejects.toMatchObject({ name: "NoSuchUpload" });
    expect(await send(await addressOf(upload, 1, 5), "12345")).toMatch(/^404 NoSuchUpload/);
    expect(readdirSync(join(folder, "sounds.uploads"))).toEqual([]);
  });

  it("belongs to its key, and carries no checksums that its parts would have to match", async () => {
    const upload = await begin();
    await expect(partsOf({ ...upload, Key: "in/b.wav" })).rejects.toMatchObject({ name: "NoSuchUpload" });
    await expect(begin("in/b.wav", { ChecksumAlgorithm: "CRC32" })).rejects.toMatchObject({ name: "NotImplemented" });
  });
});

describe("a signed address", () => {
  it("of a part takes exactly the bytes that it was signed for, for its time", async () => {
    const upload = await begin();
    const url = await addressOf(upload, 1, 5);
    expect(await send(url, "123456")).toMatch(/^403 SignatureDoesNotMatch/);
    expect(await send(url, "12345")).toMatch(/^200/);
    now += 299_000;
    expect(await send(url, "54321")).toMatch(/^200/);
    now += 1000;
    expect(await send(url, "12345")).toBe("403 AccessDenied: Request has expired");
    expect(await partsOf(upload)).toEqual([[1, 5]]);
  });

  it.each<[string, (url: URL) => void, string]>([
    ["another key", (url) => void Object.assign(url, { pathname: "/sounds/in/b.wav" }), "403 SignatureDoesNotMatch"],
    ["another part", (url) => url.searchParams.set("partNumber", "2"), "403 SignatureDoesNotMatch"],
    ["a longer time", (url) => url.searchParams.set("X-Amz-Expires", "604800"), "403 SignatureDoesNotMatch"],
    ["no length", (url) => url.searchParams.set("X-Amz-SignedHeaders", "host"), "403 SignatureDoesNotMatch"],
    ["another signature", (url) => url.searchParams.set("X-Amz-Signature", "00"), "403 SignatureDoesNotMatch"],
    ["no signature", (url) => url.searchParams.delete("X-Amz-Signature"), "403 AccessDenied"],
    [
      "a key that nobody has",
      (url) => url.searchParams.set("X-Amz-Credential", "thief/20261121/eu-west-1/s3/aws4_request"),
      "403 InvalidAccessKeyId",
    ],
    [
      "another service",
      (url) => url.searchParams.set("X-Amz-Credential", "local/20261121/eu-west-1/sqs/aws4_request"),
      "400 AuthorizationQueryParametersError",
    ],
    ["no time", (url) => url.searchParams.delete("X-Amz-Expires"), "400 AuthorizationQueryParametersError"],
  ])("with %s is refused", async (_, change, expected) => {
    const upload = await begin();
    const url = new URL(await addressOf(upload, 1, 5));
    change(url);
    expect((await send(url.href, "12345")).slice(0, expected.length)).toBe(expected);
    expect(await partsOf(upload)).toEqual([]);
  });

  it("of an object reads it, and nothing else", async () => {
    await store("in/ü (1)'!*.wav");
    const read = new GetObjectCommand({ Bucket: "sounds", Key: "in/ü (1)'!*.wav" });
    const url = await getSignedUrl(client, read, { expiresIn: 60, signingDate: new Date(now) });
    expect(await (await fetch(url)).text()).toBe("12345");
    expect(await send(url, "54321")).toMatch(/^403 SignatureDoesNotMatch/);
  });
});

describe("tags", () => {
  it("can be read, replaced and taken away", async () => {
    await store();
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
    await store();
    const to = { Bucket: "sounds", Key: "kept/ü 1.wav", CopySource: "sounds/in/a.wav" };
    const copied = await client.send(new CopyObjectCommand({ ...to, TaggingDirective: "REPLACE" }));
    expect(copied.CopyObjectResult?.ETag).toBe('"827ccb0eea8a706c4c34a16891f84e7b"');
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
    for (const key of ["in/a.wav", "in/kept.wav", "elsewhere.wav"]) await store(key);
    await client.send(new DeleteObjectTaggingCommand({ Bucket: "sounds", Key: "in/kept.wav" }));
    const keys = () => s3.declareBucket("sounds", rules()).keys();
    now = NOW + 1.6 * DAY;
    expect(keys()).toEqual(["elsewhere.wav", "in/a.wav", "in/kept.wav"]);
    now = Date.UTC(2026, 10, 23);
    expect(keys()).toEqual(["elsewhere.wav", "in/kept.wav"]);
  });

  it("aborts uploads at the midnight after their days", async () => {
    const upload = await begin("elsewhere.wav");
    now = NOW + 1.6 * DAY;
    s3.declareBucket("sounds", rules());
    expect(await partsOf(upload)).toEqual([]);
    now = Date.UTC(2026, 10, 23);
    s3.declareBucket("sounds", rules());
    await expect(partsOf(upload)).rejects.toMatchObject({ name: "NoSuchUpload" });
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
  const corsHeaders = (answer: Response) =>
    ["origin", "methods", "headers", "credentials"].map((name) => answer.headers.get(`access-control-allow-${name}`));

  it("are told by a preflight what the first fitting rule allows", async () => {
    const granted = await ask("https://site.example", "PUT", { "access-control-request-headers": "x-one, X-Two" });
    expect([granted.status, ...corsHeaders(granted)]).toEqual([
      200,
      "https://site.example",
      "PUT",
      "x-one, x-two",
      "true",
    ]);
    expect(granted.headers.get("access-control-max-age")).toBe("60");
    expect(corsHeaders(await ask("https://elsewhere.test", "GET"))).toEqual(["*", "GET", null, null]);
  });

  it.each([
    ["https://elsewhere.test", "PUT", {}],
    ["https://site.example", "POST", {}],
    ["https://site.example", "PUT", { "access-control-request-headers": "authorization" }],
  ])("%s may not %s with %j", async (origin, method, headers) => {
    const refused = await ask(origin, method, headers as Record<string, string>);
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });

  it("may read what was answered about a part, its ETag too", async () => {
    const upload = await begin();
    const headers = { origin: "https://site.example" };
    const answer = await fetch(await addressOf(upload, 1, 5), { method: "PUT", headers, body: "12345" });
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://site.example");
    expect(answer.headers.get("access-control-expose-headers")).toBe("ETag");
    const refused = await fetch(`${s3.endpoint}/sounds/in/a.wav`, { method: "PUT", headers, body: "12345" });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([403, "https://site.example"]);
  });
});
