import type { ProviderKind } from "../../../../domain/facts/sign-in-providers";
import type { Clock } from "../../kernel/clock";
import { Refusal } from "../../kernel/refusal";
import type { SecretSource } from "../../kernel/secret-source";
import { type AccountsListing, accounts, accountsListing } from "./accounts";
import { adfs } from "./adfs";
import { clientKeysOf, type PublicClientKey, publicPart } from "./client-keys";
import { github } from "./github";
import { openid } from "./openid";
import type { Identity, LoginCode, Provider, ProviderContext, ProviderSettings } from "./settings";
import { testAccounts } from "./test-accounts";

export { type Identity, type LoginCode, ProviderSettings } from "./settings";

interface ProviderKindRules {
  readonly open: (context: ProviderContext) => Provider;
  /** Returns what the sign-in page is told besides what it is told of all. */
  readonly listing: (settings: ProviderSettings) => Partial<ProviderListing>;
}

const listsNoMore = () => ({});

const KINDS: Readonly<Record<ProviderKind, ProviderKindRules>> = {
  test: { open: testAccounts, listing: ({ people = [] }) => ({ people }) },
  openid: { open: openid, listing: listsNoMore },
  github: { open: github, listing: listsNoMore },
  adfs: { open: adfs, listing: listsNoMore },
  accounts: { open: accounts, listing: accountsListing },
};

export interface ProviderListing extends Partial<AccountsListing> {
  readonly id: string;
  readonly name: string;
  readonly kind: ProviderKind;
  readonly authorizeUrl?: string;
  readonly clientId?: string;
  readonly people?: readonly { readonly username: string; readonly name: string; readonly note: string }[];
}

interface SignInOptions {
  readonly providers: readonly ProviderSettings[];
  /** Client secrets stand under `client_secret_{provider id}`, private keys under `client_key_{provider id}`. */
  readonly secrets: SecretSource;
  readonly clock: Clock;
  readonly uuid: () => string;
  readonly fetch: typeof fetch;
}

export const NO_KEYS = "The site signs with no key at this provider";

/** The configured providers. A user's identity is the provider's id with the username there. */
export class SignIn {
  private readonly providers: ReadonlyMap<string, { readonly settings: ProviderSettings; readonly provider: Provider }>;

  constructor(private readonly options: SignInOptions) {
    const { providers, secrets, clock, uuid, fetch } = options;
    const read = ({ renewed } = { renewed: false }) => (renewed ? secrets.renewedAfterRefusal() : secrets.current());
    this.providers = new Map(
      providers.map((settings) => {
        const { id, kind } = settings;
        const provider = KINDS[kind].open({
          settings,
          clientSecret: async (options) => (await read(options))[`client_secret_${id}`],
          clientKeys: async (options) => clientKeysOf(await read(options), id),
          now: () => clock.now(),
          uuid,
          fetch,
        });
        return [settings.id, { settings, provider }];
      }),
    );
  }

  has(providerId: string): boolean {
    return this.providers.has(providerId);
  }

  /** The kind of a provider, undefined for one that is not configured any more. */
  kindOf(providerId: string): ProviderKind | undefined {
    return this.providers.get(providerId)?.settings.kind;
  }

  /** The ids of all providers. */
  get ids(): string[] {
    return [...this.providers.keys()];
  }

  /** The ids of the providers whose groups give roles in courses. */
  get idsGivingRoles(): string[] {
    return [...this.providers.values()].flatMap(({ settings: { id, groups } }) => (groups === undefined ? [] : [id]));
  }

  /** Throws the refusals of the provider, and one for a provider that is not configured. */
  exchange(providerId: string, code: LoginCode): Promise<Identity> {
    const entry = this.providers.get(providerId);
    if (entry === undefined) throw new Refusal(500, "Unknown error: Invalid or nonexistent provider config");
    return entry.provider.exchange(code);
  }

  /**
   * The public parts of the keys with which the site signs at a provider, read anew: whoever asks has met one that is
   * new.
   *
   * @throws Refusal 404 for a provider that is not there, or knows the site by a secret
   */
  async keysOf(providerId: string): Promise<{ keys: PublicClientKey[] }> {
    const signs = this.providers.get(providerId)?.settings.clientAuthentication === "private_key_jwt";
    if (!signs) throw new Refusal(404, NO_KEYS);
    return { keys: clientKeysOf(await this.options.secrets.renewed(), providerId).map(publicPart) };
  }

  /** Lists the providers for the sign-in page; a provider that cannot be reached is listed without its page. */
  async list(): Promise<ProviderListing[]> {
    return Promise.all(
      [...this.providers.values()].map(async ({ settings, provider }) => {
        const { id, name, kind, clientId } = settings;
        const authorizeUrl = await provider.authorizeUrl().catch(() => undefined);
        return {
          id,
          name,
          kind,
          ...(authorizeUrl === undefined ? {} : { authorizeUrl }),
          ...(clientId === undefined ? {} : { clientId }),
          ...KINDS[kind].listing(settings),
        };
      }),
    );
  }
}
