import * as z from "zod";
import type { Access, Right } from "../iam/access";

const named = z.object({ QueueUrl: z.string() }).or(z.object({ QueueName: z.string() }));

/** Returns the right that an action needs. A batch needs that of its single action. */
export function rightsOf(action: string, input: unknown, access: Pick<Access, "arn">): Right[] {
  const { data } = named.safeParse(input);
  const text = data === undefined ? "" : "QueueUrl" in data ? data.QueueUrl : data.QueueName;
  const name = text.slice(text.lastIndexOf("/") + 1);
  return [{ action: `sqs:${action.replace(/Batch$/, "")}`, resource: name === "" ? "*" : access.arn("sqs", name) }];
}
