import { FROM_ROBOT, TO_ROBOT } from "../../../domain/robots/protocol/topics";

/** Name of a robot's thing, which is its client id too. */
export function thingOf(thingPrefix: string, deviceId: number): string {
  return `${thingPrefix}:${deviceId}`;
}

/** Returns the beginning of the client ids of a user's browsers; 16 characters of 0-9a-zA-Z follow. */
export function clientNamePrefixOf(thingPrefix: string, userId: number): string {
  return `${thingPrefix}-u${userId}-`;
}

/** Returns the device whose thing it is, or undefined for a name that no robot of this deployment has. */
export function deviceIdOfThing(thingPrefix: string, thing: string): number | undefined {
  return numberAfter(`${thingPrefix}:`, thing, /^[1-9]\d{0,14}$/);
}

/** Returns the user of a browser's client id, or undefined for an id that no browser of this deployment may have. */
export function userIdOfClient(thingPrefix: string, clientId: string): number | undefined {
  return numberAfter(`${thingPrefix}-u`, clientId, /^[1-9]\d{0,14}(?=-)/);
}

function numberAfter(start: string, text: string, digits: RegExp): number | undefined {
  const found = text.startsWith(start) ? digits.exec(text.slice(start.length))?.[0] : undefined;
  return found === undefined ? undefined : Number(found);
}

/** Name of the session in which a browser uses a robot: 2 to 64 of `\w+=,.@-`, which a thing's name is not. */
export function sessionNameOf(deviceId: number, userId: number): string {
  return `d${deviceId}-u${userId}`;
}

interface Scope {
  /** `arn:aws:iot:{region}:{account}` */
  readonly arnPrefix: string;
  readonly thing: string;
  readonly clientNamePrefix: string;
}

/**
 * The session policy of one user's browsers for one robot, as JSON: connect as oneself, send what robots receive, receive
 * what robots send. So nobody can speak for a robot, or read what others have it run. STS takes at most 2,048 characters,
 * too few to name every topic twice: what may be received is what was subscribed to, and of one robot the lent role permits
 * exactly the same.
 */
export function sessionPolicy({ arnPrefix, thing, clientNamePrefix }: Scope): string {
  const topics = (kind: string, names: readonly string[]) =>
    names.map((name) => `${arnPrefix}:${kind}/${thing}/${name}`);
  const allow = (Action: string, Resource: string | string[]) => ({ Effect: "Allow", Action, Resource });
  const Statement = [
    allow("iot:Connect", `${arnPrefix}:client/${clientNamePrefix}*`),
    allow("iot:Publish", topics("topic", TO_ROBOT)),
    allow("iot:Receive", topics("topic", ["*"])),
    allow("iot:Subscribe", topics("topicfilter", FROM_ROBOT)),
  ];
  return JSON.stringify({ Version: "2012-10-17", Statement });
}
