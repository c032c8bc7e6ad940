import * as z from "zod";
import type { Scheduler } from "../scheduler";
import type { Stack } from "./stack";

const scheduleProperties = z.object({
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().optional(),
  State: z.enum(["ENABLED", "DISABLED"]).default("ENABLED"),
  FlexibleTimeWindow: z.object({ Mode: z.literal("OFF", { error: "the stand-in has no flexible time windows" }) }),
  StartDate: z.undefined({ error: "the stand-in starts schedules at once" }).optional(),
  EndDate: z.undefined({ error: "the stand-in ends no schedules" }).optional(),
  Target: z.object({
    Arn: z.string().regex(/^arn:aws:lambda:/, "the stand-in invokes functions only"),
    Input: z.string().default("{}"),
  }),
});

/** Declares the stack's schedules. */
export function deploySchedules(scheduler: Scheduler, stack: Stack): void {
  for (const resource of stack.resources("AWS::Scheduler::Schedule")) {
    const properties = scheduleProperties.parse(resource.properties);
    if (properties.State === "DISABLED") continue;
    scheduler.declare({
      name: resource.logicalId,
      expression: properties.ScheduleExpression,
      timeZone: properties.ScheduleExpressionTimezone,
      target: properties.Target.Arn,
      input: properties.Target.Input,
    });
  }
}
