import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { AwsError } from "../http/aws-json";
import type { Pool } from "./pool";
import type { User } from "./state";

type Registration = Parameters<typeof verifyRegistrationResponse>[0]["response"];
type Assertion = Parameters<typeof verifyAuthenticationResponse>[0]["response"];

/** Challenges of registrations that have begun, by person. */
const begun = new WeakMap<Pool, Map<string, string>>();

function relyingParty({ properties }: Pool): string {
  if (properties.WebAuthnRelyingPartyID === undefined) {
    throw new AwsError("WebAuthnNotEnabledException", "WebAuthn is not enabled for this user pool.");
  }
  return properties.WebAuthnRelyingPartyID;
}

/** The origin that the browser states, when it is of the relying party: the port does not matter. */
function originOf(rpId: string, clientDataJson: string): string {
  const { origin } = JSON.parse(Buffer.from(clientDataJson, "base64url").toString()) as { origin?: unknown };
  const host = typeof origin === "string" && URL.canParse(origin) ? new URL(origin).hostname : "";
  if (host !== rpId && !host.endsWith(`.${rpId}`)) {
    throw new AwsError("WebAuthnOriginNotAllowedException", "The origin is not of the relying party.");
  }
  return String(origin);
}

/** Options for a browser that makes a passkey. */
export async function creationOptions(pool: Pool, user: User): Promise<object> {
  const rpId = relyingParty(pool);
  const { challenge, ...options } = await generateRegistrationOptions({
    rpID: rpId,
    rpName: rpId,
    userID: Buffer.from(user.sub),
    userName: user.attributes.email ?? user.sub,
    excludeCredentials: user.passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: [-7, -257],
  });
  const challenges = begun.get(pool) ?? new Map<string, string>();
  begun.set(pool, challenges.set(user.sub, challenge));
  return { ...options, challenge };
}

/** Keeps a passkey that a browser has made. Throws for one of another challenge, or without its owner's finger or PIN. */
export async function keepPasskey(pool: Pool, user: User, response: Registration): Promise<void> {
  const rpId = relyingParty(pool);
  const expectedChallenge = begun.get(pool)?.get(user.sub);
  if (expectedChallenge === undefined)
    throw new AwsError("WebAuthnChallengeNotFoundException", "There is no challenge.");
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedRPID: rpId,
    requireUserVerification: true,
    expectedOrigin: originOf(rpId, response.response.clientDataJSON),
  }).catch((error: Error) => {
    if (error instanceof AwsError) throw error;
    throw new AwsError("WebAuthnCredentialNotSupportedException", error.message);
  });
  if (!verified) throw new AwsError("WebAuthnCredentialNotSupportedException", "The passkey does not verify.");
  begun.get(pool)?.delete(user.sub);
  const { id, publicKey, counter } = registrationInfo.credential;
  user.passkeys.push({
    id,
    counter,
    createdAt: pool.now(),
    transports: response.response.transports ?? [],
    publicKey: Buffer.from(publicKey).toString("base64url"),
  });
}

/** Options for a browser that signs somebody in, as the challenge WEB_AUTHN carries them. */
export async function requestOptions(pool: Pool, user: User): Promise<{ challenge: string }> {
  return generateAuthenticationOptions({
    rpID: relyingParty(pool),
    allowCredentials: user.passkeys.map(({ id, transports }) => ({ id, transports: transports as never })),
    userVerification: "required",
  });
}

/** Throws unless one of the person's passkeys has signed the challenge. */
export async function checkPasskey(pool: Pool, user: User, challenge: string, response: Assertion): Promise<void> {
  const rpId = relyingParty(pool);
  const passkey = user.passkeys.find(({ id }) => id === response.id);
  const refused = new AwsError("NotAuthorizedException", "Invalid credential.");
  if (!passkey) throw refused;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedRPID: rpId,
    requireUserVerification: true,
    expectedOrigin: originOf(rpId, response.response.clientDataJSON),
    credential: {
      id: passkey.id,
      counter: passkey.counter,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
    },
  }).catch(() => {
    throw refused;
  });
  if (!verified) throw refused;
  passkey.counter = authenticationInfo.newCounter;
}
