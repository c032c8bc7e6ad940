import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { presignedUrl, type SessionCredentials } from "./presigned-url";

/** A role that is lent: the name of the session (2 to 64 of `\w+=,.@-`), and what it is narrowed down to, as JSON. */
export interface LentRole {
  readonly name: string;
  readonly policy: string;
  /** How long it is lent: 900 to 3600, since a role that lends another is itself lent. */
  readonly seconds: number;
}

/** For whoever may send or read what others wrote. */
export const SHORT_LOAN_SECONDS = 900;
/** For whoever may hear that something is new, and nothing about it: each renewal is a request. */
export const LONG_LOAN_SECONDS = 3600;

/** The services of AWS IoT Core and STS for messages between browsers, or browsers and robots. */
export interface MessagingCloud {
  /** Returns the host that robots and browsers connect to. */
  messagingHost(): Promise<string>;
  /** Credentials of the browsers' role, narrowed down to `policy`, for `seconds`. */
  lendBrowserRole(session: LentRole): Promise<SessionCredentials>;
}

/** The means by which messages travel in this deployment. */
export interface Messaging {
  readonly cloud: MessagingCloud;
  readonly region: string;
  /** `arn:aws:iot:{region}:{account}` */
  readonly arnPrefix: string;
  /** The origin that browsers connect to when it is not wss://{messaging host}; `http` in it means `ws`. */
  readonly websocketOrigin?: string;
}

/** A call of AWS; whatever goes wrong there is one refusal, with the failure for the log. */
export async function upstream<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new Refusal(500, "Upstream AWS error", { cause: error });
  }
}

/**
 * A fresh address at which a browser may connect to the broker, with the rights of `lent`: to be connected to within
 * 300 s; what it permits ends after `lent.seconds`. Throws 500 when AWS fails. 1 call of STS.
 */
export function browserAddress(
  { cloud, region, websocketOrigin }: Messaging,
  { clock }: Pick<Core, "clock">,
  lent: LentRole,
): Promise<string> {
  return upstream(async () => {
    const credentials = await cloud.lendBrowserRole(lent);
    const origin = websocketOrigin?.replace(/^http/, "ws") ?? `wss://${await cloud.messagingHost()}`;
    return presignedUrl({ origin, region, credentials, now: clock.now() });
  });
}
