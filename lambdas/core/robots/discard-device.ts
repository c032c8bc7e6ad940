import { ignoreConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { allOf, counterKey, deviceIssueKey, deviceKey, deviceSecretKey, equals } from "../table";
import { type Device, type DeviceRow, findDevice, isSameList } from "./device";
import { thingOf } from "./names";
import type { RetiringCore } from "./retire-certificates";

/** For how long nobody has had a robot registered when it is discarded. */
const IDLE_MS = 7 * 86_400_000;

/** A robot whose secret's digest is not known stays: its secret would lead to nothing. Registering it mends that. */
function isIdle({ registrations, leftAt, createdAt, secretDigest }: Device, now: Date): boolean {
  const since = Date.parse(leftAt ?? createdAt);
  return registrations === 0 && secretDigest !== undefined && now.getTime() - since >= IDLE_MS;
}

/** Returns the robots that nobody has had registered for a week. Ids are counted, so no search is needed; half a read each. */
export async function idleDevices({ table, clock }: Pick<Core, "table" | "clock">): Promise<number[]> {
  const counter = await table.get<{ n: number }>(counterKey("device"));
  const keys = Array.from({ length: counter?.n ?? 0 }, (_, index) => deviceKey(index + 1));
  const devices = await table.getMany<DeviceRow>(keys, { consistent: false });
  const now = clock.now();
  return devices.flatMap((device) => (device !== undefined && isIdle(device, now) ? [device.deviceId] : []));
}

/**
 * Removes a robot that nobody has had registered for a week: its certificates, its thing, its secret and its row. Leaves
 * one that was registered or has enrolled since. Safe to repeat. 1 read, 6 writes.
 */
export async function discardDevice({ table, clock, devices }: RetiringCore, deviceId: number): Promise<void> {
  const device = await findDevice({ table }, deviceId);
  if (device?.secretDigest === undefined || !isIdle(device, clock.now())) return;
  const { certificateArn, retiring, secretDigest } = device;
  const thing = thingOf(devices.thingPrefix, deviceId);
  const certificates = [...retiring.map((each) => each.certificateArn), ...(certificateArn ? [certificateArn] : [])];
  for (const certificate of certificates) await devices.cloud.retireCertificate(thing, certificate);
  await devices.cloud.deleteThing(thing);
  const condition = allOf(isSameList(device), equals("registrations", 0));
  const removal = table.transact([
    { remove: deviceKey(deviceId), condition },
    { remove: deviceSecretKey(secretDigest) },
    { remove: deviceIssueKey(deviceId) },
  ]);
  await ignoreConflict(removal);
}
