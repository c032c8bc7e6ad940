import { CustomResource, Duration, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Code } from "aws-cdk-lib/aws-lambda";
import type { Bucket, CfnBucket } from "aws-cdk-lib/aws-s3";
import type { Construct, IDependable } from "constructs";
import { BundledFunction } from "./function";

/**
 * The code of the Lambda behind `Custom::BucketContents`: when such a resource is deleted it deletes every object of the
 * bucket, with the versions it has from when its stage was protected, and tells CloudFormation how that ended. A creation or update does nothing.
 */
export const emptierCode = `
const { S3Client, DeleteObjectCommand, ListObjectVersionsCommand } = require("@aws-sdk/client-s3");
async function empty(client, Bucket) {
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }));
    const all = [...Versions, ...DeleteMarkers];
    if (all.length === 0) return;
    await Promise.all(all.map(({ Key, VersionId }) => client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))));
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
export class Emptier extends BundledFunction {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      bundle: Code.fromInline(emptierCode),
      description: "Empties the buckets of a stack that is removed",
      memoryMiB: 256,
      timeout: Duration.minutes(15),
    });
  }

  /** Has `bucket` emptied before it is deleted, and after its `writers` are gone. */
  empty(bucket: Bucket, ...writers: Construct[]): void {
    const allow = (actions: string[], resource: string) =>
      this.role.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [resource] }));
    allow(["s3:ListBucket", "s3:ListBucketVersions"], bucket.bucketArn);
    allow(["s3:DeleteObject", "s3:DeleteObjectVersion"], bucket.arnForObjects("*"));
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
