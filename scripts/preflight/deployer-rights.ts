import { IAMClient, paginateSimulatePrincipalPolicy } from "@aws-sdk/client-iam";
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { budgetTermsOf } from "../../lib/budget-stack";
import type { Deployment } from "../../lib/config";
import { EDGE_REGION } from "../../lib/edge-stack";
import { Warning } from "./finding";

/** The first right that CloudFormation needs to make a resource of each type. docs/deploy-from-github.md lists them. */
export const RIGHTS = {
  regional: {
    "AWS::ApiGatewayV2": "apigateway:POST",
    "AWS::CloudWatch": "cloudwatch:PutMetricAlarm",
    "AWS::DynamoDB": "dynamodb:CreateTable",
    "AWS::EC2": "ec2:CreateVpc",
    "AWS::IoT": "iot:CreateThingGroup",
    "AWS::Lambda": "lambda:CreateFunction",
    "AWS::Logs": "logs:CreateLogGroup",
    "AWS::S3": "s3:CreateBucket",
    "AWS::SNS": "sns:CreateTopic",
    "AWS::SQS": "sqs:CreateQueue",
    "AWS::Scheduler": "scheduler:CreateSchedule",
    "AWS::SecretsManager": "secretsmanager:CreateSecret",
  },
  /** Of services that AWS has once for all regions. */
  global: { "AWS::CloudFront": "cloudfront:CreateDistribution", "AWS::IAM": "iam:CreateRole" },
} as const;

/** Rights that only some deployments need. */
function moreRights(deployment: Deployment) {
  const hasPool = deployment.providers.some(({ kind }) => kind === "accounts" || kind === "saml");
  const hasZone = deployment.domain?.hostedZone !== undefined;
  return {
    regional: hasPool ? ["cognito-idp:CreateUserPool"] : [],
    global: [
      ...(hasZone ? ["acm:RequestCertificate", "route53:ChangeResourceRecordSets"] : []),
      ...(deployment.waf ? ["wafv2:CreateWebACL"] : []),
      ...(budgetTermsOf(deployment) ? ["budgets:ModifyBudget"] : []),
    ],
  };
}

/** Roles of the bootstrap that the CDK's command line takes on. */
const ROLES = ["deploy", "file-publishing"];

const roleArn = (account: string | undefined, name: string, region: string) =>
  `arn:aws:iam::${account}:role/cdk-hnb659fds-${name}-role-${account}-${region}`;

async function accountOf(region: string): Promise<string | undefined> {
  return (await new STSClient({ region }).send(new GetCallerIdentityCommand())).Account;
}

/** Tells whether the credentials may take on the roles by which the CDK deploys. Throws an Error that names one they may not. */
export async function checkBootstrapRoles(regions: readonly string[]): Promise<string> {
  for (const region of regions) {
    const client = new STSClient({ region });
    const account = await accountOf(region);
    for (const RoleArn of ROLES.map((name) => roleArn(account, name, region))) {
      const request = { RoleArn, RoleSessionName: "academy-preflight", DurationSeconds: 900 };
      await client.send(new AssumeRoleCommand(request)).catch((error: Error) => {
        throw new Error(
          `Your credentials may not take on ${RoleArn}: ${error.message}. Once the region is bootstrapped, they need ` +
            `sts:AssumeRole on arn:aws:iam::${account}:role/cdk-hnb659fds-*.`,
        );
      });
    }
  }
  return `the roles of the bootstrap in ${regions.join(", ")} can be taken on`;
}

/**
 * Tells whether CloudFormation's role may make what a deployment consists of, policies of the organization included. Throws
 * an Error that names what it may not, and a Warning where that cannot be looked at.
 */
export async function checkResourceRights(deployment: Deployment): Promise<string> {
  const { region } = deployment;
  const role = roleArn(await accountOf(region), "cfn-exec", region);
  const more = moreRights(deployment);
  const denied = [
    ...(await deniedOf(role, region, [...Object.values(RIGHTS.regional), ...more.regional])),
    ...(await deniedOf(role, EDGE_REGION, [...Object.values(RIGHTS.global), ...more.global])),
  ];
  if (denied.length > 0) {
    throw new Error(
      `${role}, in which CloudFormation deploys, may not: ${denied.join(", ")}. Ask whoever administers the account or the organization.`,
    );
  }
  return `CloudFormation may make all it has to in ${region}`;
}

async function deniedOf(role: string, region: string, actions: readonly string[]): Promise<string[]> {
  const denied: string[] = [];
  const request = {
    PolicySourceArn: role,
    ActionNames: [...actions],
    // Policies of organizations often name the regions that may be used.
    ContextEntries: [
      { ContextKeyName: "aws:RequestedRegion", ContextKeyType: "string" as const, ContextKeyValues: [region] },
    ],
  };
  try {
    for await (const page of paginateSimulatePrincipalPolicy(
      { client: new IAMClient({ region: EDGE_REGION }) },
      request,
    )) {
      for (const { EvalActionName, EvalDecision, OrganizationsDecisionDetail } of page.EvaluationResults ?? []) {
        if (OrganizationsDecisionDetail?.AllowedByOrganizations === false) {
          denied.push(`${EvalActionName} in ${region} (a policy of the organization)`);
        } else if (EvalDecision !== "allowed") denied.push(`${EvalActionName} in ${region}`);
      }
    }
  } catch (error) {
    const { name, message } = error as Error;
    if (name !== "AccessDenied" && name !== "NoSuchEntityException") throw error;
    throw new Warning(
      `What ${role} may do cannot be looked at (${message}). It needs iam:SimulatePrincipalPolicy, and a bootstrapped region.`,
    );
  }
  return denied;
}
