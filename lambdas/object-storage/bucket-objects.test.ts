import { gzipSync } from "node:zlib";
import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { startBuckets } from "../../test/access/buckets";
import { BucketObjects } from "./bucket-objects";
import { connectObjects } from "./lazy-objects";

const clock = { now: () => new Date("2026-11-21T08:00:00.000Z") };
const text = (content: string) => new Uint8Array(Buffer.from(content));
const HEX = expect.stringMatching(/^[0-9a-f]{64}$/);

describe("a bucket's objects", () => {
  let storage: Awaited<ReturnType<typeof startBuckets>>;
  beforeAll(async () => {
    storage = await startBuckets(clock);
  });
  afterAll(() => storage.close());

  it("are written once, read whole or from their start, listed by prefix and removed", async () => {
    const { recordings } = storage.objects;
    expect(await recordings.create("a/ü 1.json", text('{"a":1}'), "application/json")).toBe(true);
    expect(await recordings.create("a/ü 1.json", text("other"), "text/plain")).toBe(false);
    expect(await recordings.text("a/ü 1.json")).toBe('{"a":1}');
    expect(await recordings.start("a/ü 1.json", 3)).toEqual({ size: 7, bytes: text('{"a') });
    expect(await recordings.start("a/ü 1.json", 99)).toEqual({ size: 7, bytes: text('{"a":1}') });
    expect([await recordings.exists("a/ü 1.json"), await recordings.exists("a/")]).toEqual([true, false]);
    await recordings.create("ab", text(""), "text/plain");
    expect([await recordings.keys("a/"), await recordings.keys("a"), await recordings.keys("z")]).toEqual([
      ["a/ü 1.json"],
      ["a/ü 1.json", "ab"],
      [],
    ]);
    await recordings.remove("a/ü 1.json");
    await recordings.remove("a/ü 1.json");
    expect(await recordings.keys("a/")).toEqual([]);
  });

  it("are replaced whole, and packed if told so", async () => {
    const { recordings } = storage.objects;
    await recordings.replace("sheet.json", text("one"), "application/json");
    await recordings.replace("sheet.json", gzipSync("two"), "application/json", "gzip");
    expect(await recordings.text("sheet.json")).toBe("two");
  });

  it("are packed and unpacked, and read by an address", async () => {
    const { recordings } = storage.objects;
    await recordings.create("packed.json", gzipSync('{"a":"ü"}'), "application/json", "gzip");
    expect(await recordings.text("packed.json")).toBe('{"a":"ü"}');
    const terms = { now: clock.now(), seconds: 300 };
    const fetched = await fetch(await recordings.address("packed.json", terms));
    expect([fetched.headers.get("content-encoding"), await fetched.text()]).toEqual(["gzip", '{"a":"ü"}']);
  });

  it("come in parts by addresses, are kept as copies, and are let go with the mark by which a rule deletes them", async () => {
    const { recordings } = storage.objects;
    const upload = await recordings.beginUpload("up/b.webm", "audio/webm");
    const terms = { now: clock.now(), seconds: 900 };
    expect(await recordings.partsOf(upload)).toEqual([]);
    const url = await recordings.partAddress(upload, { number: 1, bytes: 5 }, terms);
    expect((await fetch(url, { method: "PUT", body: "sound" })).status).toBe(200);
    const parts = (await recordings.partsOf(upload)) ?? [];
    expect(parts).toEqual([{ number: 1, bytes: 5, etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) }]);
    expect(await recordings.completeUpload(upload, parts)).toBe(true);
    expect([await recordings.completeUpload(upload, parts), await recordings.partsOf(upload)]).toEqual([
      false,
      undefined,
    ]);
    expect(await recordings.keep("up/b.webm", "b.webm")).toBe(true);
    const infoOf = (key: string) => storage.buckets.recordings.info(key);
    expect([infoOf("up/b.webm")?.tags, infoOf("b.webm")?.tags]).toEqual([{ kept: "no" }, undefined]);
    expect(infoOf("b.webm")?.headers).toEqual({ "content-type": "audio/webm", "cache-control": "public, max-age=60" });
    await recordings.letGo("b.webm");
    await recordings.letGo("none");
    expect(infoOf("b.webm")?.tags).toEqual({ kept: "no" });
  });

  it("are kept under another key as they are, whatever the names; what is not there is not kept", async () => {
    const { recordings } = storage.objects;
    await recordings.create("up/ü +1.wav", text("sound"), "audio/wav");
    expect(await recordings.keep("up/ü +1.wav", "kept.wav")).toBe(true);
    expect([await recordings.text("kept.wav"), await recordings.text("up/ü +1.wav")]).toEqual(["sound", "sound"]);
    expect(await recordings.keep("up/none.wav", "other.wav")).toBe(false);
    expect(await recordings.exists("other.wav")).toBe(false);
  });

  it("that are not there, or empty, have neither text nor start", async () => {
    const { recordings } = storage.objects;
    expect([await recordings.text("none"), await recordings.start("none", 4)]).toEqual([undefined, undefined]);
    await recordings.create("empty", text(""), "text/plain");
    expect(await recordings.start("empty", 4)).toBeUndefined();
  });

  it("are a fault of ours when the bucket is not there", async () => {
    const config = { endpoint: "http://127.0.0.1:1", region: "us-east-1", maxAttempts: 1 };
    const credentials = { accessKeyId: "local", secretAccessKey: "local" };
    await expect(connectObjects("none", { ...config, credentials }).exists("a")).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe("on AWS", () => {
  const objects = () =>
    new BucketObjects("recordings-1", {
      region: "ap-southeast-1",
      credentials: { accessKeyId: "ASIA1", secretAccessKey: "secret", sessionToken: "for a while" },
    });

  const named = (url: string) => {
    const { host, pathname, searchParams } = new URL(url);
    return { host, pathname, ...Object.fromEntries(searchParams) };
  };
  const signed = {
    host: "recordings-1.s3.ap-southeast-1.amazonaws.com",
    pathname: "/recordings/1/a.webm",
    "X-Amz-Credential": "ASIA1/20261121/ap-southeast-1/s3/aws4_request",
    "X-Amz-Date": "20261121T080000Z",
    "X-Amz-Security-Token": "for a while",
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Signature": HEX,
    "X-Amz-Content-Sha256": "UNSIGNED-PAYLOAD",
  };

  it("an address of a part leads to the bucket's own host, for its bytes and its time alone", async () => {
    const upload = { key: "recordings/1/a.webm", storageId: "up-1" };
    const terms = { now: clock.now(), seconds: 900 };
    expect(named(await objects().partAddress(upload, { number: 2, bytes: 8_388_608 }, terms))).toEqual({
      ...signed,
      "X-Amz-Expires": "900",
      "X-Amz-SignedHeaders": "content-length;host",
      uploadId: "up-1",
      partNumber: "2",
      "x-id": "UploadPart",
    });
  });

  it("an address of an object reads it for its time", async () => {
    const url = await objects().address("recordings/1/a.webm", { now: clock.now(), seconds: 300 });
    expect(named(url)).toEqual({
      ...signed,
      "X-Amz-Expires": "300",
      "X-Amz-SignedHeaders": "host",
      "x-id": "GetObject",
    });
  });
});

const failure = (name: string) => Object.assign(new Error(name), { name });

describe("an S3 that fails", () => {
  const objects = new BucketObjects("recordings-1", { region: "ap-southeast-1" });
  let s3: ReturnType<typeof mockClient>;
  beforeEach(() => {
    s3 = mockClient(S3Client);
  });
  afterEach(() => s3.restore());

  it.each([
    ["is tried again where another was writing the same key", ["ConditionalRequestConflict"], "true", 2],
    ["finds the key taken when it is tried again", ["ConditionalRequestConflict", "PreconditionFailed"], "false", 2],
    ["is given up after three attempts", Array(3).fill("ConditionalRequestConflict"), "ConditionalRequestConflict", 3],
  ])("a write %s", async (_, failures: string[], outcome, calls) => {
    const answers = failures.map(failure);
    s3.on(PutObjectCommand).callsFake(async () => {
      const answer = answers.shift();
      if (answer) throw answer;
      return {};
    });
    const created = objects.create("a", text("a"), "text/plain");
    expect(String(await created.catch((error: Error) => error.name))).toBe(outcome);
    expect(s3.commandCalls(PutObjectCommand)).toHaveLength(calls);
  });

  it("is believed only when it says that an object is not there", async () => {
    s3.on(HeadObjectCommand).rejects(failure("NotFound"));
    s3.on(GetObjectCommand).rejects(failure("NoSuchKey"));
    s3.on(CopyObjectCommand).rejects(failure("NoSuchKey"));
    expect([await objects.exists("a"), await objects.text("a"), await objects.keep("a", "b")]).toEqual([
      false,
      undefined,
      false,
    ]);
    s3.on(GetObjectCommand).rejects(failure("InvalidRange"));
    expect(await objects.start("a", 4)).toBeUndefined();
    await expect(objects.text("a")).rejects.toThrow("InvalidRange");
  });

  it.each(["AccessDenied", "SlowDown", "RequestTimeTooSkewed", "TimeoutError", "NoSuchBucket"])(
    "%s is never taken for an object that is not there, nor for a key that is taken",
    async (name) => {
      s3.rejects(failure(name));
      for (const call of [
        () => objects.exists("a"),
        () => objects.text("a"),
        () => objects.start("a", 4),
        () => objects.keep("a", "b"),
        () => objects.letGo("a"),
        () => objects.beginUpload("a", "audio/webm"),
        () => objects.partsOf({ key: "a", storageId: "1" }),
        () => objects.completeUpload({ key: "a", storageId: "1" }, []),
        () => objects.create("a", text("a"), "text/plain"),
        () => objects.remove("a"),
        () => objects.keys("a"),
      ]) {
        await expect(call()).rejects.toThrow(name);
      }
      expect(s3.commandCalls(PutObjectCommand)).toHaveLength(1);
    },
  );

  it("in the middle of a list gives no part of the list", async () => {
    s3.on(ListObjectsV2Command)
      .resolvesOnce({ Contents: [{ Key: "a/1" }], NextContinuationToken: "next" })
      .rejects(failure("SlowDown"));
    await expect(objects.keys("a/")).rejects.toThrow("SlowDown");
  });
});
