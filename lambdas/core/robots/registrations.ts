import { refuseOnConflict, retryOnConflict } from "../kernel/conflict";
import { takeIds } from "../kernel/fresh-ids";
import { countAct } from "../kernel/rate-limits/window-limit";
import { Refusal } from "../kernel/refusal";
import {
  absent,
  DEVICE_REGISTRATION_PREFIX,
  deviceKey,
  deviceRegistrationKey,
  deviceSecretKey,
  type Key,
  type Operation,
  present,
  userItems,
} from "../table";
import {
  type Device,
  type DeviceRow,
  findDevice,
  generationOf,
  isSameGeneration,
  type RobotsCore,
  secretPlace,
} from "./device";
import { NEW_DEVICES } from "./rate-limits";
import { digestOf } from "./sealer";

/** Registrations that one user may have. */
export const MAX_REGISTRATIONS = 200;

/** A user's own entry for a robot; several of one robot are fine. */
export interface Registration extends Key {
  readonly registrationId: number;
  readonly userId: number;
  readonly deviceId: number;
  readonly title: string;
  /** True of one that was made by a pairing code, without the secret. */
  readonly isPaired?: boolean;
  /** The robot's at that time; absent for the first. */
  readonly generation?: number;
}

/** A registration as its user sees it. */
export interface RegisteredDevice {
  readonly registrationId: number;
  readonly title: string;
  readonly type: string;
  /** Empty for who paired by a code, and when it was sealed with a token secret that is no more; registering the robot again mends that. */
  readonly secret: string;
  /** The number of registrations of the robot, by anybody. */
  readonly registrations: number;
  /** The number of times that the robot, or somebody with its secret, was given a certificate, and the last time. */
  readonly enrolments: number;
  readonly lastEnrolledAt: string | null;
  /** Whether the robot is connected; null when it never was. */
  readonly online: boolean | null;
  /** When it came, or went. */
  readonly since: string | null;
  /** Who had it run a program last. */
  readonly runner: { readonly name: string; readonly at: string } | null;
  /** True for whoever registered the robot first. */
  readonly isOwner: boolean;
}

export interface NewRegistration {
  readonly title: string;
  readonly type: string;
  readonly secret: string;
}

/** The row of a secret. */
export interface SecretRow {
  readonly deviceId: number;
  readonly type: string;
}

const notFound = () => new Refusal(404, "Registration not found");

const isCurrent = (row: Registration, device: Device) => generationOf(row) === generationOf(device);

/**
 * The user's registrations, oldest first. Keys USER#{u}/DEVICEREG#* and DEVICE#{d}; consistent, 1 read for about 40
 * registrations and 1 for each robot; a write for each that has ended since, because the robot was paired anew.
 */
export async function registrationsOf(core: RobotsCore, userId: number): Promise<RegisteredDevice[]> {
  const rows = await ownRows(core, userId);
  const devices = await core.table.getMany<DeviceRow>(rows.map(({ deviceId }) => deviceKey(deviceId)));
  const known = rows.flatMap((row, index) => {
    const device = devices[index];
    return device === undefined ? [] : [{ row, device }];
  });
  const ended = known.filter(({ row, device }) => !isCurrent(row, device));
  await core.table.removeMany(ended.map(({ row }) => row));
  return known.flatMap(({ row, device }) => (isCurrent(row, device) ? [registeredDevice(core, row, device)] : []));
}

export function ownRows({ table }: RobotsCore, userId: number): Promise<Registration[]> {
  return table.queryAll<Registration>({ pk: userItems(userId), beginsWith: DEVICE_REGISTRATION_PREFIX });
}

/** A registration as its user sees it. */
export function registeredDevice({ devices }: RobotsCore, row: Registration, device: Device): RegisteredDevice {
  const { registrationId, title, deviceId } = row;
  const { type, registrations, enrolments, lastEnrolledAt, presence } = device;
  const runner = device.runner === undefined ? null : { name: device.runner.name, at: device.runner.at };
  const secret = row.isPaired ? "" : (devices.sealer.open(device.sealedSecret, secretPlace(deviceId)) ?? "");
  return {
    registrationId,
    title,
    type,
    secret,
    registrations,
    enrolments,
    lastEnrolledAt,
    runner,
    online: presence?.online ?? null,
    since: presence?.since ?? null,
    isOwner: device.createdBy === row.userId,
  };
}

/**
 * Registers the robot that has the secret; a secret that is new makes a robot. Throws 400 when the robot is of another
 * type or the user has too many, 429 when the user makes too many. Keys DEVICESECRET#{digest}, DEVICE#{d} and
 * USER#{u}/DEVICEREG#{id}; 3 reads and 5 writes, for a new robot 2 reads and 9 writes.
 */
export async function register(core: RobotsCore, userId: number, wanted: NewRegistration): Promise<RegisteredDevice> {
  await requireRoom(core, userId);
  // Two users may be the first at once; the second then finds the robot of the first.
  return retryOnConflict(async () => {
    const known = await core.table.get<SecretRow>(deviceSecretKey(digestOf(wanted.secret)));
    if (known === undefined) return registerNew(core, userId, wanted);
    if (known.type !== wanted.type) {
      throw new Refusal(400, "There is a device with the same secret but different type");
    }
    return registerKnown(core, userId, wanted, known.deviceId);
  });
}

