import type { Core } from "../kernel/core";
import type { Messaging } from "../messaging/messaging";
import { allOf, type Condition, deviceKey, equals, type Key } from "../table";
import type { DeviceCloud } from "./cloud";
import type { Sealer } from "./sealer";

/** The context of devices, beside the table. */
export interface Devices extends Messaging {
  readonly cloud: DeviceCloud;
  readonly sealer: Sealer;
  /** Begins names of things and client ids: `{institution}_{course}_{stage}_robot`. */
  readonly thingPrefix: string;
}

export interface DevicesCore extends Core {
  readonly devices: Devices;
}

/** A certificate that another one has replaced. */
export interface Retiring {
  readonly certificateArn: string;
  /** ISO 8601. */
  readonly retireAt: string;
}

/** A robot, which everybody who knows its secret may register. */
export interface Device {
  readonly deviceId: number;
  readonly type: string;
  readonly sealedSecret: string;
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
}

export type DeviceRow = Device & Key;

/** For what place a device's secret is sealed. */
export const secretPlace = (deviceId: number) => `secret of device ${deviceId}`;

/** Key DEVICE#{id}/DEVICE, consistent; 1 read. */
export function findDevice({ table }: Pick<Core, "table">, deviceId: number): Promise<DeviceRow | undefined> {
  return table.get<DeviceRow>(deviceKey(deviceId));
}

/** Holds as long as nobody has changed the list of certificates to retire since the device was read. */
export const isSameList = ({ enrolments, retiring }: Device): Condition =>
  allOf(equals("enrolments", enrolments), equals("retiring", retiring));
