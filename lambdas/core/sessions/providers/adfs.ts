import { decodeJwt } from "jose";
import * as z from "zod";
import { secondsOf } from "../../kernel/clock";
import { badCredentials, networkCode, upstreamFailed } from "./failures";
import { formPost } from "./form-post";
import type { Provider, ProviderContext } from "./settings";

const TokenAnswer = z.object({ access_token: z.string() });
const Claims = z.object({
  SamAccountName: z.string().min(1),
  displayName: z.string().optional(),
  /** Not every ADFS puts it into access tokens; without it the account's name has to do. */
  sub: z.string().min(1).optional(),
  exp: z.number(),
});

/**
 * ADFS: the claims of its access token tell who it is. The token comes straight from ADFS over TLS, so its expiry is
 * checked and its signature is not.
 */
export function adfs({ settings, now, fetch }: ProviderContext): Provider {
  async function tokenFor(members: Record<string, string | undefined>): Promise<string> {
    let response: Response;
    try {
      response = await fetch(`${settings.issuer}/oauth2/token`, formPost(members));
    } catch (error) {
      throw upstreamFailed(`Error from ADFS: ${networkCode(error)}`, { cause: error });
    }
    const text = await response.text();
    if (response.status !== 200) throw upstreamFailed(`Status code ${response.status} from ADFS: ${text}`);
    const answer = TokenAnswer.safeParse(parsed(text));
    if (!answer.success) throw badCredentials("Invalid token");
    return answer.data.access_token;
  }

  return {
    async exchange({ code, clientId = settings.clientId, redirectUri }) {
      // A code that another client of the same ADFS was given is not for this site, or that client could sign in as its users.
      if (clientId === undefined || clientId !== settings.clientId) throw badCredentials("Invalid client id");
      const token = await tokenFor({
        client_id: clientId,
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
      });
      const claims = Claims.safeParse(claimsOf(token));
      if (!claims.success) throw badCredentials("Could not retrieve username from token");
      if (claims.data.exp <= secondsOf(now())) {
        throw badCredentials("Failed to verify token claims (token expired?)");
      }
      const { SamAccountName: username, sub: subject, displayName } = claims.data;
      return { username, subject, name: displayName ?? null };
    },
    async authorizeUrl() {
      const query = new URLSearchParams({ client_id: settings.clientId ?? "", response_type: "code" });
      return `${settings.issuer}/oauth2/authorize?${query}`;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function claimsOf(token: string): unknown {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}
