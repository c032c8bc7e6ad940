import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { type Clock, secondsOf } from "../kernel/clock";
import type { SecretSource, Secrets } from "../kernel/secret-source";

/** The one signature that is made and accepted: Ed25519. */
const ALGORITHM = "EdDSA";
/** `tokenSecret` is the first; a rotation adds `tokenSecret_2`, and so on. */
const TOKEN_SECRET = /^tokenSecret(?:_([2-9]|[1-9]\d{1,2}))?$/;
const KEY_PURPOSE = "course-academy token signing key v1";
/** DER of an Ed25519 private key up to the 32 bytes of the seed (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

/** So far a clock may have been set back, or be behind another machine's, without a fresh token being from the future. */
const CLOCK_STEP_SECONDS = 900;

export const ACCESS_SECONDS = 3600;
export const REFRESH_SECONDS = 7 * 24 * 3600;

const AccessClaims = z.object({ typ: z.literal("access"), sub: z.string().regex(/^\d{1,15}$/) });
const RefreshClaims = z.object({
  typ: z.literal("refresh"),
  sub: z.string().regex(/^\d{1,15}$/),
  family: z.uuid(),
  generation: z.int().min(1),
});

export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** The place of a refresh token in its session: the family is one login, the generation counts its rotations. */
export interface SessionPlace {
  readonly userId: number;
  readonly family: string;
  readonly generation: number;
}

interface TokenSettings {
  readonly issuer: string;
  /** The auth secret; the signing keys are derived from its token secrets, so no key file exists anywhere. */
  readonly secrets: SecretSource;
  readonly clock: Clock;
  readonly uuid: () => string;
}

interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** The token secrets of an auth secret with their numbers, the newest first. */
export function tokenSecretsOf(secrets: Secrets): { readonly number: number; readonly secret: string }[] {
  return Object.entries(secrets)
    .flatMap(([name, secret]) => {
      const match = TOKEN_SECRET.exec(name);
      return match === null ? [] : [{ number: Number(match[1] ?? 1), secret }];
    })
    .sort((a, b) => b.number - a.number);
}

function signingKey({ number, secret }: { readonly number: number; readonly secret: string }): SigningKey {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", KEY_PURPOSE, 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });
  return { id: `academy-${number}`, privateKey, publicKey: createPublicKey(privateKey) };
}

/**
 * Signs and verifies the two kinds of JWT. The newest token secret signs, and all that are there verify, so that a rotation
 * logs nobody out. A token that does not verify, whatever the reason, reads as undefined.
 */
export class TokenSigner {
  private derived: { readonly from: Secrets; readonly keys: readonly SigningKey[] } | undefined;

  constructor(private readonly settings: TokenSettings) {}

  private keysOf(secrets: Secrets): readonly SigningKey[] {
    if (this.derived?.from !== secrets) {
      this.derived = { from: secrets, keys: tokenSecretsOf(secrets).map(signingKey) };
    }
    return this.derived.keys;
  }

  /** A key that is not known may be newer than what was read of the secret: another sandbox signs with it already. */
  private async keyFor({ kid }: JWTHeaderParameters): Promise<KeyObject> {
    const { secrets } = this.settings;
    const ofId = ({ id }: SigningKey) => id === kid;
    const key = this.keysOf(await secrets.current()).find(ofId) ?? this.keysOf(await secrets.renewed()).find(ofId);
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    return key.publicKey;
  }

  async sign({ userId, family, generation }: SessionPlace): Promise<TokenPair> {
    const [access_token, refresh_token] = await Promise.all([
      this.signOne(userId, ACCESS_SECONDS, { typ: "access" }),
      this.signOne(userId, REFRESH_SECONDS, { typ: "refresh", family, generation }),
    ]);
    return { access_token, refresh_token };
  }

  private async signOne(userId: number, lifetime: number, claims: Record<string, unknown>): Promise<string> {
    const { issuer, secrets, clock, uuid } = this.settings;
    const now = secondsOf(clock.now());
    const [key] = this.keysOf(await secrets.current());
    if (key === undefined) throw new Error("The auth secret has no token secret");
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid: key.id })
      .setIssuer(issuer)
      .setAudience(issuer)
      .setSubject(String(userId))
      .setJti(uuid())
      .setIssuedAt(now)
      .setNotBefore(now - 1)
      .setExpirationTime(now + lifetime)
      .sign(key.privateKey);
  }

  async userIdOfAccess(token: string): Promise<number | undefined> {
    const claims = AccessClaims.safeParse(await this.claims(token));
    return claims.success ? Number(claims.data.sub) : undefined;
  }

  async placeOfRefresh(token: string): Promise<SessionPlace | undefined> {
    const claims = RefreshClaims.safeParse(await this.claims(token));
    if (!claims.success) return undefined;
    const { sub, family, generation } = claims.data;
    return { userId: Number(sub), family, generation };
  }

  private async claims(token: string): Promise<unknown> {
    const { issuer, clock } = this.settings;
    const now = clock.now();
    try {
      const { payload } = await jwtVerify(token, (header) => this.keyFor(header), {
        algorithms: [ALGORITHM],
        issuer,
        audience: issuer,
        currentDate: now,
        clockTolerance: CLOCK_STEP_SECONDS,
        requiredClaims: ["exp", "jti"],
      });
      // The tolerance is for tokens that are too young; none outlives its time.
      return (payload.exp ?? 0) > secondsOf(now) ? payload : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  /** The public parts, for services beside this one that verify access tokens. */
  async jwks(): Promise<{ keys: { kty: string; crv: string; x: string; alg: string; use: string; kid: string }[] }> {
    const keys = this.keysOf(await this.settings.secrets.current());
    return {
      keys: keys.map(({ id, publicKey }) => {
        const { x } = publicKey.export({ format: "jwk" });
        return { kty: "OKP", crv: "Ed25519", x: String(x), alg: ALGORITHM, use: "sig", kid: id };
      }),
    };
  }
}
