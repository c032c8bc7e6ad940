import { Duration, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { CfnUserPool, CfnUserPoolDomain } from "aws-cdk-lib/aws-cognito";
import { AttributeType, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Bucket, CfnBucket } from "aws-cdk-lib/aws-s3";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Topic } from "aws-cdk-lib/aws-sns";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { applyAspects, DATA_TYPES } from "../../lib/aspects";
import { addDeployments } from "../../lib/deployments";
import { deployment, deploymentFile, newApp, only, resourcesOf, stubBundles } from "./stacks";

/** The template of a stack to which somebody adds one of each, without any setting. */
function careless(isDisposable: boolean): Template {
  const stack = new Stack(newApp(), "Careless", { env: { region: "ap-southeast-1" } });
  applyAspects(stack, deployment("demo", { isDisposable }));
  new TableV2(stack, "Table", { partitionKey: { name: "pk", type: AttributeType.STRING } });
  new Bucket(stack, "Bucket", {
    lifecycleRules: [{ id: "Own", abortIncompleteMultipartUploadAfter: Duration.days(1) }],
  });
  new CfnBucket(stack, "BareBucket");
  new Secret(stack, "Secret");
  new LogGroup(stack, "Log");
  const pool = new CfnUserPool(stack, "Pool");
  new CfnUserPoolDomain(stack, "Domain", { domain: "a", userPoolId: pool.ref });
  new Queue(stack, "Queue");
  new Topic(stack, "Topic");
  return Template.fromStack(stack);
}

const [kept, disposable] = [careless(false), careless(true)];

test("whatever holds data outlives a protected stack and goes with a disposable one", () => {
  const types = [
    "AWS::Cognito::UserPool",
    "AWS::Cognito::UserPoolDomain",
    "AWS::DynamoDB::GlobalTable",
    "AWS::Logs::LogGroup",
    "AWS::S3::Bucket",
    "AWS::SecretsManager::Secret",
  ];
  expect([...DATA_TYPES].sort()).toEqual(types);
  for (const type of types) {
    expect(Object.values(resourcesOf(kept, type))).not.toEqual([]);
    for (const resource of Object.values(resourcesOf(kept, type)))
      expect(resource).toMatchObject({ DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" });
    for (const resource of Object.values(resourcesOf(disposable, type)))
      expect(resource).toMatchObject({ DeletionPolicy: "Delete", UpdateReplacePolicy: "Delete" });
  }
});

test.each([
  ["protected", kept, true, "ACTIVE"],
  ["disposable", disposable, false, "INACTIVE"],
])(
  "a %s stack's table and pool may be deleted accordingly, and a table can be restored",
  (_, template, isProtected, pool) => {
    const [, table] = only(template, "AWS::DynamoDB::GlobalTable");
    expect(table.Properties.Replicas).toMatchObject([
      {
        DeletionProtectionEnabled: isProtected,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      },
    ]);
    expect(only(template, "AWS::Cognito::UserPool")[1].Properties.DeletionProtection).toBe(pool);
  },
);

test("a protected stack's bucket keeps earlier versions for 35 days, besides the rules of its own", () => {
  const [, { Properties }] = only(kept, "AWS::S3::Bucket", "Bucket");
  expect(Properties.VersioningConfiguration).toEqual({ Status: "Enabled" });
  expect(Properties.LifecycleConfiguration.Rules).toMatchObject([
    { Id: "Own" },
    {
      Id: "EarlierVersions",
      NoncurrentVersionExpiration: { NoncurrentDays: 35 },
      ExpiredObjectDeleteMarker: true,
      Status: "Enabled",
    },
  ]);
  const [, other] = only(disposable, "AWS::S3::Bucket", "Bucket");
  expect(other.Properties).not.toHaveProperty("VersioningConfiguration");
  expect(other.Properties.LifecycleConfiguration.Rules).toMatchObject([{ Id: "Own" }]);
});

test("a log is kept as long as the deployment says", () => {
  expect(only(kept, "AWS::Logs::LogGroup")[1].Properties.RetentionInDays).toBe(14);
});

test("each bucket is closed to the public, and buckets and queues are encrypted", () => {
  const buckets = Object.values(resourcesOf(kept, "AWS::S3::Bucket"));
  expect(buckets).toHaveLength(2);
  for (const { Properties } of buckets)
    expect(Properties).toMatchObject({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } }],
      },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
  expect(only(kept, "AWS::SQS::Queue")[1].Properties.SqsManagedSseEnabled).toBe(true);
});

