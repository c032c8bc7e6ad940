import { S3Client } from "@aws-sdk/client-s3";
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
  afterEach(() => jest.restoreAllMocks());

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

  it("a write that collides with another is tried again, three times at most", async () => {
    const refusal = (name: string) => Object.assign(new Error(name), { name });
    const answers = jest.spyOn(S3Client.prototype, "send") as unknown as jest.SpyInstance;
    const create = () => objects().create("a", text("a"), "text/plain");
    answers.mockRejectedValueOnce(refusal("ConditionalRequestConflict")).mockResolvedValueOnce({});
    expect(await create()).toBe(true);
    answers
      .mockRejectedValueOnce(refusal("ConditionalRequestConflict"))
      .mockRejectedValueOnce(refusal("PreconditionFailed"));
    expect(await create()).toBe(false);
    answers.mockRejectedValue(refusal("ConditionalRequestConflict"));
    await expect(create()).rejects.toThrow("ConditionalRequestConflict");
    expect(answers).toHaveBeenCalledTimes(7);
  });
});
