import { hkdfSync, timingSafeEqual } from "node:crypto";
import { DISTRIBUTION_KEY_BYTES, distributionKeyPurpose } from "../../domain/facts/distribution-key";
import type { Secrets } from "../core/kernel/secret-source";
import { tokenSecretsOf } from "../core/sessions/tokens";

/** Returns the key of a number that is derived from one secret. */
function distributionKey(secret: string, number: number): Buffer {
  const key = hkdfSync("sha256", secret, "", distributionKeyPurpose(number), DISTRIBUTION_KEY_BYTES);
  return Buffer.from(key);
}

/**
 * Tells whether a request came through the distribution, by the key that it sends. A deployment that counts on changes the
 * distribution first and this Lambda some minutes later, so the key of the next number is taken too.
 */
export class DistributionGate {
  private readonly keys: readonly Buffer[];

  /** The auth secret may be rotated between two deployments, so keys of all its token secrets are taken. */
  constructor(secrets: Secrets, number: number) {
    const { distributionSecret } = secrets;
    const own = distributionSecret === undefined ? [] : [distributionSecret];
    this.keys = [...own, ...tokenSecretsOf(secrets).map(({ secret }) => secret)].flatMap((secret) =>
      [number, number + 1].map((each) => distributionKey(secret, each)),
    );
  }

  /** Compares with every key, in the same time whatever was sent. */
  admits(sent: string | undefined): boolean {
    const sentKey = Buffer.from(sent ?? "", "base64url");
    const matches = this.keys.map((key) => sentKey.length === key.length && timingSafeEqual(sentKey, key));
    return matches.includes(true);
  }
}
