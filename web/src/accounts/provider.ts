import type { MfaChoice } from "../../../domain/facts/sign-in-providers";
import type { Schemas } from "../api/client";

type LoginProvider = Schemas["LoginProvider"];

/** The provider whose accounts are of this site: a user pool that the page signs in at by itself. */
export interface AccountsProvider {
  readonly id: string;
  readonly name: string;
  readonly kind: "accounts";
  readonly pool: {
    readonly region: string;
    readonly userPoolId: string;
    readonly clientId: string;
    /** Only in the stage local. */
    readonly endpoint?: string;
  };
  readonly signUp: boolean;
  readonly passkeys: boolean;
  readonly emailCodes: boolean;
  readonly mfa: MfaChoice;
}

/** The deployment's provider of accounts, or null where it has none. */
export const accountsProviderOf = (providers: readonly LoginProvider[]): AccountsProvider | null =>
  providers.find((one): one is AccountsProvider & LoginProvider => one.kind === "accounts") ?? null;

/**
 * The address of the login service on one machine (stage local), null in AWS. It is asked at the address that the page
 * has, which can be `localhost` for the sake of passkeys.
 */
export const localEndpoint = ({ pool }: AccountsProvider, origin: string): string | null =>
  pool.endpoint === undefined ? null : new URL(new URL(pool.endpoint).pathname, origin).href;

/** The page of e-mails that the stage local sent, null in AWS. */
export function localMailPage(provider: AccountsProvider, origin: string): string | null {
  const endpoint = localEndpoint(provider, origin);
  return endpoint && new URL("mail", endpoint).href;
}
