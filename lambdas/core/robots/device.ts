import type { Core } from "../kernel/core";
import type { Messaging } from "../messaging/messaging";
import { allOf, type Condition, deviceKey, equals, type Key, lacks, present } from "../table";
import type { RobotCloud } from "./cloud";
import type { Sealer } from "./sealer";

/** The context of devices, beside the table. */
export interface Devices extends Messaging {
  readonly cloud: RobotCloud;
  readonly sealer: Sealer;
  /** Begins names of things and client ids: `{institution}_{course}_{stage}_robot`. */
  readonly thingPrefix: string;
}

export interface RobotsCore extends Core {
  readonly devices: Devices;
}

/** A certificate that another one has replaced. */
export interface Retiring {
  readonly certificateArn: string;
  /** ISO 8601. */
  readonly retireAt: string;
}

/** Whether a robot is connected, by the last event that told of it. */
export interface Presence {
  readonly online: boolean;
  /** ISO 8601: when it came, or went. */
  readonly since: string;
  /** The number of the connection, which goes up and begins anew when the robot has been away for about an hour. */
  readonly version: number;
}

/** The takeovers of a robot's name, by whom else has its secret, within an hour that began with the first. */
export interface Takeovers {
  /** ISO 8601. */
  readonly since: string;
  readonly count: number;
  /** ISO 8601: the last one, by which an event that comes again is known. */
  readonly last: string;
}

/** Who had a robot run a program last. */
export interface Runner {
  readonly userId: number;
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A robot, which everybody who knows its secret may register. */
export interface Device {
  readonly deviceId: number;
  readonly type: string;
  readonly sealedSecret: string;
  /** By which its secret is looked up; absent of robots that were registered before it was kept. */
  readonly secretDigest?: string;
  /** Goes up when the robot is paired anew, which ends registrations and codes of before; absent until then. */
  readonly generation?: number;
  /** ISO 8601: when somebody removed a registration last. */
  readonly leftAt?: string;
  /** Who registered it first. */
  readonly createdBy: number;
  readonly createdAt: string;
  /** The number of its registrations. */
  readonly registrations: number;
  /** Goes up with each certificate. */
  readonly enrolments: number;
  readonly lastEnrolledAt: string | null;
  /** The certificate that was issued last. */
  readonly certificateArn: string | null;
  readonly retiring: readonly Retiring[];
  /** Absent until it has been seen. */
  readonly presence?: Presence;
  readonly takeovers?: Takeovers;
  readonly runner?: Runner;
}

export type DeviceRow = Device & Key;

/** For what place a device's secret is sealed. */
export const secretPlace = (deviceId: number) => `secret of device ${deviceId}`;

/** Key DEVICE#{id}/DEVICE, consistent; 1 read. */
export function findDevice({ table }: Pick<Core, "table">, deviceId: number): Promise<DeviceRow | undefined> {
  return table.get<DeviceRow>(deviceKey(deviceId));
}

/** How often the robot was paired anew. */
export const generationOf = ({ generation }: { readonly generation?: number | undefined }): number => generation ?? 0;

/** Holds as long as the robot was not paired anew since it was read. */
export const isSameGeneration = ({ generation }: Device): Condition =>
  generation === undefined ? allOf(present, lacks("generation")) : equals("generation", generation);

/** Holds as long as nobody has changed the list of certificates to retire since the device was read. */
export const isSameList = ({ enrolments, retiring }: Device): Condition =>
  allOf(equals("enrolments", enrolments), equals("retiring", retiring));
