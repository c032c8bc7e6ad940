import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { S3Client } from "@aws-sdk/client-s3";
import { emptierCode } from "../../lib/emptier";
import { type S3, startS3 } from "../../local/s3";
import { deployment, only, resourcesOf, templateOf } from "./stacks";

const demo = templateOf(deployment("demo", { isDisposable: true }));
const university = templateOf(deployment("example-university"));

describe("a stack that may be removed", () => {
  const contents = Object.entries(resourcesOf(demo, "Custom::BucketContents"));
  const emptiedBuckets = contents.map(([, { Properties }]) => Properties.BucketName.Ref);

  test("empties each bucket that is deleted with it", () => {
    const deleted = Object.entries(resourcesOf(demo, "AWS::S3::Bucket")).filter(
      ([, { DeletionPolicy }]) => DeletionPolicy === "Delete",
    );
    expect(deleted).toHaveLength(3);
    expect(emptiedBuckets.sort()).toEqual(deleted.map(([id]) => id).sort());
  });

  test("stops what writes into a bucket before the bucket is emptied", () => {
    const dependentsOf = (bucket: string) => {
      const [id] = contents.find(([, { Properties }]) => Properties.BucketName.Ref.startsWith(bucket)) ?? [];
      const all = Object.entries(demo.toJSON().Resources as Record<string, { DependsOn?: string[] }>);
      return all.filter(([, { DependsOn }]) => DependsOn?.includes(id as string)).map(([each]) => each.slice(0, -8));
    };
    expect(dependentsOf("MediaAssets")).toContain("ApiHandlerFunction");
    expect(dependentsOf("MediaRecordings")).toContain("ApiHandlerFunction");
    expect(dependentsOf("WebBucket").some((id) => id.startsWith("WebUploadPageCustomResource"))).toBe(true);
  });

  test("keeps nothing back: no table, secret, bucket or log outlives it", () => {
    const retained = Object.entries(demo.toJSON().Resources as Record<string, { DeletionPolicy?: string }>)
      .filter(([, { DeletionPolicy }]) => DeletionPolicy === "Retain")
      .map(([id]) => id);
    expect(retained).toEqual([]);
  });
});

test("a protected stack empties nothing", () => {
  expect(resourcesOf(university, "Custom::BucketContents")).toEqual({});
  for (const { DeletionPolicy } of Object.values(resourcesOf(university, "AWS::S3::Bucket"))) {
    expect(DeletionPolicy).toBe("Retain");
  }
});

describe("the Lambda that empties", () => {
  const folder = mkdtempSync(join(tmpdir(), "emptier-"));
  const running: S3[] = [];
  const start = async () => {
    const s3 = await startS3({ dataFolder: mkdtempSync(join(folder, "s3-")) });
    running.push(s3);
    return s3;
  };

  afterAll(async () => {
    await Promise.all(running.map((s3) => s3.close()));
    rmSync(folder, { recursive: true });
  });

  interface Answer {
    readonly Status: string;
    readonly Reason?: string;
    readonly PhysicalResourceId: string;
  }

  test("is the code of the template, as long as CloudFormation takes it inline", () => {
    const [, { Properties }] = only(demo, "AWS::Lambda::Function", "EmptierFunction");
    expect(Properties.Code.ZipFile).toBe(emptierCode);
    expect(emptierCode.length).toBeLessThan(4096);
  });

  test("deletes more objects than one listing holds, and says so to CloudFormation", async () => {
    const s3 = await start();
    s3.declareBucket("site");
    for (let index = 0; index < 1003; index += 1) s3.bucket("site")?.put(`a/${index}.js`, Buffer.from("x"), {});
    expect(await run("Update", "site", s3.endpoint)).toMatchObject({ Status: "SUCCESS" });
    expect(s3.bucket("site")?.keys()).toHaveLength(1003);
    expect(await run("Delete", "site", s3.endpoint)).toMatchObject({
      Status: "SUCCESS",
      PhysicalResourceId: "contents-of-site",
    });
    expect(s3.bucket("site")?.keys()).toEqual([]);
  });

  test("deletes versions and marks of deletions that a bucket has from when its stage was protected", async () => {
    let retained = ["a v2", "a v1", "b mark"];
    const versioned = async ({
      constructor: { name },
      input,
    }: {
      constructor: { name: string };
      input: Record<string, string>;
    }) => {
      const of = (has: (each: string) => boolean) =>
        retained.filter(has).map((each) => ({ Key: each.slice(0, 1), VersionId: each.slice(2) }));
      const isMark = (each: string) => each.endsWith("mark");
      if (name === "ListObjectVersionsCommand") {
        return { Versions: of((each) => !isMark(each)), DeleteMarkers: of(isMark) };
      }
      retained = retained.filter((each) => each !== `${input.Key} ${input.VersionId}`);
      return {};
    };
    expect(await run("Delete", "site", "http://127.0.0.1:1", versioned)).toMatchObject({ Status: "SUCCESS" });
    expect(retained).toEqual([]);
  });

  test("counts a bucket that is gone as empty, and names any other failure", async () => {
    const s3 = await start();
    expect(await run("Delete", "gone", s3.endpoint)).toMatchObject({ Status: "SUCCESS" });
    await s3.close();
    const answer = await run("Delete", "site", s3.endpoint);
    expect(answer.Status).toBe("FAILED");
    expect(answer.Reason).toContain("ECONNREFUSED");
  });

  /** Runs the inline code as Lambda would and returns what CloudFormation is told. */
  async function run(
    RequestType: string,
    BucketName: string,
    endpoint: string,
    send?: (command: never) => Promise<object>,
  ): Promise<Answer> {
    const answers: Answer[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      answers.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const exports: { handler?: (event: object) => Promise<void> } = {};
    const load = createRequire(__filename);
    class LocalS3Client extends S3Client {
      constructor() {
        const credentials = { accessKeyId: "local", secretAccessKey: "local" };
        super({ endpoint, credentials, region: "us-east-1", forcePathStyle: true, maxAttempts: 1 });
      }
    }
    const client = send
      ? class {
          send = send;
        }
      : LocalS3Client;
    const required = (name: string) => ({ ...load(name), S3Client: client });
    runInNewContext(emptierCode, { require: required, exports, fetch, console: { error: () => {} } });
    await exports.handler?.({
      RequestType,
      StackId: "stack",
      RequestId: "request",
      LogicalResourceId: "Contents",
      ResponseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      ResourceProperties: { BucketName },
    });
    server.closeAllConnections();
    server.close();
    expect(answers).toHaveLength(1);
    return answers[0] as Answer;
  }
});
