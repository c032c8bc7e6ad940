import type { Role } from "./rules";

/** The topic under which a session's messages are. */
export function topicOf(prefix: string, session: string): string {
  return `${prefix}:${session}`;
}

/** Returns the beginning of the client ids of a user's browsers; 16 characters of 0-9a-zA-Z follow. */
export function clientNamePrefixOf(prefix: string, userId: number): string {
  return `${prefix}-u${userId}-`;
}

/** Name under which a user is lent rights to a session: 2 to 64 of `\w+=,.@-`. */
export function lentNameOf(session: string, userId: number, role: Role): string {
  return `${role}-${session}-u${userId}`;
}

interface Scope {
  readonly prefix: string;
  /** `arn:aws:iot:{region}:{account}` */
  readonly arnPrefix: string;
  readonly topic: string;
  readonly clientNamePrefix: string;
  readonly role: Role;
}

/**
 * Returns the policy of a user's browsers in one session, as JSON for STS: connect under names of that user, receive what anybody in
 * the session sends, and, when they edit, send under names of that user. So a receiver can trust the user's id in a
 * topic, and whoever views changes nothing. STS takes at most 2,048 characters.
 */
export function sessionPolicy({ prefix, arnPrefix, topic, clientNamePrefix, role }: Scope): string {
  const allow = (Action: string, resource: string) => ({
    Effect: "Allow",
    Action,
    Resource: `${arnPrefix}:${resource}`,
  });
  const Statement = [
    allow("iot:Connect", `client/${clientNamePrefix}*`),
    // Whatever is below the session's topic: what everybody hears, and what each types.
    allow("iot:Subscribe", `topicfilter/${topic}/*`),
    allow("iot:Receive", `topic/${topic}/${prefix}-u*`),
    ...(role === "edit" ? [allow("iot:Publish", `topic/${topic}/${clientNamePrefix}*`)] : []),
  ];
  return JSON.stringify({ Version: "2012-10-17", Statement });
}
