import { createHash, createHmac, timingSafeEqual } from "node:crypto";

const ALGORITHM = "AWS4-HMAC-SHA256";
const SERVICE = "iotdevicegateway";
const PATH = "/mqtt";
const TOKEN = "X-Amz-Security-Token";
const SIGNATURE = "X-Amz-Signature";
const NO_PAYLOAD = createHash("sha256").digest("hex");
/** AWS's clocks may be off by this much. */
const SKEW_MILLISECONDS = 5 * 60_000;

/** An address that was signed in advance is refused; the message tells why. */
export class NotAuthentic extends Error {}

export interface PresignedRequest {
  /** Path and query. */
  readonly url: string;
  /** The Host header. */
  readonly host: string;
}

export interface Verification<S extends { readonly secretAccessKey: string }> {
  readonly region: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The session of temporary credentials, if they are good. */
  readonly session: (accessKeyId: string, sessionToken: string) => S | undefined;
}

/**
 * Verifies an address for websockets of AWS IoT (Signature Version 4 in the query; the session's token is not part of
 * what is signed) and answers the session that signed it. Throws NotAuthentic.
 */
export function verifyPresigned<S extends { readonly secretAccessKey: string }>(
  { url, host }: PresignedRequest,
  { region, now, session }: Verification<S>,
): S {
  const { pathname, searchParams: query } = new URL(url, "http://iot");
  if (pathname !== PATH) throw new NotAuthentic(`There is nothing at ${pathname}`);
  const value = (name: string) => query.get(name) ?? "";
  const [accessKeyId = "", date = "", ...scope] = value("X-Amz-Credential").split("/");
  const time = value("X-Amz-Date");
  if (value("X-Amz-Algorithm") !== ALGORITHM) throw new NotAuthentic(`The algorithm is not ${ALGORITHM}`);
  if (scope.join("/") !== `${region}/${SERVICE}/aws4_request` || date !== time.slice(0, 8)) {
    throw new NotAuthentic("Credential should be scoped to a valid region, service and date");
  }
  if (value("X-Amz-SignedHeaders") !== "host") throw new NotAuthentic("The host header, and no other, must be signed");
  refuseOutOfTime(time, value("X-Amz-Expires"), now);
  const found = session(accessKeyId, value(TOKEN));
  if (!found) throw new NotAuthentic("The security token included in the request is invalid or expired");
  const expected = signature({ query, host, region, secretAccessKey: found.secretAccessKey });
  if (!equal(expected, value(SIGNATURE))) {
    throw new NotAuthentic("The request signature we calculated does not match the signature you provided");
  }
  return found;
}

function refuseOutOfTime(time: string, expires: string, now: number): void {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time)?.slice(1).map(Number);
  if (!parts || !/^\d{1,5}$/.test(expires)) throw new NotAuthentic("X-Amz-Date or X-Amz-Expires is not well-formed");
  const [year = 0, month = 0, ...rest] = parts;
  const signedAt = Date.UTC(year, month - 1, ...rest);
  if (signedAt > now + SKEW_MILLISECONDS) throw new NotAuthentic("The signature is not yet current");
  if (now > signedAt + Number(expires) * 1000) throw new NotAuthentic("The signature has expired");
}

/** Returns what signs an address whose query has everything but token and signature. Also of use for tests that sign. */
export function signature(of: {
  readonly query: URLSearchParams;
  readonly host: string;
  readonly region: string;
  readonly secretAccessKey: string;
}): string {
  const signed = [...of.query].filter(([name]) => name !== TOKEN && name !== SIGNATURE);
  const pairs = signed.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const request = ["GET", PATH, pairs.join("&"), `host:${of.host.toLowerCase()}`, "", "host", NO_PAYLOAD].join("\n");
  const time = of.query.get("X-Amz-Date") ?? "";
  const scope = [time.slice(0, 8), of.region, SERVICE, "aws4_request"];
  const text = [ALGORITHM, time, scope.join("/"), createHash("sha256").update(request).digest("hex")].join("\n");
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${of.secretAccessKey}`);
  return hmac(key, text).toString("hex");
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const equal = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
