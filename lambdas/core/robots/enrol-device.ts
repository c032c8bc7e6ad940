import { secondsOf } from "../kernel/clock";
import { isWritten, onConflict, retryOnConflict } from "../kernel/conflict";
import { checkLimits, countAct, countDistinctAct, type WindowLimit } from "../kernel/rate-limits/window-limit";
import { Refusal } from "../kernel/refusal";
import { upstream } from "../messaging/messaging";
import { allOf, deviceIssueKey, deviceKey, deviceSecretKey, equals, type Key, type Operation } from "../table";
import { type IssuedCertificate, UnreadableRequest } from "./cloud";
import { type DeviceRow, findDevice, generationOf, isSameGeneration, isSameList, type RobotsCore } from "./device";
import { thingOf } from "./names";
import { ENROLMENTS, UNKNOWN_SECRETS, UNKNOWN_SECRETS_OF_HOP } from "./rate-limits";
import type { SecretRow } from "./registrations";
import type { Retirements } from "./retire-certificates";
import { digestOf, type Sealer } from "./sealer";

/*
 * A robot of the stock image knows nothing but its secret, and fetches key and certificate each time it starts. So whoever
 * has the secret can be the robot, which cannot be helped; but every one who comes is given a certificate of their own,
 * the one before dies five minutes later, and registrants see when that happened last.
 *
 * Private keys: one that a robot made itself (enrolment by a signing request) never comes here. One that AWS made goes
 * straight into the answer and is not kept, with one exception: when the certificate is fetched first, the key waits for
 * its own call, encrypted, at most five minutes, and is handed out once.
 */

/** For how long a certificate that was replaced stays good, and what was issued may be fetched again. */
export const OVERLAP_SECONDS = 300;
/** Messages are on time but rows are written after them: nothing may be left that is only just not due. */
const MARGIN_SECONDS = 10;
/** Shorter secrets can be guessed; they may be registered, as ever, but open nothing. */
export const MIN_SECRET_LENGTH = 16;

/** Who is asking. */
export interface Origin {
  /** Address of the caller, as it is known; a caller who comes straight to the API can invent it. */
  readonly address: string;
  /** Address of what stands before the API, if anything does; nobody can invent that. */
  readonly hop?: string;
}

export interface EnrollingCore extends RobotsCore {
  readonly retirements: Retirements;
}

interface Issue extends Key {
  readonly certificate: string;
  readonly sealedKey?: string;
  /** ISO 8601. */
  readonly until: string;
  readonly ttl: number;
}

export interface Enrolment {
  readonly certificate: string;
  readonly clientId: string;
  readonly mqttEndpoint: string;
}

const keyPlace = (deviceId: number) => `key of device ${deviceId}`;

/** Returns the endpoint that robots connect to. No read. */
export function mqttEndpoint({ devices }: RobotsCore): Promise<string> {
  return upstream(() => devices.cloud.messagingHost());
}

/** Client id of the robot. Throws 404 and 429. 1.5 reads; 2 writes for an unknown secret that is new to its address. */
export async function clientIdOf(core: RobotsCore, secret: string, from: Origin): Promise<string> {
  return thingOf(core.devices.thingPrefix, await deviceIdOf(core, secret, from));
}

/**
 * PEM of the robot's private key: the one that waits for being fetched, or a new one with a new certificate. Throws 403 for
 * a short secret, 404, 429, 500 when AWS fails. 3.5 reads and 7 writes; 3.5 and 4 when one waits.
 */
export async function privateKey(core: EnrollingCore, secret: string, from: Origin): Promise<string> {
  const device = await enrollable(core, secret, from);
  const waiting = () => takeWaitingKey(core, device.deviceId);
  return (await waiting()) ?? (await issue(core, device, { made: keyOf, left: waiting }));
}

/**
 * PEM of the certificate that was issued within the last five minutes, or else of a new one, whose key then waits to be
 * fetched. Throws as `privateKey`. 3.5 reads; 11 writes more when it is new.
 */
export async function certificate(core: EnrollingCore, secret: string, from: Origin): Promise<string> {
  const device = await enrollable(core, secret, from);
  const last = () => lastCertificate(core, device.deviceId);
  return (await last()) ?? (await issue(core, device, { keepKey: true, made: certificateOf, left: last }));
}

/**
 * Enrols a robot that made its key itself. Throws as `privateKey`, and 400 for a request that cannot be read. 2.5 reads and
 * 7 writes.
 */
export async function enrol(core: EnrollingCore, secret: string, csr: string, from: Origin): Promise<Enrolment> {
  const device = await enrollable(core, secret, from);
  return {
    certificate: await issue(core, device, { csr, made: certificateOf, left: async () => undefined }),
    clientId: thingOf(core.devices.thingPrefix, device.deviceId),
    mqttEndpoint: await mqttEndpoint(core),
  };
}

const isFresh = ({ clock }: RobotsCore, { until }: Issue) => until > clock.now().toISOString();

async function enrollable(core: RobotsCore, secret: string, from: Origin): Promise<DeviceRow> {
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new Refusal(
      403,
      `A secret of fewer than ${MIN_SECRET_LENGTH} characters cannot enrol a device: use a longer one`,
    );
  }
  const deviceId = await deviceIdOf(core, secret, from);
  const device = await findDevice(core, deviceId);
  if (device === undefined) throw new Error(`The secret of device ${deviceId} is known, but not the device`);
  return device;
}

