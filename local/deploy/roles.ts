import * as z from "zod";
import { type PolicyDocument, policyDocument } from "../iam/policy";
import type { Sts } from "../sts";
import type { DeployedResource, Stack } from "./stack";

const trust = z.object({ Statement: z.array(z.object({ Principal: z.record(z.string(), z.unknown()) })) });

const role = z.object({
  MaxSessionDuration: z.coerce.number().default(3600),
  ManagedPolicyArns: z.array(z.unknown()).max(0, "the stand-in does not know managed policies").default([]),
  Policies: z.array(z.object({ PolicyDocument: policyDocument })).default([]),
});

/**
 * Declares the roles that other roles may assume, with their policies. Roles of AWS's own services are assumed by nobody
 * here: functions run without permissions being looked at.
 */
export function deployRoles(sts: Sts, stack: Stack): void {
  const isLent = ({ AssumeRolePolicyDocument }: Readonly<Record<string, unknown>>) =>
    trust.safeParse(AssumeRolePolicyDocument).data?.Statement.some(({ Principal }) => "AWS" in Principal) ?? false;
  for (const resource of stack.resourcesWhere("AWS::IAM::Role", isLent)) {
    const { MaxSessionDuration, Policies } = role.parse(resource.properties);
    sts.declareRole({
      arn: stack.attribute(resource.logicalId, "Arn"),
      maxSessionSeconds: MaxSessionDuration,
      policies: [...Policies.map((one) => one.PolicyDocument), ...attached(stack, resource)],
    });
  }
}

function attached(stack: Stack, { logicalId }: DeployedResource): PolicyDocument[] {
  const names = (roles: unknown) => z.array(z.object({ Ref: z.string() })).safeParse(roles).data ?? [];
  const isIts = ({ Roles }: Readonly<Record<string, unknown>>) => names(Roles).some(({ Ref }) => Ref === logicalId);
  return ["AWS::IAM::Policy", "AWS::IAM::ManagedPolicy"]
    .flatMap((type) => stack.resourcesWhere(type, isIts))
    .map(({ properties }) => policyDocument.parse(properties.PolicyDocument));
}
