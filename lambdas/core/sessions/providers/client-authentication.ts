import * as z from "zod";
import { assertionBy } from "./client-keys";
import { formPost } from "./form-post";
import type { ProviderContext } from "./settings";

type Members = Readonly<Record<string, string | undefined>>;

const RefusedClient = z.object({ error: z.enum(["invalid_client", "unauthorized_client"]) });

/** Tells whether the provider did not take the site's credentials (RFC 6749, 5.2; Keycloak says it in its own way). */
async function refusesClient(response: Response): Promise<boolean> {
  if (response.status !== 400 && response.status !== 401) return false;
  const text = await response.clone().text();
  try {
    return RefusedClient.safeParse(JSON.parse(text)).success;
  } catch {
    return false; // a page and no answer of the protocol
  }
}

/** One way in which the site can show that it is itself. */
interface Credential {
  readonly id: string;
  readonly members: () => Promise<Members>;
}

async function credentialsOf(
  { settings, clientSecret, clientKeys, now, uuid }: ProviderContext,
  tokenEndpoint: string,
  options: { readonly renewed: boolean },
): Promise<Credential[]> {
  if (settings.clientAuthentication !== "private_key_jwt") {
    const client_secret = await clientSecret(options);
    return [{ id: client_secret ?? "", members: async () => ({ client_secret }) }];
  }
  const clientId = settings.clientId ?? "";
  return (await clientKeys(options)).map((key) => ({
    id: key.kid,
    members: () => assertionBy(key, { clientId, tokenEndpoint, id: uuid(), now: now() }),
  }));
}

/**
 * Asks a provider for tokens as the client that the site is there. Of several keys the newest that the provider takes is
 * used, so that one may be rotated before the provider has heard of it; and the secret is read again when the provider
 * refuses all that is known. Answers what the provider said in the end, also when that is a refusal.
 */
export async function askForTokens(
  context: ProviderContext,
  tokenEndpoint: string,
  members: Members,
): Promise<Response> {
  let refusal: Response | undefined;
  const refused = new Set<string>();
  for (const renewed of [false, true]) {
    for (const { id, members: own } of await credentialsOf(context, tokenEndpoint, { renewed })) {
      if (refused.has(id)) continue;
      const response = await context.fetch(tokenEndpoint, formPost({ ...members, ...(await own()) }));
      if (!(await refusesClient(response))) return response;
      refused.add(id);
      refusal = response;
    }
  }
  if (refusal === undefined) throw new Error(`The auth secret has no client_key_${context.settings.id}`);
  return refusal;
}
