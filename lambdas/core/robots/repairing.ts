import { retryOnConflict } from "../kernel/conflict";
import { countAct } from "../kernel/rate-limits/window-limit";
import { Refusal } from "../kernel/refusal";
import { upstream } from "../messaging/messaging";
import { absent, allOf, deviceIssueKey, deviceKey, deviceSecretKey, type Operation } from "../table";
import { type DeviceRow, generationOf, isSameGeneration, isSameList, secretPlace } from "./device";
import { type EnrollingCore, MIN_SECRET_LENGTH } from "./enrol-device";
import { REPAIRINGS } from "./rate-limits";
import { ownRegistration, ownRows, type RegisteredDevice, type Registration, registeredDevice } from "./registrations";
import { digestOf } from "./sealer";

/** Seconds until the certificates are looked at again, should the message that says so at once be lost. */
const SAFETY_SECONDS = 30;
/** The owner's registrations of one robot that go on; a transaction has room for few. */
const MAX_REGISTRATIONS = 50;

const secretTaken = () => new Refusal(400, "Another device has this secret: make a new one");

/**
 * Pairs a robot anew: the old secret opens nothing any more, its certificates are revoked, the registrations of everybody
 * else and all pairing codes end. The robot enrols with the new secret, as the same thing. Throws 404 for any but the
 * user's own registration, 403 unless the robot is the user's, 400 for a secret that is short or known, 429, 500 when AWS
 * fails. 3 reads, at least 12 writes, 2 messages.
 */
export async function repair(
  core: EnrollingCore,
  userId: number,
  registrationId: number,
  secret: string,
): Promise<RegisteredDevice> {
  await requireOwner(core, userId, registrationId);
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new Refusal(400, `A secret must have at least ${MIN_SECRET_LENGTH} characters`);
  }
  await countAct(core, REPAIRINGS, `user ${userId}`);
  const digest = digestOf(secret);
  const repaired = await retryOnConflict(async () => {
    const { registration, device } = await requireOwner(core, userId, registrationId);
    if ((await core.table.get(deviceSecretKey(digest))) !== undefined) throw secretTaken();
    const rows = (await ownRows(core, userId)).filter(({ deviceId }) => deviceId === device.deviceId);
    const remaining = [registration, ...rows.filter(({ sk }) => sk !== registration.sk)].slice(0, MAX_REGISTRATIONS);
    await revocation(core, device, SAFETY_SECONDS);
    const { operations, after } = changeOf(core, device, { remaining, secret, digest });
    await core.table.transact(operations);
    return { registration, after };
  });
  await revocation(core, repaired.after, 0);
  return registeredDevice(core, repaired.registration, repaired.after);
}

async function requireOwner(core: EnrollingCore, userId: number, registrationId: number) {
  const own = await ownRegistration(core, userId, registrationId);
  if (own.device.createdBy !== userId) throw new Refusal(403, "Only the owner of a device can pair it anew");
  return own;
}

/** The API may end no certificate, so the clock's Lambda is sent for. */
function revocation({ retirements }: EnrollingCore, { deviceId }: DeviceRow, delaySeconds: number): Promise<void> {
  return upstream(() => retirements.send({ chore: "retire", deviceId }, delaySeconds));
}

interface Renewal {
  readonly remaining: readonly Registration[];
  readonly secret: string;
  readonly digest: string;
}

function changeOf({ clock, devices }: EnrollingCore, device: DeviceRow, { remaining, secret, digest }: Renewal) {
  const { deviceId, certificateArn, retiring } = device;
  const retireAt = clock.now().toISOString();
  const ended = [...retiring.map((each) => each.certificateArn), ...(certificateArn === null ? [] : [certificateArn])];
  const set = {
    sealedSecret: devices.sealer.seal(secret, secretPlace(deviceId)),
    secretDigest: digest,
    generation: generationOf(device) + 1,
    registrations: remaining.length,
    certificateArn: null,
    retiring: ended.map((arn) => ({ certificateArn: arn, retireAt })),
  };
  const operations: Operation[] = [
    {
      update: deviceKey(deviceId),
      change: { set },
      condition: allOf(isSameList(device), isSameGeneration(device)),
    },
    { remove: deviceSecretKey(oldDigest(devices.sealer.open(device.sealedSecret, secretPlace(deviceId)), device)) },
    { put: { ...deviceSecretKey(digest), deviceId, type: device.type }, condition: absent },
    { remove: deviceIssueKey(deviceId) },
    ...remaining.map(({ pk, sk }) => ({ update: { pk, sk }, change: { set: { generation: set.generation } } })),
  ];
  return { operations, after: { ...device, ...set } };
}

/** A secret that is sealed with a token secret of before cannot be read; registering the robot by it mends that. */
function oldDigest(secret: string | undefined, { secretDigest }: DeviceRow): string {
  if (secretDigest !== undefined) return secretDigest;
  if (secret !== undefined) return digestOf(secret);
  throw new Refusal(400, "The device's secret cannot be read any more: register it by its secret first");
}