test.each([
  ["AWS::S3::BucketPolicy", "s3:*"],
  ["AWS::SQS::QueuePolicy", "sqs:*"],
  ["AWS::SNS::TopicPolicy", "sns:Publish"],
])("an %s refuses calls without TLS", (type, action) => {
  const [, { Properties }] = only(kept, type);
  expect(Properties.PolicyDocument.Statement).toMatchObject([
    { Effect: "Deny", Action: action, Condition: { Bool: { "aws:SecureTransport": "false" } } },
  ]);
});

test("each resource that takes tags says whose it is", () => {
  const tags = [
    { Key: "academy:course", Value: "academy" },
    { Key: "academy:institution", Value: "demo" },
    { Key: "academy:stage", Value: "dev" },
  ];
  for (const type of ["AWS::S3::Bucket", "AWS::SQS::Queue", "AWS::SNS::Topic", "AWS::SecretsManager::Secret"])
    for (const { Properties } of Object.values(resourcesOf(kept, type))) expect(Properties.Tags).toEqual(tags);
});

test("no resource is of a type of which nobody has decided whether it holds data", () => {
  const saml = {
    id: "saml",
    name: "University",
    kind: "saml",
    metadata: "https://idp.example/m",
    attributes: { username: "uid" },
  };
  const { providers } = JSON.parse(deploymentFile("local"));
  const accounts = providers.find(({ kind }: { kind: string }) => kind === "accounts");
  const everything = deployment("example-university", {
    providers: [saml, accounts],
    waf: true,
    monthlyBudget: 100,
    domain: { name: "a.example.edu", hostedZone: { id: "Z0123456789ABCDEFGHIJ", name: "example.edu" } },
    courseCreators: "anyone",
    isDisposable: true,
    dashboard: true,
  });
  const app = newApp();
  addDeployments(app, [everything], stubBundles());
  const stacks = app.node.children.filter(Stack.isStack);
  const types = stacks.flatMap((stack) =>
    Object.values(Template.fromStack(stack).toJSON().Resources as Record<string, { Type: string }>).map(
      ({ Type }) => Type,
    ),
  );
  expect([...new Set(types)].filter((type) => !DATA_TYPES.has(type)).sort()).toEqual(
    [
      "AWS::ApiGatewayV2::Api",
      "AWS::ApiGatewayV2::Integration",
      "AWS::ApiGatewayV2::Route",
      "AWS::ApiGatewayV2::Stage",
      "AWS::Budgets::Budget",
      "AWS::CertificateManager::Certificate",
      "AWS::CloudFront::Distribution",
      "AWS::CloudFront::Function",
      "AWS::CloudFront::OriginAccessControl",
      "AWS::CloudFront::ResponseHeadersPolicy",
      "AWS::CloudWatch::Alarm",
      "AWS::CloudWatch::Dashboard",
      "AWS::Cognito::UserPoolClient",
      "AWS::Cognito::UserPoolIdentityProvider",
      "AWS::EC2::RouteTable",
      "AWS::EC2::SecurityGroup",
      "AWS::EC2::Subnet",
      "AWS::EC2::SubnetRouteTableAssociation",
      "AWS::EC2::VPC",
      "AWS::IAM::Policy",
      "AWS::IAM::Role",
      "AWS::IoT::Policy",
      "AWS::IoT::ThingGroup",
      "AWS::IoT::TopicRule",
      "AWS::Lambda::EventSourceMapping",
      "AWS::Lambda::Function",
      "AWS::Lambda::LayerVersion",
      "AWS::Lambda::Permission",
      "AWS::Logs::MetricFilter",
      "AWS::Logs::QueryDefinition",
      "AWS::Route53::RecordSet",
      "AWS::SNS::Subscription",
      "AWS::SNS::Topic",
      "AWS::SNS::TopicPolicy",
      "AWS::S3::BucketPolicy",
      "AWS::SQS::Queue",
      "AWS::SQS::QueuePolicy",
      "AWS::Scheduler::Schedule",
      "AWS::WAFv2::WebACL",
      "Custom::BucketContents",
      "Custom::CDKBucketDeployment",
      "Custom::DistributionKey",
      "Custom::IotPolicyAttachment",
    ].sort(),
  );
});
