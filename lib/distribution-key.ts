import { CustomResource, Duration } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { DISTRIBUTION_KEY_BYTES, distributionKeyPurpose } from "../domain/facts/distribution-key";
import type { Auth } from "./auth";
import { BundledFunction } from "./function";

/**
 * The code of the Lambda behind `Custom::DistributionKey`: it derives the key of a number from the auth secret, as the API
 * does, and gives it to CloudFormation alone. Nothing keeps it, so a deletion does nothing.
 */
export const distributionKeyCode = `
const { hkdfSync } = require("node:crypto");
const { SecretsManagerClient, GetSecretValueCommand } = require("@aws-sdk/client-secrets-manager");
async function derive(properties) {
  const { SecretString } = await new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId: properties.SecretArn }));
  const secrets = JSON.parse(SecretString);
  const numberOf = (name) => Number(name.split("_")[1] ?? 1);
  const [oldest] = Object.keys(secrets).filter((name) => /^tokenSecret(_[0-9]+)?$/.test(name)).sort((one, other) => numberOf(one) - numberOf(other));
  const key = hkdfSync("sha256", secrets.distributionSecret ?? secrets[oldest], "", "${distributionKeyPurpose("")}" + properties.Number, ${DISTRIBUTION_KEY_BYTES});
  return Buffer.from(key).toString("base64url");
}
exports.handler = async (event) => {
  const { StackId, RequestId, LogicalResourceId, ResponseURL } = event;
  const answer = { Status: "SUCCESS", StackId, RequestId, LogicalResourceId, PhysicalResourceId: "distribution-key", NoEcho: true };
  try {
    if (event.RequestType !== "Delete") answer.Data = { Value: await derive(event.ResourceProperties) };
  } catch (error) {
    console.error(error);
    Object.assign(answer, { Status: "FAILED", Reason: String(error) });
  }
  await fetch(ResponseURL, { method: "PUT", body: JSON.stringify(answer) });
};
`.trim();

export interface DistributionKeyProps {
  readonly auth: Auth;
  /** Another number is another key. */
  readonly number: number;
}

/** The key that the distribution sends with every request to the API. It is derived at a deployment and costs nothing. */
export class DistributionKey extends BundledFunction {
  readonly value: string;

  constructor(scope: Construct, id: string, { auth, number }: DistributionKeyProps) {
    super(scope, id, {
      bundle: Code.fromInline(distributionKeyCode),
      description: "Derives the key by which the API knows the distribution",
      memoryMiB: 256,
      timeout: Duration.minutes(1),
    });
    auth.grantValue(this.role);
    const key = new CustomResource(this, "Key", {
      resourceType: "Custom::DistributionKey",
      serviceToken: this.function.functionArn,
      properties: { SecretArn: auth.secret.secretArn, Number: String(number) },
    });
    // Its rights are used at once.
    key.node.addDependency(this.role);
    this.value = key.getAttString("Value");
  }
}
