import { randomInt } from "node:crypto";
import { secondsOf } from "../kernel/clock";
import { retryOnConflict } from "../kernel/conflict";
import { checkLimits, countAct } from "../kernel/rate-limits/window-limit";
import { Refusal } from "../kernel/refusal";
import type { LeavingItem } from "../members/registration";
import { registrationsOf as membershipsOf } from "../members/store";
import { absent, devicePairingKey, type Key, registrationKey } from "../table";
import { findDevice, generationOf, type RobotsCore } from "./device";
import { PAIRING_CODES, UNKNOWN_CODES } from "./rate-limits";
import { ownRegistration, type RegisteredDevice, registerPaired, requireRoom } from "./registrations";
import { digestOf } from "./sealer";

/*
 * Whoever has a robot's secret can be the robot. So people who are to use one are given a code that is good for an hour:
 * it makes a registration that does not show the secret. The table knows codes by their SHA-256 only.
 */

export const PAIRS_NOBODY = "Only the owner of a device, or staff of a course of theirs, can pair others with it";

const CODE_SECONDS = 3600;
const CODE_LENGTH = 24;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

interface PairingRow extends Key {
  readonly deviceId: number;
  readonly generation: number;
  /** Seconds since 1970, after which the code is no good. */
  readonly ttl: number;
}

export interface PairingCode {
  readonly code: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Makes a code by which others pair with the robot. Throws 404 for any but the user's own registration, 403 unless the
 * robot is theirs or they are staff of a course of its owner, 429. Keys USER#{u}/DEVICEREG#{id}, DEVICE#{d}, for staff
 * USER#{u}/REG#* and USER#{owner}/REG#{course} of each, and DEVICEPAIRING#{digest}; 2 reads, 3 and 1 a course for staff;
 * 2 writes.
 */
export async function createPairing(core: RobotsCore, userId: number, registrationId: number): Promise<PairingCode> {
  const { device } = await ownRegistration(core, userId, registrationId);
  if (device.createdBy !== userId && !(await isStaffWith(core, userId, device.createdBy))) {
    throw new Refusal(403, PAIRS_NOBODY);
  }
  await countAct(core, PAIRING_CODES, `user ${userId}`);
  const code = Array.from({ length: CODE_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join("");
  const expires = new Date(core.clock.now().getTime() + CODE_SECONDS * 1000);
  const { deviceId } = device;
  const row: PairingRow = {
    ...devicePairingKey(digestOf(code)),
    deviceId,
    generation: generationOf(device),
    ttl: secondsOf(expires),
  };
  await core.table.put(row, absent);
  return { code, expiresAt: expires.toISOString() };
}

/**
 * Tells whether somebody is staff of a course that the owner has been in. Anybody can make a course and put whom they like
 * into it; a course that its member has never opened does not know their name.
 */
async function isStaffWith(core: RobotsCore, userId: number, ownerId: number): Promise<boolean> {
  const led = (await membershipsOf(core, userId)).filter(({ role, isShutOut }) => role !== "student" && !isShutOut);
  const keys = led.map(({ courseId }) => registrationKey(ownerId, courseId));
  const owners = await core.table.getMany<LeavingItem>(keys);
  return owners.some((owner) => owner !== undefined && owner.name !== null && !owner.isShutOut && !owner.leaving);
}

/**
 * Registers the robot that the code is for, without its secret. Throws 404 for a code that is no good, 400 when the user
 * has too many devices, 429. Keys DEVICEPAIRING#{digest}, DEVICE#{d} and USER#{u}/DEVICEREG#*; 4 reads, 5 writes.
 */
export async function pair(core: RobotsCore, userId: number, code: string, title: string): Promise<RegisteredDevice> {
  const subject = `user ${userId}`;
  await checkLimits(core, [[UNKNOWN_CODES, subject]]);
  await requireRoom(core, userId);
  const paired = await retryOnConflict(async () => {
    const row = await core.table.get<PairingRow>(devicePairingKey(digestOf(code)));
    if (row === undefined || row.ttl <= secondsOf(core.clock.now())) return undefined;
    const device = await findDevice(core, row.deviceId);
    if (device === undefined || generationOf(device) !== row.generation) return undefined;
    return registerPaired(core, userId, device, title);
  });
  if (paired !== undefined) return paired;
  await countAct(core, UNKNOWN_CODES, subject);
  throw new Refusal(404, "This pairing code is unknown, or its time is over");
}