/** Throws 400 when the user has as many registrations as are allowed. */
export async function requireRoom(core: RobotsCore, userId: number): Promise<void> {
  if ((await ownRows(core, userId)).length < MAX_REGISTRATIONS) return;
  throw new Refusal(400, `A user can have at most ${MAX_REGISTRATIONS} devices`);
}

async function registerNew(core: RobotsCore, userId: number, { title, type, secret }: NewRegistration) {
  const { table, clock, devices } = core;
  await countAct(core, NEW_DEVICES, `user ${userId}`);
  const deviceId = await takeIds(table, "device");
  const registration = await newRegistration(core, userId, { deviceId }, title);
  const device: DeviceRow = {
    ...deviceKey(deviceId),
    deviceId,
    type,
    sealedSecret: devices.sealer.seal(secret, secretPlace(deviceId)),
    secretDigest: digestOf(secret),
    createdBy: userId,
    createdAt: clock.now().toISOString(),
    registrations: 1,
    enrolments: 0,
    lastEnrolledAt: null,
    certificateArn: null,
    retiring: [],
  };
  await table.transact([
    { put: { ...deviceSecretKey(digestOf(secret)), deviceId, type }, condition: absent },
    { put: device, condition: absent },
    { put: registration, condition: absent },
  ]);
  return registeredDevice(core, registration, device);
}

async function registerKnown(core: RobotsCore, userId: number, { title, secret }: NewRegistration, deviceId: number) {
  const { table, devices } = core;
  const device = await findDevice(core, deviceId);
  if (device === undefined) throw new Error(`The secret of device ${deviceId} is known, but not the device`);
  const registration = await newRegistration(core, userId, device, title);
  const place = secretPlace(deviceId);
  const isReadable = devices.sealer.open(device.sealedSecret, place) !== undefined;
  const sealedSecret = isReadable ? device.sealedSecret : devices.sealer.seal(secret, place);
  const counted: Operation = {
    update: deviceKey(deviceId),
    change: { add: { registrations: 1 }, set: { sealedSecret, secretDigest: digestOf(secret) } },
    condition: isSameGeneration(device),
  };
  await table.transact([{ put: registration, condition: absent }, counted]);
  return registeredDevice(core, registration, { ...device, sealedSecret, registrations: device.registrations + 1 });
}

async function newRegistration(
  { table }: RobotsCore,
  userId: number,
  { deviceId, generation }: Pick<Device, "deviceId" | "generation">,
  title: string,
): Promise<Registration> {
  const registrationId = await takeIds(table, "deviceRegistration");
  const row = { ...deviceRegistrationKey(userId, registrationId), registrationId, userId, deviceId, title };
  return generation === undefined ? row : { ...row, generation };
}

/**
 * Registers a robot for somebody who is not to know its secret; who has it already has it under the new title from then on.
 * 1 read for about 40 registrations, 1 write for the id, and 4; 1 write for who has it already.
 */
export async function registerPaired(core: RobotsCore, userId: number, device: DeviceRow, title: string) {
  const rows = await ownRows(core, userId);
  const known = rows.find((row) => row.deviceId === device.deviceId && isCurrent(row, device));
  if (known !== undefined) {
    await core.table.update(known, { set: { title } }, present);
    return registeredDevice(core, { ...known, title }, device);
  }
  const registration = { ...(await newRegistration(core, userId, device, title)), isPaired: true };
  await core.table.transact([
    { put: registration, condition: absent },
    { update: deviceKey(device.deviceId), change: { add: { registrations: 1 } }, condition: isSameGeneration(device) },
  ]);
  return registeredDevice(core, registration, { ...device, registrations: device.registrations + 1 });
}

/**
 * The user's own registration, and its robot. Throws 404, also when the robot was paired anew since. Keys
 * USER#{u}/DEVICEREG#{id} and DEVICE#{d}, consistent; 2 reads.
 */
export async function ownRegistration(core: RobotsCore, userId: number, registrationId: number) {
  const registration = await core.table.get<Registration>(deviceRegistrationKey(userId, registrationId));
  if (registration === undefined) throw notFound();
  const device = await findDevice(core, registration.deviceId);
  if (device === undefined || !isCurrent(registration, device)) throw notFound();
  return { registration, device };
}

/** Throws 404 for any but the user's own. Key USER#{u}/DEVICEREG#{id}; 2 reads, 1 write. */
export async function rename(core: RobotsCore, userId: number, registrationId: number, title: string) {
  const { registration } = await ownRegistration(core, userId, registrationId);
  await refuseOnConflict(core.table.update(registration, { set: { title } }, present), notFound);
}

/**
 * Removes the registration; the robot stays. Throws 404 for any but the user's own. Keys USER#{u}/DEVICEREG#{id} and
 * DEVICE#{d}; 2 reads, 4 writes.
 */
export async function unregister(core: RobotsCore, userId: number, registrationId: number): Promise<void> {
  const { registration, device } = await ownRegistration(core, userId, registrationId);
  const change = { add: { registrations: -1 }, set: { leftAt: core.clock.now().toISOString() } };
  const removal: Operation[] = [
    { remove: registration, condition: present },
    { update: deviceKey(device.deviceId), change, condition: isSameGeneration(device) },
  ];
  await refuseOnConflict(core.table.transact(removal), notFound);
}
