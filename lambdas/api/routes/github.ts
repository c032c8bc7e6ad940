import { z } from "@hono/zod-openapi";
import { exchangeGithubCode } from "../../core/github/exchange-code";
import {
  CODE_REFUSED,
  FOREIGN_ADDRESS,
  MISCONFIGURED,
  NO_SECRET,
  NOT_USED,
  TOO_MANY,
  UNREACHED,
} from "../../core/github/refusals";
import { Refusal } from "../../core/kernel/refusal";
import { json, route } from "../route";

const INCOMPLETE = "The sign-in with GitHub came back incomplete. Sign in again.";

const GithubCode = z
  .object({
    code: z.string().min(1).max(500),
    code_verifier: z
      .string()
      .regex(/^[\w.~-]{43,128}$/)
      .openapi({ description: "The PKCE secret whose S256 challenge the sign-in began with" }),
    redirect_uri: z.string().max(500).openapi({ description: "`{site}/callback/github`" }),
  })
  .openapi("GithubCode");

const GithubToken = z
  .object({
    access_token: z.string().openapi({ description: "Acts for the person on GitHub; the API keeps no copy" }),
    expires_at: z.string().nullable().openapi({ description: "ISO 8601; null when it does not end by itself" }),
  })
  .openapi("GithubToken");

export const githubRoutes = [
  route({
    method: "post",
    path: "/v2/github/token",
    operationId: "exchangeGithubCode",
    tag: "github",
    summary: "Exchange the code of a sign-in with GitHub for a token of that person",
    additive: true,
    caller: "authenticated",
    body: GithubCode,
    invalid: INCOMPLETE,
    refusals: {
      400: [INCOMPLETE, CODE_REFUSED, FOREIGN_ADDRESS],
      404: [NOT_USED],
      429: [TOO_MANY],
      503: [UNREACHED, NO_SECRET, MISCONFIGURED],
    },
    success: json(GithubToken),
    handle: async ({ services, caller, body: { code, code_verifier, redirect_uri } }) => {
      if (!services.github) throw new Refusal(404, NOT_USED);
      const brought = { code, codeVerifier: code_verifier, redirectUri: redirect_uri };
      const { accessToken, expiresAt } = await exchangeGithubCode(services, services.github, caller.userId, brought);
      return { access_token: accessToken, expires_at: expiresAt };
    },
  }),
];
