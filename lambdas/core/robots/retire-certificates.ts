import { z } from "zod";
import { ignoreConflict, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { deviceIssueKey, deviceKey } from "../table";
import { type Devices, findDevice, isSameList } from "./device";
import { thingOf } from "./names";

/**
 * The message that is sent to the jobs queue when a robot has been given a new certificate (`retire`), or when nobody has
 * had it registered for a week (`discard`).
 */
export const retirement = z.object({ chore: z.enum(["retire", "discard"]), deviceId: z.int().positive() });
export type Retirement = z.infer<typeof retirement>;

export interface Retirements {
  /** Has it done when `delaySeconds` are over, at least once. */
  send(retirement: Retirement, delaySeconds: number): Promise<void>;
}

export interface RetiringCore extends Core {
  readonly devices: Pick<Devices, "cloud" | "thingPrefix">;
}

/**
 * Revokes the certificates of a robot whose time is over, and forgets a key that nobody fetched. Safe to repeat, and safe
 * late. 1 read, 1 or 2 writes.
 */
export async function retireCertificates(core: RetiringCore, deviceId: number): Promise<void> {
  const { clock, devices } = core;
  const now = clock.now().toISOString();
  const device = await findDevice(core, deviceId);
  const due = (device?.retiring ?? []).filter(({ retireAt }) => retireAt <= now);
  const thing = thingOf(devices.thingPrefix, deviceId);
  for (const { certificateArn } of due) await devices.cloud.retireCertificate(thing, certificateArn);
  await forgetIssue(core, deviceId, now);
  if (due.length > 0) await removeFromDevice(core, deviceId, new Set(due.map(({ certificateArn }) => certificateArn)));
}

/** Takes certificates off the list, unless the robot is just being given another one: then it is read again. */
async function removeFromDevice(core: RetiringCore, deviceId: number, retired: ReadonlySet<string>): Promise<void> {
  await retryOnConflict(async () => {
    const device = await findDevice(core, deviceId);
    if (device === undefined) return;
    const retiring = device.retiring.filter(({ certificateArn }) => !retired.has(certificateArn));
    await core.table.update(deviceKey(deviceId), { set: { retiring } }, isSameList(device));
  });
}

async function forgetIssue({ table }: RetiringCore, deviceId: number, now: string): Promise<void> {
  const isOver = { expression: "#until <= :now", names: { "#until": "until" }, values: { ":now": now } };
  await ignoreConflict(table.remove(deviceIssueKey(deviceId), isOver));
}
