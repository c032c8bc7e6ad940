import { createHash } from "node:crypto";
import { secretArn } from "../secrets";
import { distributionKey } from "./distribution-key";
import type { Resource } from "./template";

/** The parts of a resource's name. */
export interface Naming {
  readonly stackName: string;
  readonly region: string;
  readonly accountId: string;
  /** Address in queue URLs. */
  readonly sqsEndpoint: string;
  /** Text of a secret that is declared already. */
  readonly secretText: (arn: string) => string | undefined;
}

/** A resource with its intrinsics worked out as far as its name needs. */
interface Named {
  readonly logicalId: string;
  readonly resource: Resource;
  /** A property as text, or what CloudFormation would have made up. */
  property(name: string): string;
}

interface Identity {
  readonly ref: (one: Named, naming: Naming) => string;
  readonly attributes: Readonly<Record<string, (one: Named, naming: Naming) => string>>;
}

const shortId = (one: Named, naming: Naming) =>
  createHash("sha256").update(`${naming.stackName}/${one.logicalId}`).digest("hex").slice(0, 10);
const arn = (service: string, what: (one: Named) => string) => (one: Named, naming: Naming) =>
  `arn:aws:${service}:${naming.region}:${naming.accountId}:${what(one)}`;
const userPoolId = (one: Named, naming: Naming) => `${naming.region}_${shortId(one, naming).slice(0, 9)}`;
const byId: Identity = { ref: shortId, attributes: { Id: shortId } };

const table: Identity = {
  ref: (one) => one.property("TableName"),
  attributes: { Arn: arn("dynamodb", (one) => `table/${one.property("TableName")}`) },
};

const bucketName = (one: Named) =>
  one
    .property("BucketName")
    .toLowerCase()
    .slice(-63)
    .replace(/^[^a-z0-9]+/, "");

/** The answers of Ref and Fn::GetAtt for each type that the stand-ins deploy. */
const identities: Readonly<Record<string, Identity>> = {
  "AWS::Cognito::UserPool": {
    ref: userPoolId,
    attributes: {
      UserPoolId: userPoolId,
      Arn: (one, naming) =>
        `arn:aws:cognito-idp:${naming.region}:${naming.accountId}:userpool/${userPoolId(one, naming)}`,
    },
  },
  "AWS::Cognito::UserPoolClient": byId,
  "AWS::DynamoDB::Table": table,
  "AWS::DynamoDB::GlobalTable": table,
  "AWS::SQS::Queue": {
    ref: (one, naming) => `${naming.sqsEndpoint}/${naming.accountId}/${one.property("QueueName")}`,
    attributes: {
      Arn: arn("sqs", (one) => one.property("QueueName")),
      QueueName: (one) => one.property("QueueName"),
    },
  },
  "AWS::S3::Bucket": {
    ref: bucketName,
    attributes: {
      Arn: (one) => `arn:aws:s3:::${bucketName(one)}`,
      DomainName: (one) => `${bucketName(one)}.s3.amazonaws.com`,
      RegionalDomainName: (one, naming) => `${bucketName(one)}.s3.${naming.region}.amazonaws.com`,
    },
  },
  "AWS::Scheduler::Schedule": byId,
  "AWS::SecretsManager::Secret": {
    ref: (one, naming) => secretArn(one.property("Name"), naming.region, naming.accountId),
    attributes: {},
  },
  "AWS::Lambda::Function": {
    ref: (one) => one.property("FunctionName"),
    attributes: { Arn: arn("lambda", (one) => `function:${one.property("FunctionName")}`) },
  },
  "AWS::Lambda::EventSourceMapping": byId,
  "AWS::IAM::Role": {
    ref: (one) => one.property("RoleName"),
    attributes: {
      Arn: (one, naming) => `arn:aws:iam::${naming.accountId}:role/${one.property("RoleName")}`,
      RoleId: shortId,
    },
  },
  "AWS::IoT::Policy": {
    ref: (one) => one.property("PolicyName"),
    attributes: { Id: shortId, Arn: arn("iot", (one) => `policy/${one.property("PolicyName")}`) },
  },
  "AWS::IoT::ThingGroup": {
    ref: (one) => one.property("ThingGroupName"),
    attributes: { Id: shortId, Arn: arn("iot", (one) => `thinggroup/${one.property("ThingGroupName")}`) },
  },
  "AWS::IoT::TopicRule": {
    ref: (one) => one.property("RuleName"),
    attributes: { Arn: arn("iot", (one) => `rule/${one.property("RuleName")}`) },
  },
  "AWS::ApiGatewayV2::Api": {
    ref: shortId,
    attributes: {
      ApiId: shortId,
      ApiEndpoint: (one, naming) => `https://${shortId(one, naming)}.execute-api.${naming.region}.amazonaws.com`,
    },
  },
  "AWS::ApiGatewayV2::Integration": byId,
  "AWS::ApiGatewayV2::Route": byId,
  "AWS::ApiGatewayV2::Stage": { ref: () => "$default", attributes: {} },
  "AWS::CloudFront::Distribution": {
    ref: shortId,
    attributes: { Id: shortId, DomainName: (one, naming) => `${shortId(one, naming)}.cloudfront.net` },
  },
  "AWS::CloudFront::Function": {
    ref: (one) => one.logicalId,
    attributes: { FunctionARN: (one) => one.logicalId },
  },
  "AWS::CloudFront::ResponseHeadersPolicy": byId,
  "AWS::CloudFront::CachePolicy": byId,
  "AWS::CloudFront::OriginRequestPolicy": byId,
  "Custom::DistributionKey": {
    ref: () => "distribution-key",
    attributes: {
      Value: (one, naming) => {
        const arn = one.property("SecretArn");
        const text = naming.secretText(arn);
        if (text === undefined) throw new Error(`There is no secret ${arn} yet to derive a key from`);
        return distributionKey(text, one.property("Number"));
      },
    },
  },
  "Custom::IotPolicyAttachment": byId,
  "Custom::CDKBucketDeployment": {
    ref: shortId,
    attributes: { DestinationBucketArn: (one) => `arn:aws:s3:::${one.property("DestinationBucketName")}` },
  },
};

