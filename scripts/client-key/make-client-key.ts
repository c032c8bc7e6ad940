import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from "node:crypto";
import type { ClientKey } from "../../lambdas/core/sessions/providers/client-keys";

export const KEY_ALGORITHMS = ["RS256", "PS256", "ES256"] as const;
export type KeyAlgorithm = (typeof KEY_ALGORITHMS)[number];

const freshId = () => randomBytes(12).toString("base64url");

/** A fresh private key with which the site can sign at a provider, RSA of 3,072 bits or on the curve P-256. */
export function makeClientKey(alg: KeyAlgorithm, keyId: () => string = freshId): ClientKey {
  const { privateKey } =
    alg === "ES256"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : generateKeyPairSync("rsa", { modulusLength: 3072 });
  return clientKey(privateKey, alg, keyId());
}

/**
 * The private key of a certificate, for providers that know their clients by certificates, as Entra ID does.
 *
 * @throws Error when the key is not the certificate's, or not RSA
 */
export function clientKeyOfCertificate(keyPem: string, certificatePem: string, alg: "RS256" | "PS256"): ClientKey {
  const privateKey = createPrivateKey(keyPem);
  const certificate = new X509Certificate(certificatePem);
  if (privateKey.asymmetricKeyType !== "rsa") throw new Error("The private key is no RSA key");
  if (!certificate.checkPrivateKey(privateKey)) throw new Error("The private key is not the certificate's");
  const thumbprint = createHash("sha256").update(certificate.raw).digest("base64url");
  return { ...clientKey(privateKey, alg, thumbprint), "x5t#S256": thumbprint };
}

const clientKey = (key: KeyObject, alg: KeyAlgorithm, kid: string) =>
  ({ ...key.export({ format: "jwk" }), alg, kid }) as unknown as ClientKey;
