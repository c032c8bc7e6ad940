/** The topics that browsers publish and robots receive, and the other way round. Topics are `{thing}/{one of these}`. */
export const TO_ROBOT = ["run", "stop", "ping", "input"] as const;
export const FROM_ROBOT = ["status", "display", "hello", "monitor"] as const;

/** Name of a robot's thing, which is its client id too. */
export function thingOf(thingPrefix: string, deviceId: number): string {
  return `${thingPrefix}:${deviceId}`;
}

/** Returns the beginning of the client ids of a user's browsers; 16 characters of 0-9a-zA-Z follow. */
export function clientNamePrefixOf(thingPrefix: string, userId: number): string {
  return `${thingPrefix}-u${userId}-`;
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
 * what robots send. So nobody can speak for a robot, or read what others have it run. STS takes at most 2,048 characters.
 */
export function sessionPolicy({ arnPrefix, thing, clientNamePrefix }: Scope): string {
  const topics = (kind: string, names: readonly string[]) =>
    names.map((name) => `${arnPrefix}:${kind}/${thing}/${name}`);
  const allow = (Action: string | string[], Resource: string | string[]) => ({ Effect: "Allow", Action, Resource });
  const Statement = [
    allow("iot:Connect", `${arnPrefix}:client/${clientNamePrefix}*`),
    allow("iot:Publish", topics("topic", TO_ROBOT)),
    allow(["iot:Receive", "iot:Subscribe"], [...topics("topic", FROM_ROBOT), ...topics("topicfilter", FROM_ROBOT)]),
  ];
  return JSON.stringify({ Version: "2012-10-17", Statement });
}