async function deviceIdOf(core: RobotsCore, secret: string, from: Origin): Promise<number> {
  const limits = limitsOf(from);
  await checkLimits(core, limits);
  const digest = digestOf(secret);
  const known = await core.table.get<SecretRow>(deviceSecretKey(digest));
  if (known !== undefined) return known.deviceId;
  for (const [limit, address] of limits) await countDistinctAct(core, limit, address, digest);
  throw new Refusal(404, "Device not found");
}

function limitsOf({ address, hop }: Origin): (readonly [WindowLimit, string])[] {
  return [[UNKNOWN_SECRETS, address], ...(hop === undefined ? [] : [[UNKNOWN_SECRETS_OF_HOP, hop] as const])];
}

async function lastCertificate(core: RobotsCore, deviceId: number): Promise<string | undefined> {
  const last = await core.table.get<Issue>(deviceIssueKey(deviceId));
  return last !== undefined && isFresh(core, last) ? last.certificate : undefined;
}

/** A key is handed out once, whoever races for it. */
async function takeWaitingKey(core: RobotsCore, deviceId: number): Promise<string | undefined> {
  const key = deviceIssueKey(deviceId);
  const last = await core.table.get<Issue>(key);
  if (last?.sealedKey === undefined || !isFresh(core, last)) return undefined;
  const isTaken = await isWritten(
    core.table.update(key, { unset: ["sealedKey"] }, equals("sealedKey", last.sealedKey)),
  );
  return isTaken ? core.devices.sealer.open(last.sealedKey, keyPlace(deviceId)) : undefined;
}

interface Manner {
  readonly csr?: string;
  /** True when the key is to wait for its own call. */
  readonly keepKey?: boolean;
  /** Picks what the caller wants of a certificate that was made. */
  readonly made: (issued: IssuedCertificate) => string;
  /** Reads what another call that was issued one meanwhile has left for this one. */
  readonly left: () => Promise<string | undefined>;
}

/**
 * Has a certificate made and the one before retired. Its row is written last, and only if none was issued since `device`
 * was read: a robot that fetches key and certificate at the same moment is to have what belongs together, so the call that
 * comes second takes what the first has left, and lets its own go, of which nothing has left this place.
 */
async function issue(core: EnrollingCore, device: DeviceRow, manner: Manner): Promise<string> {
  const { deviceId } = device;
  await countAct(core, ENROLMENTS, `device ${deviceId}`);
  const thing = thingOf(core.devices.thingPrefix, deviceId);
  const issued = await core.devices.cloud
    .issueCertificate({ thing, prepared: device.enrolments > 0, csr: manner.csr })
    .catch(orUnreadable);
  const delay = OVERLAP_SECONDS + MARGIN_SECONDS;
  await upstream(() => core.retirements.send({ chore: "retire", deviceId }, delay));
  let current = device;
  return retryOnConflict(async () => {
    if (generationOf(current) !== generationOf(device)) {
      // Paired anew meanwhile: this was asked for by the secret of before.
      await retireUnused(core, deviceId, issued);
      throw new Refusal(404, "Device not found");
    }
    const record = core.table.transact(recordOf(core, current, issued, manner.keepKey ?? false));
    return onConflict(
      record.then(() => manner.made(issued)),
      async (conflict) => {
        const others = await manner.left();
        if (others === undefined) {
          current = (await findDevice(core, deviceId)) ?? current;
          throw conflict;
        }
        await retireUnused(core, deviceId, issued);
        return others;
      },
    );
  });
}

/** Puts a certificate that nobody was given on the list of those that the clock revokes. */
async function retireUnused({ table, clock }: EnrollingCore, deviceId: number, { certificateArn }: IssuedCertificate) {
  await retryOnConflict(async () => {
    const device = await findDevice({ table }, deviceId);
    if (device === undefined) return;
    const retiring = [...device.retiring, { certificateArn, retireAt: clock.now().toISOString() }];
    await table.update(deviceKey(deviceId), { set: { retiring } }, isSameList(device));
  });
}

function orUnreadable(error: unknown): never {
  if (error instanceof UnreadableRequest) {
    throw new Refusal(400, "The certificate signing request cannot be read", { cause: error });
  }
  throw new Refusal(500, "Upstream AWS error", { cause: error });
}

function recordOf({ clock, devices }: RobotsCore, device: DeviceRow, issued: IssuedCertificate, keepKey: boolean) {
  const now = clock.now();
  const over = new Date(now.getTime() + OVERLAP_SECONDS * 1000);
  const { deviceId, certificateArn, enrolments } = device;
  const previous = certificateArn === null ? [] : [{ certificateArn, retireAt: over.toISOString() }];
  const row: Issue = {
    ...deviceIssueKey(deviceId),
    certificate: issued.certificate,
    sealedKey: keepKey ? sealedKeyOf(devices.sealer, deviceId, issued) : undefined,
    until: over.toISOString(),
    ttl: secondsOf(over),
  };
  const change = {
    set: {
      certificateArn: issued.certificateArn,
      lastEnrolledAt: now.toISOString(),
      retiring: [...device.retiring, ...previous],
    },
    add: { enrolments: 1 },
  };
  const condition = allOf(equals("enrolments", enrolments), isSameGeneration(device));
  return [{ update: deviceKey(deviceId), change, condition }, { put: row }] satisfies Operation[];
}

const sealedKeyOf = (sealer: Sealer, deviceId: number, issued: IssuedCertificate) =>
  sealer.seal(keyOf(issued), keyPlace(deviceId));

const certificateOf = ({ certificate }: IssuedCertificate): string => certificate;

function keyOf({ privateKey: key }: IssuedCertificate): string {
  if (key === undefined) throw new Error("A certificate was made without its key");
  return key;
}
