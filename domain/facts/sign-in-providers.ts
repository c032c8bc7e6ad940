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

/** Kinds whose accounts are of the site's own: staff invite people to them, and people change theirs here. */
export const HAS_OWN_ACCOUNTS: Readonly<Record<ProviderKind, boolean>> = {
  test: false,
  openid: false,
  github: false,
  adfs: false,
  accounts: true,
};

/** Whether people with an account of the site's own also enter a code of an authenticator app, or use a passkey instead. */
export const MFA_CHOICES = ["off", "optional", "required"] as const;
export type MfaChoice = (typeof MFA_CHOICES)[number];

/** How the site tells an OpenID provider that it is itself (OpenID Connect Core 1.0, section 9). */
export const CLIENT_AUTHENTICATIONS = ["client_secret_post", "private_key_jwt"] as const;

/** The kind of a deployment's provider that speaks SAML: what the API sees is the OpenID provider in front of it. */
export const SAML_KIND = "saml";
