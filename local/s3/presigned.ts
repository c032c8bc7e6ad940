import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { S3Error } from "./error";

const ALGORITHM = "AWS4-HMAC-SHA256";
const SIGNATURE = "X-Amz-Signature";
/** A content that nobody knew when the address was signed. */
const UNSIGNED = "UNSIGNED-PAYLOAD";

export interface AddressChecks {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The secret of an access key. */
  readonly secretOf: (accessKeyId: string) => string | undefined;
}

const malformed = (why: string) => new S3Error(400, "AuthorizationQueryParametersError", why);

/** Holds a request to the address that was signed for it (Signature Version 4 in the query): method, path, query, signed headers, time. */
export function checkAddress(request: IncomingMessage, { now, secretOf }: AddressChecks): void {
  const [path = "/", text = ""] = (request.url ?? "/").split(/\?(.*)/s);
  const query = new URLSearchParams(text);
  const value = (name: string) => query.get(name) ?? "";
  if (value("X-Amz-Algorithm") !== ALGORITHM) throw malformed(`X-Amz-Algorithm only supports "${ALGORITHM}"`);
  const time = value("X-Amz-Date");
  const [accessKeyId = "", ...scope] = value("X-Amz-Credential").split("/");
  if (scope.length !== 4 || scope[0] !== time.slice(0, 8) || scope.slice(2).join("/") !== "s3/aws4_request") {
    throw malformed("X-Amz-Credential is malformed");
  }
  refuseOutOfTime(time, value("X-Amz-Expires"), now);
  const secret = secretOf(accessKeyId);
  if (secret === undefined) throw new S3Error(403, "InvalidAccessKeyId", "The access key does not exist");
  const headers = value("X-Amz-SignedHeaders").split(";");
  const pairs = [...query].filter(([name]) => name !== SIGNATURE);
  const canonical = [
    request.method,
    path,
    pairs
      .map(([name, one]) => `${encoded(name)}=${encoded(one)}`)
      .sort()
      .join("&"),
    ...headers.map((name) => `${name}:${request.headers[name] ?? ""}`),
    "",
    headers.join(";"),
    UNSIGNED,
  ].join("\n");
  const digest = createHash("sha256").update(canonical).digest("hex");
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const expected = hmac(key, [ALGORITHM, time, scope.join("/"), digest].join("\n"));
  const signature = Buffer.from(value(SIGNATURE), "hex");
  if (!headers.includes("host") || signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    throw new S3Error(403, "SignatureDoesNotMatch", "The signature does not match the one that was calculated");
  }
}

function refuseOutOfTime(time: string, expires: string, now: number): void {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time)?.slice(1).map(Number);
  if (!parts || !/^\d{1,6}$/.test(expires)) throw malformed("X-Amz-Date or X-Amz-Expires is malformed");
  const [year = 0, month = 0, ...rest] = parts;
  if (now >= Date.UTC(year, month - 1, ...rest) + Number(expires) * 1000) {
    throw new S3Error(403, "AccessDenied", "Request has expired");
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
