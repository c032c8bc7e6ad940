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
