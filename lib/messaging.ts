import { Stack, Token, Validations } from "aws-cdk-lib";
import { ArnPrincipal, Grant, type IRole, Role } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";

/** The address at which browsers reach messages: AWS IoT's endpoint, whose first part is only known in the account. */
export const messagingOrigins = (region: string): string => `wss://*.iot.${region}.amazonaws.com`;

/** The ARN of something of IoT Core in the stack's region, such as `topic/{name}`. */
export function iotArn(
  scope: Construct,
  resource: string,
  { partition, account }: { partition: string; account: string } = Stack.of(scope),
): string {
  return `arn:${partition}:iot:${Stack.of(scope).region}:${account}:${resource}`;
}

/** Permits actions on resources, given by their ARNs. */
export function allow(grantee: IRole, actions: string[], ...resourceArns: string[]): void {
  Grant.addToPrincipal({ grantee, actions, resourceArns });
}

/** Tells cdk-nag why a role's permissions name patterns of things of IoT Core. */
export function acknowledgePatterns(role: IRole, patterns: string[], reason: string): void {
  const { partition, account } = Stack.of(role);
  // cdk-nag writes what only CloudFormation knows in angle brackets.
  const named = {
    partition: Token.isUnresolved(partition) ? "<AWS::Partition>" : partition,
    account: Token.isUnresolved(account) ? "<AWS::AccountId>" : account,
  };
  for (const pattern of patterns) {
    const id = `AwsSolutions::AwsSolutions-IAM5[Resource::${iotArn(role, pattern, named)}]`;
    Validations.of(role).acknowledge({ id, reason });
  }
}

export interface LentRoleProps {
  /** The role of the API's Lambda, which lends this one. */
  readonly api: IRole;
  readonly description: string;
  /** The most that any browser may be lent: for each action the patterns of what it is permitted on. */
  readonly rights: Readonly<Record<string, string[]>>;
  /** Why these are patterns. */
  readonly reason: string;
}

/** A role that the API lends to browsers, so that they reach the broker themselves; each session narrows it down. */
export function lentRole(scope: Construct, id: string, { api, description, rights, reason }: LentRoleProps): Role {
  const role = new Role(scope, id, { assumedBy: new ArnPrincipal(api.roleArn), description });
  for (const [action, patterns] of Object.entries(rights)) {
    allow(role, [action], ...patterns.map((pattern) => iotArn(scope, pattern)));
    acknowledgePatterns(role, patterns, reason);
  }
  allow(api, ["sts:AssumeRole"], role.roleArn);
  return role;
}
