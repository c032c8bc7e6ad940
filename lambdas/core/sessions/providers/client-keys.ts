import { importJWK, SignJWT } from "jose";
import * as z from "zod";
import { secondsOf } from "../../kernel/clock";
import type { Secrets } from "../../kernel/secret-source";

const shared = {
  kid: z.string().min(1).max(200),
  d: z.string().min(1),
  /** The thumbprint of a certificate of this key, by which Entra ID finds it (RFC 7515, section 4.1.8). */
  "x5t#S256": z.string().optional(),
};
const rsaPrimes = { p: z.string(), q: z.string(), dp: z.string(), dq: z.string(), qi: z.string() };

/** A private key as JSON Web Key (RFC 7517), of a kind with which a client may sign. */
const ClientKey = z.discriminatedUnion("kty", [
  z.object({
    kty: z.literal("RSA"),
    n: z.string(),
    e: z.string(),
    ...shared,
    ...rsaPrimes,
    alg: z.enum(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"]),
  }),
  z.object({
    kty: z.literal("EC"),
    crv: z.string(),
    x: z.string(),
    y: z.string(),
    ...shared,
    alg: z.enum(["ES256", "ES384", "ES512"]),
  }),
]);
export type ClientKey = z.infer<typeof ClientKey>;

/** The public part of a key. */
export interface PublicClientKey {
  readonly kty: string;
  readonly kid: string;
  readonly alg: string;
  readonly use: "sig";
  readonly n?: string | undefined;
  readonly e?: string | undefined;
  readonly crv?: string | undefined;
  readonly x?: string | undefined;
  readonly y?: string | undefined;
}

/** Long enough for clocks that differ a little and a slow network, too short for whoever finds one in a log. */
const ASSERTION_SECONDS = 60;

function parsedKey(name: string, text: string): ClientKey {
  try {
    return ClientKey.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`The auth secret's ${name} is no private key with kid and alg: npm run client-key makes one`, {
      cause,
    });
  }
}

/**
 * The site's keys at a provider, the newest first: `client_key_{provider id}` is the first, a rotation adds
 * `client_key_{provider id}_2`, and so on. Throws an Error that names a member which is no such key.
 */
export function clientKeysOf(secrets: Secrets, providerId: string): ClientKey[] {
  const first = `client_key_${providerId}`;
  const numbered = Object.entries(secrets).flatMap(([name, text]) => {
    if (name === first) return [{ number: 1, name, text }];
    const number = name.startsWith(`${first}_`) ? name.slice(first.length + 1) : "";
    return /^([2-9]|[1-9]\d{1,2})$/.test(number) ? [{ number: Number(number), name, text }] : [];
  });
  return numbered.sort((a, b) => b.number - a.number).map(({ name, text }) => parsedKey(name, text));
}

/** The key without what only the site may know. */
export function publicPart(key: ClientKey): PublicClientKey {
  const { kty, kid, alg } = key;
  const named = { kty, kid, alg, use: "sig" as const };
  return key.kty === "RSA" ? { ...named, n: key.n, e: key.e } : { ...named, crv: key.crv, x: key.x, y: key.y };
}

interface Assertion {
  readonly clientId: string;
  readonly tokenEndpoint: string;
  /** Used once: providers refuse an assertion whose id they have seen. */
  readonly id: string;
  readonly now: Date;
}

/** The members of a request by which the site shows that it has the key (RFC 7523, sections 2.2 and 3). */
export async function assertionBy(key: ClientKey, { clientId, tokenEndpoint, id, now }: Assertion) {
  const thumbprint = key["x5t#S256"];
  const issuedAt = secondsOf(now);
  const signed = new SignJWT({})
    .setProtectedHeader({
      alg: key.alg,
      typ: "JWT",
      kid: key.kid,
      ...(thumbprint === undefined ? {} : { "x5t#S256": thumbprint }),
    })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(tokenEndpoint)
    .setJti(id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ASSERTION_SECONDS);
  return {
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: await signed.sign(await importJWK(key, key.alg)),
  };
}
