import { z } from "@hono/zod-openapi";
import { GOAL_EVENTS, MAX_BATCHED_EVENTS } from "../../../domain/facts/goal-events";
import { reportEvents } from "../../core/achievements/report-events";
import { courseParams, json, route } from "../route";
import { AchievementName } from "../shapes";

const EventBatch = z
  .object({
    batch: z
      .guid()
      .transform((uuid) => uuid.toLowerCase())
      .openapi({ description: "Chosen by the page, the same however often it is sent: it counts once" }),
    events: z
      .array(
        z.object({
          names: z.array(z.enum(GOAL_EVENTS)).min(1).max(GOAL_EVENTS.length),
          at: z.iso.datetime({ offset: true }).openapi({ description: "When it happened" }),
        }),
      )
      .max(MAX_BATCHED_EVENTS),
  })
  .openapi("EventBatch");
const EventReport = z
  .object({
    counted: z.int().openapi({ description: "Events that counted on any goal that is shown to the caller" }),
    completed: z.array(AchievementName).openapi({ description: "What the caller has earned by them" }),
    totalXp: z.int(),
    untilNext: z.partialRecord(z.enum(GOAL_EVENTS), z.int()).openapi({
      description: "By kind, the further events that complete a goal at the earliest: fewer can wait",
    }),
  })
  .openapi("EventReport");
const INVALID = `events should be a list of at most ${MAX_BATCHED_EVENTS} events with names and a time, in a batch with a uuid`;

export const achievementEventRoutes = [
  route({
    method: "post",
    path: "/v2/courses/{courseId}/self/events",
    operationId: "reportEvents",
    tag: "incentives",
    summary:
      "Count what happened in the caller's workspace on goals of events, each batch once; times of the day are by the clock of the course's time zone",
    additive: true,
    caller: "member",
    params: courseParams,
    body: EventBatch,
    invalid: INVALID,
    refusals: {
      400: [INVALID],
      429: [/^Too many reports\. Please try again in (a second|\d+ seconds)\.$/],
    },
    success: json(EventReport),
    handle: async ({ services, caller, body }) => {
      await services.eventBatches.take(`member ${caller.regId}`);
      const timeZone = (await services.courseGates.timeZoneOf(caller.courseId)) ?? services.timeZone;
      const { completed, ...report } = await reportEvents(services, caller, { ...body, timeZone });
      return { ...report, completed: [...completed] };
    },
  }),
];
