import { CustomResource, Duration, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Bucket, CfnBucket } from "aws-cdk-lib/aws-s3";
import { Construct, type IDependable } from "constructs";
import type { LogSettings } from "./function";

/**
 * The code of the Lambda behind `Custom::BucketContents`: when such a resource is deleted it deletes every object of the
 * bucket, and tells CloudFormation how that ended. A creation or update does nothing.
 */
export const emptierCode = `
const { S3Client, DeleteObjectCommand, ListObjectsV2Command } = require("@aws-sdk/client-s3");
async function empty(client, Bucket) {
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    if (Contents.length === 0) return;
    await Promise.all(Contents.map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket, Key }))));
  }
}
exports.handler = async (event, context) => {
  const { StackId, RequestId, LogicalResourceId, ResponseURL } = event;
  const Bucket = event.ResourceProperties.BucketName;
  const answer = { Status: "SUCCESS", StackId, RequestId, LogicalResourceId, PhysicalResourceId: "contents-of-" + Bucket };
  try {
    if (event.RequestType === "Delete") await empty(new S3Client({}), Bucket);
  } catch (error) {
    console.error(error);
    // A bucket that is gone holds nothing.
    if (error.name !== "NoSuchBucket") Object.assign(answer, { Status: "FAILED", Reason: String(error) });
  }
  await fetch(ResponseURL, { method: "PUT", body: JSON.stringify(answer) });
};
`.trim();

/**
 * Empties buckets when their stack is removed or its first deployment is rolled back: CloudFormation cannot delete a
 * bucket that holds objects. One a stack, for its buckets that do not outlive it.
 */
export class Emptier extends Construct {
  private readonly function: LambdaFunction;
  private readonly role: Role;

  constructor(scope: Construct, id: string, logs: LogSettings) {
    super(scope, id);
    this.role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    const logGroup = new LogGroup(this, "Logs", { retention: logs.retention, removalPolicy: logs.removal });
    this.role.addToPolicy(
      new PolicyStatement({
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        resources: [logGroup.logGroupArn],
      }),
    );
    this.function = new LambdaFunction(this, "Function", {
      description: "Empties the buckets of a stack that is removed",
      role: this.role,
      code: Code.fromInline(emptierCode),
      handler: "index.handler",
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 256,
      timeout: Duration.minutes(15),
      loggingFormat: LoggingFormat.JSON,
      logGroup,
    });
  }

  /** Has `bucket` emptied before it is deleted, and after its `writers` are gone. */
  empty(bucket: Bucket, ...writers: Construct[]): void {
    this.role.addToPolicy(new PolicyStatement({ actions: ["s3:ListBucket"], resources: [bucket.bucketArn] }));
    this.role.addToPolicy(
      new PolicyStatement({ actions: ["s3:DeleteObject"], resources: [bucket.arnForObjects("*")] }),
    );
    const logicalId = Stack.of(this).getLogicalId(bucket.node.defaultChild as CfnBucket);
    Validations.of(this.role).acknowledge({
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::<${logicalId}.Arn>/*]`,
      reason: "All objects of this one bucket are deleted with it",
    });
    const contents = new CustomResource(bucket, "Contents", {
      resourceType: "Custom::BucketContents",
      serviceToken: this.function.functionArn,
      properties: { BucketName: bucket.bucketName },
    });
    // The rights and the policy that demands TLS must still be there when the bucket is emptied.
    const needed: IDependable[] = bucket.policy ? [this.role, bucket.policy] : [this.role];
    contents.node.addDependency(...needed);
    for (const writer of writers) writer.node.addDependency(contents);
  }
}
