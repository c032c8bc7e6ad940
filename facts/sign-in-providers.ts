/** The kinds of identity providers that people sign in with. */
export const PROVIDER_KINDS = ["test", "openid", "github", "adfs", "accounts"] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** Kinds that let anybody log in as anybody, so no deployment but the local one may have them. */
export const IS_LOCAL_ONLY: Readonly<Record<ProviderKind, boolean>> = {
  test: true,
  openid: false,
  github: false,
  adfs: false,
  accounts: false,
};
