import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { parseRange, type S3, startS3 } from ".";

describe("the S3 stand-in", () => {
  const Bucket = "pictures";
  let folder: string;
  let s3: S3;
  let client: S3Client;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "s3-"));
    s3 = await startS3({ dataFolder: folder, now: () => Date.UTC(2026, 0, 2, 3, 4, 5) });
    s3.declareBucket(Bucket);
    client = new S3Client({
      endpoint: s3.endpoint,
      region: "us-east-1",
      forcePathStyle: true,
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
      maxAttempts: 1,
    });
  });

  afterEach(async () => {
    client.destroy();
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const put = (Key: string, Body: string, more = {}) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));

  it("keeps an object with its metadata, also over a restart", async () => {
    await put("a/ü b.txt", "hello", {
      ContentType: "text/plain",
      CacheControl: "no-cache",
      ContentEncoding: "identity",
      Metadata: { author: "ada" },
    });
    const again = await startS3({ dataFolder: folder });
    again.declareBucket(Bucket);
    const found = await again.bucket(Bucket)?.read("a/ü b.txt");
    await again.close();
    expect(found?.body.toString()).toBe("hello");
    const got = await client.send(new GetObjectCommand({ Bucket, Key: "a/ü b.txt" }));
    expect(await got.Body?.transformToString()).toBe("hello");
    expect(got).toMatchObject({
      ContentType: "text/plain",
      CacheControl: "no-cache",
      ContentEncoding: "identity",
      ETag: '"5d41402abc4b2a76b9719d911017c592"',
      Metadata: { author: "ada" },
      LastModified: new Date("2026-01-02T03:04:05Z"),
    });
  });

  it("stores a stream whole and refuses a wrong checksum", async () => {
    const Body = Readable.from([Buffer.alloc(200_000, 1), Buffer.alloc(100_000, 2)]);
    await client.send(new PutObjectCommand({ Bucket, Key: "stream", Body, ContentLength: 300_000 }));
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: "stream" }));
    expect(head).toMatchObject({ ContentLength: 300_000, ETag: head.ETag });
    expect(head.ContentEncoding).toBeUndefined();
    const wrong = put("wrong", "text", { ChecksumCRC32: "AAAAAA==" });
    await expect(wrong).rejects.toMatchObject({ name: "BadDigest" });
  });

  it("gives ranges, and says when there is none", async () => {
    await put("digits", "0123456789");
    const get = (Range: string) => client.send(new GetObjectCommand({ Bucket, Key: "digits", Range }));
    const middle = await get("bytes=2-4");
    expect([middle.ContentRange, await middle.Body?.transformToString()]).toEqual(["bytes 2-4/10", "234"]);
    expect(await (await get("bytes=-3")).Body?.transformToString()).toBe("789");
    await expect(get("bytes=10-")).rejects.toMatchObject({ name: "InvalidRange" });
    expect(parseRange("bytes=5-2", 10)).toBeUndefined();
    expect(parseRange("bytes=0-", 0)).toBeNull();
  });

  it("lists in pages with a delimiter", async () => {
    for (const key of ["a/1", "a/2", "b", "c/1", "d"]) await put(key, key);
    const pages: (string | undefined)[][] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Delimiter: "/", MaxKeys: 2, ContinuationToken }),
      );
      pages.push([...(page.CommonPrefixes ?? []).map((one) => one.Prefix), ...(page.Contents ?? []).map((c) => c.Key)]);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(pages).toEqual([
      ["a/", "b"],
      ["c/", "d"],
    ]);
    const all = await client.send(new ListObjectsV2Command({ Bucket, Prefix: "a/" }));
    expect(all.Contents?.map((entry) => [entry.Key, entry.Size])).toEqual([
      ["a/1", 3],
      ["a/2", 3],
    ]);
  });

  it("deletes, and names what is missing", async () => {
    await put("gone", "x");
    await client.send(new DeleteObjectCommand({ Bucket, Key: "gone" }));
    const get = client.send(new GetObjectCommand({ Bucket, Key: "gone" }));
    await expect(get).rejects.toMatchObject({ name: "NoSuchKey" });
    const elsewhere = client.send(new GetObjectCommand({ Bucket: "nowhere", Key: "gone" }));
    await expect(elsewhere).rejects.toMatchObject({ name: "NoSuchBucket" });
  });

  it("refuses unsigned requests and requests that it does not know", async () => {
    await put("secret", "x");
    expect((await fetch(`${s3.endpoint}/${Bucket}/secret`)).status).toBe(403);
    const acl = client.send(new GetObjectAclCommand({ Bucket, Key: "secret" }));
    await expect(acl).rejects.toMatchObject({ name: "NotImplemented" });
    await expect(put("secret", "y", { Tagging: "a=b" })).rejects.toMatchObject({ name: "NotImplemented" });
  });

  it("writes over nothing when asked not to, also when twenty try at once", async () => {
    const tries = Array.from({ length: 20 }, (_, index) => put("one", `text ${index}`, { IfNoneMatch: "*" }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of outcomes) {
      if (one.status === "rejected") expect(one.reason).toMatchObject({ name: "PreconditionFailed" });
    }
    await client.send(new DeleteObjectCommand({ Bucket, Key: "one" }));
    await put("one", "again", { IfNoneMatch: "*" });
  });

  it("takes a key as it stands: dots and encodings lead nowhere", async () => {
    s3.declareBucket("other");
    for (const Key of ["a/../../other/x", "a/%2e%2e/x", "a//b", "./x"]) await put(Key, Key);
    expect(s3.bucket(Bucket)?.keys()).toEqual(["./x", "a/%2e%2e/x", "a/../../other/x", "a//b"]);
    expect(s3.bucket("other")?.keys()).toEqual([]);
  });

  it("lists 1,200 keys in pages of a thousand", async () => {
    const bucket = s3.bucket(Bucket);
    for (let index = 0; index < 1200; index += 1) bucket?.put(`many/${index}`, Buffer.from("x"), {});
    const sizes: number[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: "many/", ContinuationToken }));
      sizes.push(page.Contents?.length ?? 0);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(sizes).toEqual([1000, 200]);
  });
});
