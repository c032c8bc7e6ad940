import type { Schemas } from "../../api/client";
import { ApiFailure } from "../../api/failures";
import { retryingFetch } from "../../api/retrying-fetch";

export type LoginProvider = Schemas["LoginProvider"];

/** The configured providers; the first is the default. Plain fetch: this page carries no more client than it needs. */
export async function readProviders(): Promise<LoginProvider[]> {
  const answer = await retryingFetch("/v2/auth/providers").catch(() => {
    throw new ApiFailure(0, "");
  });
  if (!answer.ok) throw new ApiFailure(answer.status, await answer.text());
  return (await answer.json()) as LoginProvider[];
}

/** Where a provider sends the person back to: the login page, which names the provider unless it is the default. */
export function redirectUri(origin: string, provider: string, providers: readonly LoginProvider[]): string {
  return providers[0]?.id === provider ? `${origin}/login` : `${origin}/login?provider=${encodeURIComponent(provider)}`;
}

type Chosen = { provider: LoginProvider } | { complaint: "none" | "unknown" };

/** The provider a code came from: the named one, or without a name the default. */
export function providerOf(name: string | null, providers: readonly LoginProvider[]): Chosen {
  const provider = name === null ? providers[0] : providers.find(({ id }) => id === name);
  if (provider) return { provider };
  return { complaint: providers.length === 0 || name === null ? "none" : "unknown" };
}
