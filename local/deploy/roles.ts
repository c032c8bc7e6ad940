import * as z from "zod";
import { type PolicyDocument, policyDocument } from "../iam/policy";
import type { Sts } from "../sts";
import type { DeployedResource, Stack } from "./stack";

const principals = <T extends z.ZodType>(principal: T) =>
  z.object({ Statement: z.array(z.object({ Principal: principal })) });
/** Whom a role trusts, as it stands in the template. */
const written = principals(z.record(z.string(), z.unknown()));
/** And with the ARNs worked out. */
const trust = principals(
  z.object({ AWS: z.union([z.string(), z.array(z.string())]).default([]) }).transform(({ AWS }) => [AWS].flat()),
);

const role = z.object({
  MaxSessionDuration: z.coerce.number().default(3600),
  ManagedPolicyArns: z.array(z.unknown()).max(0, "the stand-in does not know managed policies").default([]),
  Policies: z.array(z.object({ PolicyDocument: policyDocument })).default([]),
});

/** Declares the roles that other roles may assume, with their policies. Roles of AWS's own services are assumed by nobody here. */
export function deployRoles(sts: Sts, stack: Stack): void {
  const isLent = ({ AssumeRolePolicyDocument }: Readonly<Record<string, unknown>>) =>
    written.safeParse(AssumeRolePolicyDocument).data?.Statement.some(({ Principal }) => "AWS" in Principal) ?? false;
  for (const resource of stack.resourcesWhere("AWS::IAM::Role", isLent)) {
    const { MaxSessionDuration } = role.parse(resource.properties);
    const { Statement } = trust.parse(resource.properties.AssumeRolePolicyDocument);
    sts.declareRole({
      arn: stack.attribute(resource.logicalId, "Arn"),
      trusts: Statement.flatMap(({ Principal }) => Principal),
      maxSessionSeconds: MaxSessionDuration,
      policies: policiesOf(stack, resource),
    });
  }
}

/** The policies of the role that has this ARN. Throws when the template has no such role. */
export function policiesOfRole(stack: Stack, arn: string): PolicyDocument[] {
  const found = stack.resources("AWS::IAM::Role").find(({ logicalId }) => stack.attribute(logicalId, "Arn") === arn);
  if (!found) throw new Error(`The template has no role ${arn}`);
  return policiesOf(stack, found);
}

function policiesOf(stack: Stack, resource: DeployedResource): PolicyDocument[] {
  const { Policies } = role.parse(resource.properties);
  return [...Policies.map((one) => one.PolicyDocument), ...attached(stack, resource)];
}

function attached(stack: Stack, { logicalId }: DeployedResource): PolicyDocument[] {
  const names = (roles: unknown) => z.array(z.object({ Ref: z.string() })).safeParse(roles).data ?? [];
  const isIts = ({ Roles }: Readonly<Record<string, unknown>>) => names(Roles).some(({ Ref }) => Ref === logicalId);
  return ["AWS::IAM::Policy", "AWS::IAM::ManagedPolicy"]
    .flatMap((type) => stack.resourcesWhere(type, isIts))
    .map(({ properties }) => policyDocument.parse(properties.PolicyDocument));
}
