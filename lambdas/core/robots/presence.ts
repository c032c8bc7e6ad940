import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { allOf, type Change, type Condition, deviceKey, equals, lacks, present } from "../table";
import { type Device, findDevice, type Presence, type Takeovers } from "./device";

/** A robot has connected, or its connection has ended. Events come in any order, and more than once. */
export interface PresenceEvent {
  readonly deviceId: number;
  readonly online: boolean;
  /** The same for a connection's beginning and end. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** True when the connection ended because another one has taken its name. */
  readonly isTakenOver: boolean;
}

/** The effect of a presence event. `contested` means that two clients seem to use one robot's name in turn. */
export type PresenceOutcome = "stored" | "late" | "unknown" | "contested";

/** Connections are numbered anew when a robot has been away for about an hour; no event is as late as this. */
const RENUMBERED_MS = 50 * 60_000;
/** A robot that lost its connection unnoticed takes over from itself now and then. */
const CONTESTED_FROM = 3;
const HOUR_MS = 3_600_000;

/**
 * Keeps of a robot what the latest event says of it. An event that is older than what is known changes nothing; one that
 * says that the robot's name was taken over is counted, also when it is late. Key DEVICE#{d}; 1 read, at most 1 write.
 */
export function recordPresence({ table }: Pick<Core, "table">, event: PresenceEvent): Promise<PresenceOutcome> {
  return retryOnConflict(async () => {
    const device = await findDevice({ table }, event.deviceId);
    if (device === undefined) return "unknown";
    const presence = isLater(event, device.presence) ? presenceOf(event) : undefined;
    const takeovers = event.isTakenOver ? countedWith(event, device.takeovers) : undefined;
    if (presence === undefined && takeovers === undefined) return "late";
    await table.update(
      deviceKey(event.deviceId),
      { set: { presence, takeovers } } satisfies Change,
      isUnchanged(device),
    );
    if (takeovers !== undefined && takeovers.count >= CONTESTED_FROM) return "contested";
    return presence === undefined ? "late" : "stored";
  });
}

const presenceOf = ({ online, version, at }: PresenceEvent): Presence => ({
  online,
  version,
  since: new Date(at).toISOString(),
});

/** By the number of the connection, whose end comes after its beginning; by time where numbers have begun anew. */
function isLater({ online, version, at }: PresenceEvent, known: Presence | undefined): boolean {
  if (known === undefined) return true;
  const later = at - Date.parse(known.since);
  if (Math.abs(later) > RENUMBERED_MS) return later > 0;
  return version === known.version ? known.online && !online : version > known.version;
}

/** Undefined when the event was counted already. */
function countedWith({ at }: PresenceEvent, known: Takeovers | undefined): Takeovers | undefined {
  const last = new Date(at).toISOString();
  if (known !== undefined && last <= known.last) return undefined;
  const isAnew = known === undefined || at - Date.parse(known.since) > HOUR_MS;
  return isAnew ? { since: last, count: 1, last } : { ...known, count: known.count + 1, last };
}

function isUnchanged(device: Device): Condition {
  const same = (name: "presence" | "takeovers") =>
    device[name] === undefined ? lacks(name) : equals(name, device[name]);
  return allOf(present, same("presence"), same("takeovers"));
}
