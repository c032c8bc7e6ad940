import { createHash, createHmac } from "node:crypto";

const SERVICE = "iotdevicegateway";
const ALGORITHM = "AWS4-HMAC-SHA256";
/** For how long the URL may be used to connect; the connection itself may last longer. */
export const URL_SECONDS = 300;

export interface SessionCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

interface Presigned {
  /** The origin to connect to, such as wss://….iot.ap-southeast-1.amazonaws.com. */
  readonly origin: string;
  readonly region: string;
  readonly credentials: SessionCredentials;
  readonly now: Date;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
/** RFC 3986: encodeURIComponent leaves five characters that AWS encodes. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The URL with which a browser connects to the broker: GET /mqtt with Signature Version 4 in the query, valid for 300 s.
 * IoT differs from all other services in that the session token is no part of what is signed: it is appended afterwards.
 */
export function presignedUrl({ origin, region, credentials, now }: Presigned): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = [time.slice(0, 8), region, SERVICE, "aws4_request"];
  const query = Object.entries({
    "X-Amz-Algorithm": ALGORITHM,
    "X-Amz-Credential": [credentials.accessKeyId, ...scope].join("/"),
    "X-Amz-Date": time,
    "X-Amz-Expires": String(URL_SECONDS),
    "X-Amz-SignedHeaders": "host",
  })
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join("&");
  const request = ["GET", "/mqtt", query, `host:${new URL(origin).host}`, "", "host", sha256("")].join("\n");
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  const signature = hmac(key, [ALGORITHM, time, scope.join("/"), sha256(request)].join("\n")).toString("hex");
  const token = encoded(credentials.sessionToken);
  return `${origin}/mqtt?${query}&X-Amz-Signature=${signature}&X-Amz-Security-Token=${token}`;
}
