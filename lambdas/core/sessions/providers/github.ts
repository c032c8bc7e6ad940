import * as z from "zod";
import { badCredentials, networkCode, upstreamFailed } from "./failures";
import { formPost, PROVIDER_TIMEOUT_MS } from "./form-post";
import type { Provider, ProviderContext } from "./settings";

const TOKEN_URL = "https://github.com/login/oauth/access_token";
const USER_URL = "https://api.github.com/user";
const AUTHORIZE_URL = "https://github.com/login/oauth/authorize";

const TokenAnswer = z.object({ access_token: z.string().optional(), error: z.string().optional() });
const UserAnswer = z.object({ id: z.int(), login: z.string().min(1), name: z.string().nullish() });

/** GitHub: a code becomes an access token, and the token tells login and name. */
export function github({ settings, clientSecret, fetch }: ProviderContext): Provider {
  async function ask(url: string, request: RequestInit): Promise<unknown> {
    const failed = (error: unknown, code: string): never => {
      throw upstreamFailed(`Error from GitHub: ${code}`, { cause: error });
    };
    const response = await fetch(url, request).catch((error: unknown) => failed(error, networkCode(error)));
    if (response.status !== 200) throw upstreamFailed(`Status code ${response.status} from GitHub`);
    return response.json().catch((error: unknown) => failed(error, "no JSON"));
  }

  return {
    async exchange({ code, clientId = settings.clientId, redirectUri }) {
      if (clientId === undefined || clientId !== settings.clientId) throw badCredentials("Invalid client id");
      const redeemed = async (secret: string | undefined) => {
        const form = { client_id: clientId, client_secret: secret, code, redirect_uri: redirectUri };
        return TokenAnswer.parse(await ask(TOKEN_URL, formPost(form)));
      };
      const known = await clientSecret();
      let answer = await redeemed(known);
      if (answer.error === "incorrect_client_credentials") {
        const renewed = await clientSecret({ renewed: true });
        if (renewed !== known) answer = await redeemed(renewed);
      }
      const { access_token, error } = answer;
      if (access_token === undefined) throw badCredentials(`Error from GitHub: ${error ?? "no token"}`);
      const user = UserAnswer.parse(
        await ask(USER_URL, {
          headers: { authorization: `Bearer ${access_token}`, accept: "application/json", "user-agent": "academy" },
          signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
        }),
      );
      return { username: user.login, subject: String(user.id), name: user.name ?? null };
    },
    async authorizeUrl() {
      return `${AUTHORIZE_URL}?${new URLSearchParams({ client_id: settings.clientId ?? "", scope: settings.scopes ?? "" })}`;
    },
  };
}
