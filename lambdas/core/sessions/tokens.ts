import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { type Clock, secondsOf } from "../kernel/clock";

/** The one signature that is made and accepted: Ed25519. */
const ALGORITHM = "EdDSA";
const KEY_ID = "academy-1";
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
  /** From the auth secret; the signing key is derived from it, so no key file exists anywhere. */
  readonly secret: string;
  readonly clock: Clock;
  readonly uuid: () => string;
}

/** Signs and verifies the two kinds of JWT. A token that does not verify, whatever the reason, reads as undefined. */
export class TokenSigner {
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  constructor(private readonly settings: TokenSettings) {
    const seed = Buffer.from(hkdfSync("sha256", settings.secret, "", KEY_PURPOSE, 32));
    this.privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });
    this.publicKey = createPublicKey(this.privateKey);
  }

  async sign({ userId, family, generation }: SessionPlace): Promise<TokenPair> {
    const [access_token, refresh_token] = await Promise.all([
      this.signOne(userId, ACCESS_SECONDS, { typ: "access" }),
      this.signOne(userId, REFRESH_SECONDS, { typ: "refresh", family, generation }),
    ]);
    return { access_token, refresh_token };
  }

  private signOne(userId: number, lifetime: number, claims: Record<string, unknown>): Promise<string> {
    const { issuer, clock, uuid } = this.settings;
    const now = secondsOf(clock.now());
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid: KEY_ID })
      .setIssuer(issuer)
      .setAudience(issuer)
      .setSubject(String(userId))
      .setJti(uuid())
      .setIssuedAt(now)
      .setNotBefore(now - 1)
      .setExpirationTime(now + lifetime)
      .sign(this.privateKey);
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
      const { payload } = await jwtVerify(token, this.publicKey, {
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

  /** The public part, for services beside this one that verify access tokens. */
  jwks(): { keys: { kty: string; crv: string; x: string; alg: string; use: string; kid: string }[] } {
    const { x } = this.publicKey.export({ format: "jwk" });
    return { keys: [{ kty: "OKP", crv: "Ed25519", x: String(x), alg: ALGORITHM, use: "sig", kid: KEY_ID }] };
  }
}
