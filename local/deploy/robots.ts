import * as z from "zod";
import { policyDocument } from "../iam/policy";
import type { Iot } from "../iot";
import type { Stack } from "./stack";

/** The SDK call that a custom resource of CDK's makes. */
const attachment = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(
    z.object({
      service: z.literal("iot"),
      action: z.literal("AttachPolicy", "the stand-in carries out AttachPolicy only"),
      parameters: z.object({ policyName: z.string(), target: z.string() }),
    }),
  );

const rule = z.object({
  Sql: z.string(),
  RuleDisabled: z.boolean().default(false),
  AwsIotSqlVersion: z.literal("2016-03-23", { error: "the stand-in knows version 2016-03-23 of the SQL only" }),
  Actions: z.tuple([z.strictObject({ Lambda: z.object({ FunctionArn: z.string() }) })], {
    error: "the stand-in carries out one action, which invokes a function",
  }),
});

/** Declares the rules of AWS IoT that the stack has. What fails is retried as any event of a function; no log of errors is kept. */
export function deployRules(iot: Iot, stack: Stack): void {
  for (const resource of stack.resources("AWS::IoT::TopicRule")) {
    const { Sql: sql, RuleDisabled, Actions } = rule.parse(resource.properties.TopicRulePayload);
    if (RuleDisabled) continue;
    iot.declareRule({ name: stack.name(resource, "RuleName"), sql, functionArn: Actions[0].Lambda.FunctionArn });
  }
}

/** Declares the stack's thing groups and policies of AWS IoT, and attaches as its custom resources would. */
export function deployRobots(iot: Iot, stack: Stack): void {
  for (const resource of stack.resources("AWS::IoT::ThingGroup")) {
    iot.declareThingGroup(stack.name(resource, "ThingGroupName"));
  }
  for (const resource of stack.resources("AWS::IoT::Policy")) {
    iot.declarePolicy(stack.name(resource, "PolicyName"), policyDocument.parse(resource.properties.PolicyDocument));
  }
  for (const { properties } of stack.resources("Custom::IotPolicyAttachment")) {
    const { policyName, target } = attachment.parse(properties.Create).parameters;
    iot.attachPolicy(policyName, target);
  }
}
