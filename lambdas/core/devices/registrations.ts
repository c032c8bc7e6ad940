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
import { type Device, type DeviceRow, type DevicesCore, findDevice, secretPlace } from "./device";
import { NEW_DEVICES } from "./rate-limits";
import { digestOf } from "./sealer";

/** Registrations that one user may have. */
export const MAX_REGISTRATIONS = 200;

/** A user's own entry for a robot; several of one robot are fine. */
interface Registration extends Key {
  readonly registrationId: number;
  readonly userId: number;
  readonly deviceId: number;
  readonly title: string;
}

/** A registration as its user sees it. */
export interface RegisteredDevice {
  readonly registrationId: number;
  readonly title: string;
  readonly type: string;
  /** Empty when it was sealed with a token secret that is no more; registering the robot again mends that. */
  readonly secret: string;
  /** The number of registrations of the robot, by anybody. */
  readonly registrations: number;
  /** The number of times that the robot, or somebody with its secret, was given a certificate, and the last time. */
  readonly enrolments: number;
  readonly lastEnrolledAt: string | null;
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

/**
 * The user's registrations, oldest first. Keys USER#{u}/DEVICEREG#* and DEVICE#{d}; consistent, 1 read for about 40
 * registrations and 1 for each robot.
 */
export async function registrationsOf(core: DevicesCore, userId: number): Promise<RegisteredDevice[]> {
  const rows = await ownRows(core, userId);
  const devices = await core.table.getMany<DeviceRow>(rows.map(({ deviceId }) => deviceKey(deviceId)));
  return rows.flatMap((row, index) => {
    const device = devices[index];
    return device === undefined ? [] : [seen(core, row, device)];
  });
}

function ownRows({ table }: DevicesCore, userId: number): Promise<Registration[]> {
  return table.queryAll<Registration>({ pk: userItems(userId), beginsWith: DEVICE_REGISTRATION_PREFIX });
}

function seen({ devices }: DevicesCore, { registrationId, title, deviceId }: Registration, device: Device) {
  const { type, registrations, enrolments, lastEnrolledAt } = device;
  const secret = devices.sealer.open(device.sealedSecret, secretPlace(deviceId)) ?? "";
  return { registrationId, title, type, secret, registrations, enrolments, lastEnrolledAt };
}

/**
 * Registers the robot that has the secret; a secret that is new makes a robot. Throws 400 when the robot is of another
 * type or the user has too many, 429 when the user makes too many. Keys DEVICESECRET#{digest}, DEVICE#{d} and
 * USER#{u}/DEVICEREG#{id}; 3 reads and 5 writes, for a new robot 2 reads and 9 writes.
 */
export async function register(core: DevicesCore, userId: number, wanted: NewRegistration): Promise<RegisteredDevice> {
  if ((await ownRows(core, userId)).length >= MAX_REGISTRATIONS) {
    throw new Refusal(400, `A user can have at most ${MAX_REGISTRATIONS} devices`);
  }
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

async function registerNew(core: DevicesCore, userId: number, { title, type, secret }: NewRegistration) {
  const { table, clock, devices } = core;
  await countAct(core, NEW_DEVICES, `user ${userId}`);
  const deviceId = await takeIds(table, "device");
  const registration = await newRegistration(core, userId, deviceId, title);
  const device: DeviceRow = {
    ...deviceKey(deviceId),
    deviceId,
    type,
    sealedSecret: devices.sealer.seal(secret, secretPlace(deviceId)),
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
  return seen(core, registration, device);
}

async function registerKnown(core: DevicesCore, userId: number, { title, secret }: NewRegistration, deviceId: number) {
  const { table, devices } = core;
  const device = await findDevice(core, deviceId);
  if (device === undefined) throw new Error(`The secret of device ${deviceId} is known, but not the device`);
  const registration = await newRegistration(core, userId, deviceId, title);
  const place = secretPlace(deviceId);
  const isReadable = devices.sealer.open(device.sealedSecret, place) !== undefined;
  const sealedSecret = isReadable ? device.sealedSecret : devices.sealer.seal(secret, place);
  const counted: Operation = {
    update: deviceKey(deviceId),
    change: { add: { registrations: 1 }, ...(isReadable ? {} : { set: { sealedSecret } }) },
    condition: present,
  };
  await table.transact([{ put: registration, condition: absent }, counted]);
  return seen(core, registration, { ...device, sealedSecret, registrations: device.registrations + 1 });
}

async function newRegistration({ table }: DevicesCore, userId: number, deviceId: number, title: string) {
  const registrationId = await takeIds(table, "deviceRegistration");
  return { ...deviceRegistrationKey(userId, registrationId), registrationId, userId, deviceId, title };
}

/** The user's own registration. Throws 404. Key USER#{u}/DEVICEREG#{id}, consistent; 1 read. */
export async function ownRegistration({ table }: DevicesCore, userId: number, registrationId: number) {
  const registration = await table.get<Registration>(deviceRegistrationKey(userId, registrationId));
  if (registration === undefined) throw notFound();
  return registration;
}

/** Throws 404 for any but the user's own. Key USER#{u}/DEVICEREG#{id}; 1 write. */
export async function rename({ table }: DevicesCore, userId: number, registrationId: number, title: string) {
  const key = deviceRegistrationKey(userId, registrationId);
  await refuseOnConflict(table.update(key, { set: { title } }, present), notFound);
}

/**
 * Removes the registration; the robot stays. Throws 404 for any but the user's own. Keys USER#{u}/DEVICEREG#{id} and
 * DEVICE#{d}; 1 read, 4 writes.
 */
export async function unregister(core: DevicesCore, userId: number, registrationId: number): Promise<void> {
  const { deviceId } = await ownRegistration(core, userId, registrationId);
  const removal: Operation[] = [
    { remove: deviceRegistrationKey(userId, registrationId), condition: present },
    { update: deviceKey(deviceId), change: { add: { registrations: -1 } }, condition: present },
  ];
  await refuseOnConflict(core.table.transact(removal), notFound);
}
