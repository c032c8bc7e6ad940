import * as z from "zod";
import type { Core } from "../kernel/core";
import { countAct, type WindowLimit } from "../kernel/rate-limits/window-limit";
import { Refusal } from "../kernel/refusal";
import { formPost } from "../sessions/providers/form-post";
import { CODE_REFUSED, FOREIGN_ADDRESS, MISCONFIGURED, NO_SECRET, UNREACHED } from "./refusals";

/** Signing in counts whether it succeeds or not. */
const SIGN_INS: WindowLimit = { name: "github-sign-ins", most: 20, minutes: 10 };

/** The App of GitHub that the deployment names. */
export interface GithubApp {
  readonly clientId: string;
  /** Address of the GitHub server, without a slash at the end: https://github.com, or an Enterprise Server. */
  readonly site: string;
}

/** All that an exchange needs besides the code. */
export interface GithubSource extends GithubApp {
  /** `github_client_secret` of the auth secret. */
  readonly clientSecret: string | undefined;
  /** Addresses to which a sign-in may come back: `/callback/github` of the site, and of each other page that may call. */
  readonly callbacks: readonly string[];
  readonly fetch: typeof fetch;
}

/** The parameters that a browser brings back from GitHub, and those that it started with. */
export interface GithubCode {
  readonly code: string;
  /** The secret of PKCE. */
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** A token that acts for one person on GitHub. It is passed on and kept nowhere. */
export interface GithubToken {
  readonly accessToken: string;
  /** ISO 8601; null of a token that does not end by itself. */
  readonly expiresAt: string | null;
}

const TokenAnswer = z.object({
  access_token: z.string().min(1).optional(),
  expires_in: z.coerce.number().int().positive().optional(),
  error: z.string().optional(),
});

/**
 * Exchanges the code of a sign-in with GitHub for a token of that person. Neither is kept or logged, and no refresh token
 * is handed on. 1 write, of the limit.
 */
export async function exchangeGithubCode(
  core: Pick<Core, "table" | "clock">,
  source: GithubSource,
  userId: number,
  code: GithubCode,
): Promise<GithubToken> {
  if (source.clientSecret === undefined) throw new Refusal(503, NO_SECRET);
  if (!source.callbacks.includes(code.redirectUri)) throw new Refusal(400, FOREIGN_ADDRESS);
  await countAct(core, SIGN_INS, String(userId));
  const startedAt = core.clock.now().getTime();
  const { access_token, expires_in, error } = await askGithub(source, code);
  if (access_token === undefined) throw refusalOf(error);
  const expiresAt = expires_in === undefined ? null : new Date(startedAt + expires_in * 1000).toISOString();
  return { accessToken: access_token, expiresAt };
}

async function askGithub(
  { site, clientId, clientSecret, fetch }: GithubSource,
  { code, codeVerifier, redirectUri }: GithubCode,
): Promise<z.infer<typeof TokenAnswer>> {
  const request = formPost({
    client_id: clientId,
    client_secret: clientSecret,
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
  });
  const unreached = (cause: unknown) => new Refusal(503, UNREACHED, { cause });
  const response = await fetch(`${site}/login/oauth/access_token`, { ...request, redirect: "error" }).catch(
    (error: unknown) => {
      throw unreached(error);
    },
  );
  // So it answers for a client that it does not know.
  if (response.status === 404) throw new Refusal(503, MISCONFIGURED);
  if (response.status !== 200) throw unreached(new Error(`GitHub answered ${response.status}`));
  const answer = TokenAnswer.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw unreached(new Error("GitHub answered otherwise than expected"));
  return answer.data;
}

/** Faults of the App are the operator's, all others mean that the code is no longer good. */
function refusalOf(error = "no token"): Refusal {
  const isOperators = ["incorrect_client_credentials", "redirect_uri_mismatch", "application_suspended"];
  const cause = new Error(`GitHub answered ${error}`);
  return isOperators.includes(error)
    ? new Refusal(503, MISCONFIGURED, { cause })
    : new Refusal(400, CODE_REFUSED, { cause });
}
