import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import * as z from "zod";
import { writtenAddress } from "../../../../domain/facts/email-addresses";
import { secondsOf } from "../../kernel/clock";
import { Refusal } from "../../kernel/refusal";
import { badCredentials, upstreamFailed } from "./failures";
import type { Provider, ProviderContext, ProviderSettings } from "./settings";

/** Seconds since somebody entered a password, a code or used a passkey, after which that signs nobody in any more. */
const FRESH_SECONDS = 600;
const TOLERANCE_SECONDS = 5;

/** Claims of a Cognito ID token (Amazon Cognito developer guide). An access token has no email address. */
const Claims = z.object({
  sub: z.string().min(1),
  token_use: z.literal("id"),
  auth_time: z.number(),
  email: z.string().min(1),
  email_verified: z.literal(true),
  name: z.string().optional(),
});

/** Settings that the page needs for signing in. */
export type AccountsListing = Required<Pick<ProviderSettings, "pool" | "signUp" | "mfa" | "emailCodes" | "passkeys">>;

type Settings = Pick<ProviderSettings, keyof AccountsListing>;

/** Tells the page where it signs people in, and how they may. */
export function accountsListing({ pool, signUp, mfa, emailCodes, passkeys }: Settings): Partial<AccountsListing> {
  return {
    ...(pool && { pool }),
    signUp: signUp ?? false,
    mfa: mfa ?? "optional",
    emailCodes: emailCodes ?? false,
    passkeys: passkeys ?? false,
  };
}

/**
 * The site's own accounts: the page has signed the person in at the user pool, and the code is the ID token that Cognito
 * gave it. It counts for this pool and client only, soon after the person signed in, and only with an address that the
 * person has shown to be theirs: that address is the username.
 */
export function accounts({ settings, now, fetch }: ProviderContext): Provider {
  const issuer = settings.issuer ?? "";
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  /** Who signs in with a good token is not told that it is a bad one while Cognito is away. */
  const askForKeys: typeof fetch = async (...request) => {
    const failed = (cause: unknown) => upstreamFailed("The user pool did not tell its keys", { cause });
    const answer = await fetch(...request).catch((error: unknown) => {
      throw failed(error);
    });
    if (answer.status !== 200) throw failed(new Error(`${issuer} answered ${answer.status}`));
    return answer;
  };

  async function claimsOf(token: string): Promise<unknown> {
    keys ??= createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { [customFetch]: askForKeys });
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: settings.pool?.clientId ?? "",
        algorithms: ["RS256"],
        currentDate: now(),
        clockTolerance: TOLERANCE_SECONDS,
        requiredClaims: ["exp", "aud"],
      });
      return payload;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw badCredentials("Failed to verify token", { cause: error });
    }
  }

  return {
    async exchange({ code }) {
      const parsed = Claims.safeParse(await claimsOf(code));
      if (!parsed.success) throw badCredentials("Not an ID token of a person with a verified e-mail address");
      const { sub: subject, auth_time, email, name } = parsed.data;
      const age = secondsOf(now()) - auth_time;
      if (age > FRESH_SECONDS || age < -TOLERANCE_SECONDS) throw badCredentials("Sign in again: this was too long ago");
      return { username: writtenAddress(email), subject, name: name?.trim() || null };
    },
    async authorizeUrl() {
      return undefined;
    },
  };
}
