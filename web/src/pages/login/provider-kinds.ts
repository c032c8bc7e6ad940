import type { ProviderKind } from "../../../../domain/facts/sign-in-providers";

/** How people sign in at a provider of one kind. */
interface ProviderKindRules {
  /** The page of this site where they do; null where they leave for the provider's own. */
  readonly page: "/login/test-accounts" | "/login/account" | null;
  /** What is asked of a provider whose address does not say it. */
  readonly scope: string | null;
  /** Whether it speaks OpenID Connect: PKCE, a nonce, and `prompt`. */
  readonly isOpenid: boolean;
  /** Whether a code must come with the state that this tab left with. The code of a test account is its username. */
  readonly needsState: boolean;
}

const RULES: Readonly<Record<ProviderKind, ProviderKindRules>> = {
  test: { page: "/login/test-accounts", scope: null, isOpenid: false, needsState: false },
  openid: { page: null, scope: "openid profile email", isOpenid: true, needsState: true },
  github: { page: null, scope: "read:user", isOpenid: false, needsState: true },
  adfs: { page: null, scope: null, isOpenid: false, needsState: true },
  accounts: { page: "/login/account", scope: null, isOpenid: false, needsState: true },
};

/** A page may be older than the server: whom it does not know it sends the person to. */
const UNKNOWN: ProviderKindRules = { page: null, scope: null, isOpenid: false, needsState: true };

/** Returns how people sign in at a provider. */
export const rulesOf = ({ kind }: { readonly kind: ProviderKind }): ProviderKindRules => RULES[kind] ?? UNKNOWN;