/** Types that mean nothing on one machine: who may do what, and who is told about it. */
const WITHOUT_LOCAL_MEANING = new Set([
  "AWS::ApiGatewayV2::ApiMapping",
  "AWS::CDK::Metadata",
  "AWS::CloudFront::OriginAccessControl",
  "AWS::CloudWatch::Alarm",
  "AWS::CloudWatch::CompositeAlarm",
  "AWS::CloudWatch::Dashboard",
  "AWS::EC2::RouteTable",
  "AWS::EC2::SecurityGroup",
  "AWS::EC2::Subnet",
  "AWS::EC2::SubnetRouteTableAssociation",
  "AWS::EC2::VPC",
  "AWS::IAM::ManagedPolicy",
  "AWS::IAM::Policy",
  "AWS::IoT::Logging",
  "AWS::KMS::Alias",
  "AWS::KMS::Key",
  "AWS::Lambda::LayerVersion",
  "AWS::Lambda::Permission",
  "AWS::Logs::LogGroup",
  "AWS::Logs::MetricFilter",
  "AWS::Logs::QueryDefinition",
  "AWS::Logs::ResourcePolicy",
  "AWS::Route53::RecordSet",
  "AWS::S3::BucketPolicy",
  "AWS::SecretsManager::ResourcePolicy",
  "AWS::SNS::Subscription",
  "AWS::SNS::Topic",
  "AWS::SNS::TopicPolicy",
  "AWS::SQS::QueuePolicy",
  "Custom::S3AutoDeleteObjects",
  "Custom::BucketContents",
]);

/** Types that a deployment may have and that cannot run here, with what to do instead. */
const NOT_HERE: Readonly<Record<string, string>> = {
  "AWS::Cognito::UserPoolIdentityProvider":
    "The embedded cloud has no Cognito that speaks SAML: in the stage local use a provider of kind openid",
};

/** Says whether resources of a type are deployed; throws for a type that is neither known nor without local meaning. */
export function isDeployed(type: string, logicalId: string): boolean {
  const instead = NOT_HERE[type];
  if (instead) throw new Error(`${instead} (${logicalId})`);
  if (Object.hasOwn(identities, type)) return true;
  if (WITHOUT_LOCAL_MEANING.has(type)) return false;
  throw new Error(`The embedded cloud does not know the resource type ${type} (of ${logicalId})`);
}

/** Returns what Ref answers. A resource without local meaning answers with its logical id. */
export function refOf(one: Named, naming: Naming): string {
  return identities[one.resource.Type]?.ref(one, naming) ?? one.logicalId;
}

/** Returns what Fn::GetAtt answers. Attributes of resources without local meaning are made up: nothing here looks at them. */
export function attributeOf(one: Named, attribute: string, naming: Naming): string {
  const identity = identities[one.resource.Type];
  if (!identity) return `arn:aws:local:${naming.region}:${naming.accountId}:${one.logicalId}/${attribute}`;
  const answer = identity.attributes[attribute];
  if (!answer)
    throw new Error(`Fn::GetAtt: ${one.resource.Type} has no attribute ${attribute} here (${one.logicalId})`);
  return answer(one, naming);
}
