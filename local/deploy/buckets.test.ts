import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type S3, startS3 } from "../s3";
import { deployBuckets, withLocalBuckets } from "./buckets";
import { Stack } from "./stack";

let folder: string;
let s3: S3;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "buckets-"));
  s3 = await startS3({ dataFolder: folder });
});
afterEach(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

function deploy(Properties: Record<string, unknown>): void {
  const template = {
    Parameters: {},
    Conditions: {},
    Mappings: {},
    Outputs: {},
    Resources: { Sounds: { Type: "AWS::S3::Bucket", Properties } },
  };
  const synthesized = { name: "Test", region: "eu-west-1", template, assetPath: () => "" };
  deployBuckets(
    s3,
    new Stack(
      synthesized,
      {},
      { accountId: "000000000000", sqsEndpoint: "http://127.0.0.1:1", secretText: () => undefined },
    ),
  );
}

it("declares buckets with the rules that mean something here", () => {
  deploy({
    BucketEncryption: {},
    CorsConfiguration: { CorsRules: [{ AllowedMethods: ["POST"], AllowedOrigins: ["*"], MaxAge: 3600 }] },
    LifecycleConfiguration: {
      Rules: [{ Status: "Enabled", ExpirationInDays: 1, TagFilters: [{ Key: "kept", Value: "no" }] }],
    },
  });
  expect(s3.bucket("test-sounds")?.rules).toMatchObject({
    cors: [{ AllowedMethods: ["POST"], MaxAge: 3600 }],
    lifecycle: [{ ExpirationInDays: 1 }],
  });
});

it.each([
  [{ NotificationConfiguration: {} }, "the stand-in notifies nobody"],
  [{ VersioningConfiguration: { Status: "Enabled" } }, "the stand-in keeps no versions"],
  [{ LifecycleConfiguration: { Rules: [{ Status: "Enabled", Transitions: [] }] } }, "Transitions"],
])("refuses %j", (properties, text) => expect(() => deploy(properties)).toThrow(text));

it("turns addresses of its buckets into those of the stand-in, and no others", () => {
  deploy({});
  const policy = "connect-src 'self' https://test-sounds.s3.eu-west-1.amazonaws.com https://other.s3.amazonaws.com; x";
  expect(withLocalBuckets(policy, s3)).toBe(`connect-src 'self' ${s3.endpoint} https://other.s3.amazonaws.com; x`);
});
