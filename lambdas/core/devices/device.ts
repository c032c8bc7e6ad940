import { type Core, deviceKey, type Key, Refusal } from "../table";
import type { DeviceCloud } from "./cloud";
import type { Sealer } from "./sealing";

/** What the domain of devices works with, beside the table. */
export interface Devices {
  readonly cloud: DeviceCloud;
  readonly sealer: Sealer;
  /** Begins names of things and client ids: `{institution}_{course}_{stage}_robot`. */
  readonly thingPrefix: string;
  readonly region: string;
  /** `arn:aws:iot:{region}:{account}` */
  readonly arnPrefix: string;
  /** Where browsers connect to when that is not wss://{messaging host}; `http` in it means `ws`. */
  readonly websocketOrigin?: string;
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
  /** How many registrations there are of it. */
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

/** A call of AWS; whatever goes wrong there is one refusal, with the failure for the log. */
export async function upstream<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new Refusal(500, "Upstream AWS error", { cause: error });
  }
}
