import { Aspects, CfnResource, Duration, type IAspect, RemovalPolicy, Stack, Tags } from "aws-cdk-lib";
import { CfnUserPool, CfnUserPoolDomain } from "aws-cdk-lib/aws-cognito";
import { CfnGlobalTable } from "aws-cdk-lib/aws-dynamodb";
import { AnyPrincipal, Effect, PolicyStatement, type PolicyStatementProps, StarPrincipal } from "aws-cdk-lib/aws-iam";
import { CfnLogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import { Bucket, CfnBucket } from "aws-cdk-lib/aws-s3";
import { CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import { Topic } from "aws-cdk-lib/aws-sns";
import { CfnQueue, Queue } from "aws-cdk-lib/aws-sqs";
import type { IConstruct } from "constructs";
import type { Deployment } from "./config";

/** The types of resources whose loss is a loss of data. All others are the same again after the next deployment. */
export const DATA_TYPES: ReadonlySet<string> = new Set(
  // With a user pool or its domain would go the ids to which people's accounts are bound.
  [CfnBucket, CfnGlobalTable, CfnLogGroup, CfnSecret, CfnUserPool, CfnUserPoolDomain].map(
    (type) => type.CFN_RESOURCE_TYPE_NAME,
  ),
);

/** Days in which what was deleted or replaced can be brought back, as many as a table's point-in-time recovery has. */
const RECOVERY_DAYS = 35;

/** Sets what holds for every resource of a deployment's stack, so that no resource says it and none can forget it. */
export function applyAspects(stack: Stack, deployment: Deployment): void {
  for (const key of ["institution", "course", "stage"] as const) Tags.of(stack).add(`academy:${key}`, deployment[key]);
  const aspects = Aspects.of(stack);
  aspects.add(new DataRetention(!deployment.isDisposable));
  aspects.add(new LogRetention(deployment.logRetentionDays));
  aspects.add(new Encryption());
}

/** Keeps the data of a protected deployment from mistakes, and lets those of a disposable one go with the stack. */
class DataRetention implements IAspect {
  constructor(private readonly isProtected: boolean) {}

  visit(node: IConstruct): void {
    const { isProtected } = this;
    if (CfnResource.isCfnResource(node) && DATA_TYPES.has(node.cfnResourceType))
      node.applyRemovalPolicy(isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);
    if (node instanceof CfnUserPool) node.deletionProtection = isProtected ? "ACTIVE" : "INACTIVE";
    if (node instanceof CfnGlobalTable) this.protectReplicas(node);
    if (node instanceof CfnBucket && isProtected) node.versioningConfiguration = { status: "Enabled" };
    if (node instanceof Bucket && isProtected) this.deleteEarlierVersions(node);
  }

  private protectReplicas(table: CfnGlobalTable): void {
    const replicas: readonly unknown[] = Stack.of(table).resolve(table.replicas);
    for (const index of replicas.keys()) {
      const setting = (name: string) => `Replicas.${index}.${name}`;
      table.addPropertyOverride(setting("DeletionProtectionEnabled"), this.isProtected);
      table.addPropertyOverride(setting("PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled"), true);
    }
  }

  /** A deletion only hides an object, since no role of the stack may delete a version; the bucket does so in time. */
  private deleteEarlierVersions(bucket: Bucket): void {
    bucket.addLifecycleRule({
      id: "EarlierVersions",
      noncurrentVersionExpiration: Duration.days(RECOVERY_DAYS),
      // The mark of a deletion, once nothing is left under it.
      expiredObjectDeleteMarker: true,
    });
  }
}

/** Keeps logs for the days that the deployment says. */
class LogRetention implements IAspect {
  constructor(private readonly days: RetentionDays) {}

  visit(node: IConstruct): void {
    if (node instanceof CfnLogGroup) node.retentionInDays = this.days;
  }
}

/** Has objects and messages encrypted where they lie and on their way, and buckets closed to the public. */
class Encryption implements IAspect {
  visit(node: IConstruct): void {
    if (node instanceof CfnQueue) node.sqsManagedSseEnabled = true;
    if (node instanceof CfnBucket) {
      node.bucketEncryption = {
        serverSideEncryptionConfiguration: [{ serverSideEncryptionByDefault: { sseAlgorithm: "AES256" } }],
      };
      node.publicAccessBlockConfiguration = {
        blockPublicAcls: true,
        blockPublicPolicy: true,
        ignorePublicAcls: true,
        restrictPublicBuckets: true,
      };
    }
    if (node instanceof Queue)
      node.addToResourcePolicy(
        refusal({ actions: ["sqs:*"], principals: [new AnyPrincipal()], resources: [node.queueArn] }),
      );
    if (node instanceof Bucket) {
      const resources = [node.bucketArn, node.arnForObjects("*")];
      node.addToResourcePolicy(refusal({ actions: ["s3:*"], principals: [new AnyPrincipal()], resources }));
    }
    if (node instanceof Topic) {
      const sid = "AllowPublishThroughSSLOnly";
      const principals = [new StarPrincipal()];
      node.addToResourcePolicy(refusal({ sid, actions: ["sns:Publish"], principals, resources: [node.topicArn] }));
    }
  }
}

/** A statement that refuses calls without TLS. */
const refusal = (props: PolicyStatementProps): PolicyStatement =>
  new PolicyStatement({ ...props, effect: Effect.DENY, conditions: { Bool: { "aws:SecureTransport": "false" } } });
