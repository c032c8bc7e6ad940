import * as z from "zod";
import { ROLES } from "../../../../domain/facts/roles";
import { CLIENT_AUTHENTICATIONS, MFA_CHOICES, PROVIDER_KINDS } from "../../../../domain/facts/sign-in-providers";
import type { ProviderRole } from "../../members/provider-role";
import type { ClientKey } from "./client-keys";

/** A sign-in button's worth of configuration, as a deployment writes it. */
export const ProviderSettings = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  kind: z.enum(PROVIDER_KINDS),
  /** OpenID and accounts: the issuer; ADFS: the base, for example https://adfs.example.edu/adfs. */
  issuer: z.url().optional(),
  clientId: z.string().optional(),
  scopes: z.string().optional(),
  /** OpenID: where the claims of the ID token stand, by name or along dots. */
  claims: z
    .object({
      username: z.string().optional(),
      name: z.string().optional(),
      email: z.string().optional(),
      groups: z.string().optional(),
    })
    .optional(),
  /** OpenID: every address that the provider tells is the person's own, also without `email_verified`. */
  trustEmail: z.boolean().optional(),
  /** OpenID: who may sign in; each condition that is there must hold. Without it, everybody whom the provider knows. */
  admit: z
    .object({
      emailDomains: z.array(z.string()).optional(),
      claims: z.record(z.string(), z.array(z.string())).optional(),
      groups: z.array(z.string()).optional(),
    })
    .optional(),
  /** OpenID: the roles in courses that groups give, at each sign-in. */
  groups: z.array(z.object({ group: z.string(), course: z.int(), role: z.enum(ROLES) })).optional(),
  /** OpenID: further parameters of the address where a sign-in begins. */
  authorizeParameters: z.record(z.string(), z.string()).optional(),
  /** OpenID: who logs out here goes on to the provider, to log out there. */
  logout: z.boolean().optional(),
  /** The site's own accounts: the user pool in which the page signs people in; `endpoint` where that is not AWS. */
  pool: z
    .object({
      region: z.string().min(1),
      userPoolId: z.string().min(1),
      clientId: z.string().min(1),
      endpoint: z.url().optional(),
    })
    .optional(),
  /** The site's own accounts: whether people may make one without being invited. */
  signUp: z.boolean().optional(),
  mfa: z.enum(MFA_CHOICES).optional(),
  emailCodes: z.boolean().optional(),
  passkeys: z.boolean().optional(),
  /** OpenID: how the site shows the provider that it is itself; by its secret, unless said. */
  clientAuthentication: z.enum(CLIENT_AUTHENTICATIONS).optional(),
  /** Test accounts that the sign-in page lists. */
  people: z.array(z.object({ username: z.string(), name: z.string(), note: z.string().default("") })).optional(),
});
export type ProviderSettings = z.infer<typeof ProviderSettings>;

/** The answer that came back from the browser after the provider's own page. */
export interface LoginCode {
  readonly code: string;
  readonly clientId: string | undefined;
  readonly redirectUri: string | undefined;
  /** The PKCE secret, when the browser began with a challenge. */
  readonly codeVerifier: string | undefined;
  /** The nonce that the browser sent to the provider for the ID token, if it sent one. */
  readonly nonce: string | undefined;
}

/** Who the provider says has signed in. `name` is null when it tells none. */
export interface Identity {
  readonly username: string;
  /** The provider's own id of the person, which neither they nor anybody else can change; undefined when it tells none. */
  readonly subject: string | undefined;
  readonly name: string | null;
  /** The roles that the person's groups give; undefined where nothing is to be given or taken. */
  readonly roles?: readonly ProviderRole[] | undefined;
  /** Address at which the person ends the provider's session on logging out; undefined when there is none. */
  readonly logoutUrl?: string | undefined;
}

/** One way to turn a code into an identity. */
export interface Provider {
  exchange(code: LoginCode): Promise<Identity>;
  /** Returns the address where the browser begins, without redirect_uri and state; undefined when there is no such page. */
  authorizeUrl(): Promise<string | undefined>;
}

/** The context that the kinds of providers share. */
export interface ProviderContext {
  readonly settings: ProviderSettings;
  /** The secret that the provider gave the site; `renewed` when it refused the one that was known. */
  readonly clientSecret: (options?: { readonly renewed: boolean }) => Promise<string | undefined>;
  /** The keys with which the site signs there, the newest first; `renewed` when it refused all that were known. */
  readonly clientKeys: (options?: { readonly renewed: boolean }) => Promise<readonly ClientKey[]>;
  readonly now: () => Date;
  readonly uuid: () => string;
  readonly fetch: typeof fetch;
}
