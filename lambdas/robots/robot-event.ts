import { z } from "zod";
import type { Core } from "../core/kernel/core";
import { deviceIdOfThing, userIdOfClient } from "../core/robots/names";
import { type PresenceOutcome, recordPresence } from "../core/robots/presence";
import { recordRun } from "../core/robots/running";

const milliseconds = z.int().nonnegative().max(8_640_000_000_000_000);

/** What the rule of presence selects of an event that AWS IoT tells of a connection. */
const presenceEvent = z.object({
  clientId: z.string(),
  eventType: z.enum(["connected", "disconnected"]),
  timestamp: milliseconds,
  versionNumber: z.int().nonnegative(),
  disconnectReason: z.string().optional(),
});

/** What the rule of runs selects: who has published to which thing, and nothing of what. */
const runEvent = z.object({ clientId: z.string(), thing: z.string(), timestamp: milliseconds });

const deviceEvent = z.union([presenceEvent, runEvent]);

export interface RobotEventCore extends Pick<Core, "table"> {
  readonly thingPrefix: string;
}

/** A line of the log. Those whose outcome is `contested` are counted, and an alarm tells of them: lib/observability.ts. */
export interface DeviceLine {
  readonly event: "connected" | "disconnected" | "run";
  readonly outcome: PresenceOutcome;
  readonly deviceId: number;
  readonly reason?: string;
}

/** Takes what a rule of AWS IoT invokes the Lambda with. Throws for anything else, and when the table fails. */
export async function handleRobotEvent(
  core: RobotEventCore,
  event: unknown,
  log: (line: DeviceLine) => void,
): Promise<void> {
  const parsed = deviceEvent.parse(event);
  if ("eventType" in parsed) await handlePresence(core, parsed, log);
  else await handleRun(core, parsed, log);
}

async function handlePresence(
  { table, thingPrefix }: RobotEventCore,
  {
    clientId,
    eventType,
    timestamp: at,
    versionNumber: version,
    disconnectReason: reason,
  }: z.infer<typeof presenceEvent>,
  log: (line: DeviceLine) => void,
): Promise<void> {
  const deviceId = known(deviceIdOfThing(thingPrefix, clientId), "clientId");
  const isTakenOver = reason === "DUPLICATE_CLIENTID";
  const online = eventType === "connected";
  const outcome = await recordPresence({ table }, { deviceId, version, at, online, isTakenOver });
  log({ event: eventType, outcome, deviceId, ...(reason === undefined ? {} : { reason }) });
}

/** The user is told by the client id alone, which the policy of each session pins. */
async function handleRun(
  { table, thingPrefix }: RobotEventCore,
  { clientId, thing, timestamp: at }: z.infer<typeof runEvent>,
  log: (line: DeviceLine) => void,
): Promise<void> {
  const deviceId = known(deviceIdOfThing(thingPrefix, thing), "thing");
  const userId = known(userIdOfClient(thingPrefix, clientId), "clientId");
  const isNews = await recordRun({ table }, { deviceId, userId, at });
  log({ event: "run", outcome: isNews ? "stored" : "late", deviceId });
}

function known(id: number | undefined, member: string): number {
  if (id === undefined) throw new Error(`The event's ${member} names nothing of this deployment`);
  return id;
}
