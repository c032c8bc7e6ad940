import * as z from "zod";
import { PROVIDER_KINDS } from "../../../../facts/sign-in-providers";

/** A sign-in button's worth of configuration, as a deployment writes it. */
export const ProviderSettings = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  kind: z.enum(PROVIDER_KINDS),
  /** OpenID: the issuer; ADFS: the base, for example https://adfs.example.edu/adfs. */
  issuer: z.url().optional(),
  clientId: z.string().optional(),
  scopes: z.string().optional(),
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
}

/** Who the provider says has signed in. `name` is null when it tells none. */
export interface Identity {
  readonly username: string;
  /** The provider's own id of the person, which neither they nor anybody else can change; undefined when it tells none. */
  readonly subject: string | undefined;
  readonly name: string | null;
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
  readonly clientSecret: string | undefined;
  readonly now: () => Date;
  readonly fetch: typeof fetch;
}
