import * as z from "zod";
import type { Sqs } from "../sqs";
import type { Stack } from "./stack";

const queueProperties = z.object({
  VisibilityTimeout: z.coerce.number().default(30),
  DelaySeconds: z.coerce.number().default(0),
  MessageRetentionPeriod: z.coerce.number().default(345_600),
  ReceiveMessageWaitTimeSeconds: z.coerce.number().default(0),
  FifoQueue: z.undefined({ error: "the stand-in has no FIFO queues" }).optional(),
  RedrivePolicy: z
    .object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number().int().min(1) })
    .optional(),
});

/** Declares the stack's queues with their redrive. */
export function deployQueues(sqs: Sqs, stack: Stack): void {
  for (const resource of stack.resources("AWS::SQS::Queue")) {
    const properties = queueProperties.parse(resource.properties);
    const redrive = properties.RedrivePolicy && {
      maxReceiveCount: properties.RedrivePolicy.maxReceiveCount,
      deadLetterQueueArn: properties.RedrivePolicy.deadLetterTargetArn,
    };
    sqs.declareQueue(stack.name(resource, "QueueName"), {
      visibilityTimeout: properties.VisibilityTimeout,
      delay: properties.DelaySeconds,
      retention: properties.MessageRetentionPeriod,
      receiveWait: properties.ReceiveMessageWaitTimeSeconds,
      redrive,
    });
  }
}
