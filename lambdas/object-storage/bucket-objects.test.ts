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
const TERMS = {
  ...{ contentType: "audio/wav", leastBytes: 44, mostBytes: 100 },
  ...{ now: clock.now(), until: new Date("2026-11-21T08:05:00.000Z") },
};

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

  it("a form leads to the bucket's own host, with the role's session in it", async () => {
    const { url, fields } = await objects().offer("recordings/1/a.wav", TERMS);
    expect(url).toBe("https://recordings-1.s3.ap-southeast-1.amazonaws.com/");
    expect(fields).toMatchObject({
      ...{ key: "recordings/1/a.wav", "Content-Type": "audio/wav", "x-amz-security-token": "for a while" },
      "x-amz-credential": "ASIA1/20261121/ap-southeast-1/s3/aws4_request",
    });
    const { conditions } = JSON.parse(Buffer.from(fields.policy ?? "", "base64").toString());
    expect(conditions).toContainEqual({ bucket: "recordings-1" });
    expect(conditions).toContainEqual(["content-length-range", 44, 100]);
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
