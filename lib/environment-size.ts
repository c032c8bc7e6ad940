import { CfnResource, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";

/** Bytes that Lambda takes of a function's environment, written as JSON. */
const MOST_BYTES = 4096;

/** Characters of a name that CloudFormation makes up: the stack's, the resource's and twelve of its own. */
const madeUp = (stack: Stack, id: string, most: number) => Math.min(most, stack.stackName.length + id.length + 14);

/** Characters that a reference to a resource becomes, by the resource's type. */
const LENGTHS: Readonly<Record<string, (stack: Stack, id: string) => number>> = {
  "AWS::DynamoDB::GlobalTable": (stack, id) => madeUp(stack, id, 255),
  "AWS::S3::Bucket": (stack, id) => madeUp(stack, id, 63),
  "AWS::SQS::Queue": (stack, id) =>
    `https://sqs.${stack.region}.amazonaws.com/123456789012/`.length + madeUp(stack, id, 80),
  "AWS::SecretsManager::Secret": (stack, id) =>
    `arn:aws:secretsmanager:${stack.region}:123456789012:secret:`.length + id.length + 20,
  "AWS::IAM::Role": (stack, id) => "arn:aws:iam::123456789012:role/".length + madeUp(stack, id, 64),
  "AWS::Cognito::UserPool": (stack) => stack.region.length + 10,
  "AWS::Cognito::UserPoolClient": () => 26,
  "AWS::CloudFront::Distribution": () => 29,
};
const OTHER_LENGTH = 80;

/**
 * Says what is wrong with the variables of a Lambda's environment: that they are longer than Lambda takes. Values that exist
 * only when the stack is deployed are counted as long as they become.
 */
export function environmentFault(scope: Construct, variables: Readonly<Record<string, unknown>>): string | undefined {
  const stack = Stack.of(scope);
  const texts = Object.entries(variables).map(([name, value]) => [name, textOf(stack, value)] as const);
  const bytes = Buffer.byteLength(JSON.stringify(Object.fromEntries(texts)));
  if (bytes <= MOST_BYTES) return undefined;
  const longest = texts
    .map(([name, text]) => ({ name, bytes: Buffer.byteLength(JSON.stringify(text)) }))
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 3);
  return (
    `The environment of this Lambda would be ${bytes} bytes, and Lambda takes ${MOST_BYTES}. The longest: ` +
    `${longest.map((each) => `${each.name} ${each.bytes}`).join(", ")}. Shorten what the deployment file says of them ` +
    "(PROVIDERS: providers, COURSE_CREATORS: courseCreators, ALLOWED_ORIGINS: allowedOrigins)."
  );
}

function textOf(stack: Stack, value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  if ("Fn::Join" in value) {
    const [separator, parts] = value["Fn::Join"] as [string, unknown[]];
    return parts.map((part) => textOf(stack, part)).join(separator);
  }
  return "x".repeat(referenceLength(stack, value));
}

function referenceLength(stack: Stack, value: object): number {
  if ("Ref" in value && value.Ref === "AWS::AccountId") return 12;
  const id = "Ref" in value ? value.Ref : "Fn::GetAtt" in value ? (value["Fn::GetAtt"] as string[])[0] : undefined;
  const resource = stack.node
    .findAll()
    .find((each) => CfnResource.isCfnResource(each) && stack.resolve(each.logicalId) === id) as CfnResource | undefined;
  return LENGTHS[resource?.cfnResourceType ?? ""]?.(stack, String(id)) ?? OTHER_LENGTH;
}
