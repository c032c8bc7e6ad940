import { Stack } from "aws-cdk-lib";
import { Grant, type IRole, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";

/** Makes the role of schedules that may invoke this one Lambda, and that only schedules of this account may take. */
export function schedulerRole(scope: Construct, target: IFunction): IRole {
  const { account } = Stack.of(scope);
  const role = new Role(scope, "SchedulerRole", {
    assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
      conditions: { StringEquals: { "aws:SourceAccount": account } },
    }),
  });
  Grant.addToPrincipal({ grantee: role, actions: ["lambda:InvokeFunction"], resourceArns: [target.functionArn] });
  return role;
}
