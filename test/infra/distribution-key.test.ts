import * as nodeCrypto from "node:crypto";
import { runInNewContext } from "node:vm";
import { distributionKeyCode } from "../../lib/distribution-key";
import { deployment, only, templateOf } from "./stacks";

const template = templateOf(deployment("demo"));
const [keyId, key] = only(template, "Custom::DistributionKey");
const [secret] = only(template, "AWS::SecretsManager::Secret");

/** Runs the Lambda's code with an auth secret; gives what it puts where CloudFormation waits for it. */
async function answer(event: object, secretText: () => string): Promise<Record<string, unknown>> {
  const sent: string[] = [];
  class SecretsManagerClient {
    send = async ({ SecretId }: { SecretId: string }) => ({ SecretString: SecretId === "arn" ? secretText() : "{}" });
  }
  const modules: Readonly<Record<string, unknown>> = {
    "node:crypto": nodeCrypto,
    "@aws-sdk/client-secrets-manager": {
      SecretsManagerClient,
      GetSecretValueCommand: class {
        constructor(readonly input: object) {
          Object.assign(this, input);
        }
      },
    },
  };
  const exports: { handler?: (event: object) => Promise<void> } = {};
  const fetch = async (_url: string, { body }: { body: string }) => void sent.push(body);
  const console = { error: () => undefined };
  runInNewContext(distributionKeyCode, { require: (name: string) => modules[name], exports, fetch, console, Buffer });
  await exports.handler?.({ StackId: "s", RequestId: "r", LogicalResourceId: "l", ResponseURL: "u", ...event });
  return JSON.parse(sent.join());
}

describe("the key by which the API knows the distribution", () => {
  test("goes with every request to the API, and stands in no text of the template", () => {
    const { Origins } = only(template, "AWS::CloudFront::Distribution")[1].Properties.DistributionConfig;
    const headers = Origins.flatMap((origin: { OriginCustomHeaders?: object[] }) => origin.OriginCustomHeaders ?? []);
    const value = { "Fn::GetAtt": [keyId, "Value"] };
    expect(headers).toEqual([{ HeaderName: "x-distribution-key", HeaderValue: value }]);
    expect(Origins[1].OriginCustomHeaders).toHaveLength(1);
  });

  test("is derived from the auth secret and the deployment's number", () => {
    expect(key.Properties).toMatchObject({ SecretArn: { Ref: secret }, Number: "1" });
    const third = templateOf(deployment("demo", { distributionKeyNumber: 3 }));
    expect(only(third, "Custom::DistributionKey")[1].Properties).toMatchObject({ Number: "3" });
    const [, api] = only(third, "AWS::Lambda::Function", "ApiHandler");
    expect(api.Properties.Environment.Variables.DISTRIBUTION_KEY_NUMBER).toBe("3");
  });

  test("is changed at the distribution before it is changed at the API, also where neither names the other", () => {
    const settings = JSON.parse(JSON.stringify(templateOf(deployment("example-university")).toJSON())).Resources;
    const [distribution] = only(template, "AWS::CloudFront::Distribution");
    const [api] = only(template, "AWS::Lambda::Function", "ApiHandler");
    expect(settings[api].DependsOn).toContain(distribution);
  });
});

describe("what derives it", () => {
  const tokenSecret = "0123456789012345678901234567890123456789012345678901234567890123";
  const ResourceProperties = { SecretArn: "arn", Number: "1" };
  const base = { StackId: "s", RequestId: "r", LogicalResourceId: "l", PhysicalResourceId: "distribution-key" };

  test("gives CloudFormation the key that the API takes, and lets nobody read it there", async () => {
    expect(await answer({ RequestType: "Create", ResourceProperties }, () => JSON.stringify({ tokenSecret }))).toEqual({
      ...base,
      Status: "SUCCESS",
      NoEcho: true,
      // As in lambdas/api/distribution-key.test.ts.
      Data: { Value: "9ei7ePKOBNXSSHjm4Xfs_XP1wtXP8_8Z5sKkL-klqhk" },
    });
  });

  test("takes the oldest token secret of several, and before them a secret for this alone", async () => {
    const several = { tokenSecret_10: "c".repeat(64), tokenSecret: tokenSecret, tokenSecret_2: "b".repeat(64) };
    const keyOf = async (secrets: object) =>
      (await answer({ RequestType: "Create", ResourceProperties }, () => JSON.stringify(secrets))).Data;
    const first = { Value: "9ei7ePKOBNXSSHjm4Xfs_XP1wtXP8_8Z5sKkL-klqhk" };
    expect(await keyOf(several)).toEqual(first);
    const { tokenSecret: _, ...later } = several;
    expect(await keyOf({ ...later, tokenSecret_2: tokenSecret })).toEqual(first);
    expect(await keyOf({ ...later, distributionSecret: tokenSecret })).toEqual(first);
  });

  test("says why when there is no secret to read, and never needs one to go", async () => {
    const gone = () => {
      throw new Error("gone");
    };
    const failed = await answer({ RequestType: "Update", ResourceProperties }, gone);
    expect(failed).toEqual({ ...base, Status: "FAILED", NoEcho: true, Reason: "Error: gone" });
    expect(await answer({ RequestType: "Delete", ResourceProperties }, gone)).toMatchObject({ Status: "SUCCESS" });
  });
});
