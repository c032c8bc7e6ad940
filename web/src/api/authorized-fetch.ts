import { isAnswer, takeEarly } from "./early-answers";
import { retryingFetch } from "./retrying-fetch";
import { serverTime } from "./server-time";
import { readTokens, type Tokens, userOf, writeTokens } from "./tokens";

let refreshing: Promise<Tokens | null> | null = null;

/** Asks for new tokens. Null: the session is over. Throws when the server cannot be reached or is in trouble. */
async function exchange(old: Tokens): Promise<Tokens | null> {
  const answer = await retryingFetch("/v2/auth/refresh", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refresh_token: old.refresh }),
  });
  if (answer.ok) {
    const { access_token, refresh_token } = (await answer.json()) as { access_token: string; refresh_token: string };
    return { access: access_token, refresh: refresh_token };
  }
  if (answer.status >= 500 || answer.status === 429) throw new TypeError(`refresh answered ${answer.status}`);
  return null;
}

/** One tab refreshes at a time; a tab that waited finds the new tokens in storage. */
const alone = <Result>(task: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request("academy.refresh", task) : task();

/**
 * New tokens instead of `stale`, one exchange for all requests that need it, whichever tab they are in. When the session
 * is over the tokens are forgotten and null is answered.
 */
export function refreshTokens(stale: string): Promise<Tokens | null> {
  const renew = async (): Promise<Tokens | null> => {
    const now = readTokens();
    if (!now || now.access !== stale) return now;
    const fresh = await exchange(now);
    // Who has logged out meanwhile stays logged out, and who has logged in as somebody else stays that.
    if (readTokens()?.refresh !== now.refresh) return readTokens();
    writeTokens(fresh);
    return fresh;
  };
  refreshing ??= alone(renew).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

const withToken = (request: Request, access: string | undefined): Request => {
  if (access) request.headers.set("Authorization", `Bearer ${access}`);
  return request;
};

/** Success texts such as `OK` become JSON strings, so that one client reads all answers. */
async function readable(answer: Response): Promise<Response> {
  const json = answer.headers.get("Content-Type")?.includes("json");
  if (!answer.ok || json || answer.status === 204) return answer;
  const { status, headers } = answer;
  return new Response(JSON.stringify(await answer.text()), { status, headers });
}

/** 401 also tells students that an assessment has not opened yet; new tokens would not open it. */
const isAboutTokens = async (answer: Response): Promise<boolean> =>
  answer.status === 401 && (await answer.clone().text()) !== "Assessment not open";

/** Fetches with the session's token, and again as long as there are too many requests; on 401 the tokens are renewed and the request goes once more, for the same person. */
export const authorizedFetch = async (request: Request): Promise<Response> => readable(await fetchFile(request));

/** What was asked for before the scripts were there, where that went well: what did not is asked for as always. */
async function earlyAnswer(request: Request, access: string | undefined): Promise<Response | null> {
  const early = takeEarly(request, access);
  const answer = await early?.answer.catch(() => null);
  if (!early || !answer || !isAnswer(answer)) return null;
  serverTime.note(answer.headers.get("Date"), early.sentAt);
  return answer;
}

/** The same, for what is a file: the answer as the server sent it. */
export async function fetchFile(request: Request): Promise<Response> {
  const tokens = readTokens();
  const early = await earlyAnswer(request, tokens?.access);
  if (early) return early;
  const again = request.clone();
  const answer = await retryingFetch(withToken(request, tokens?.access));
  if (!tokens || !(await isAboutTokens(answer))) return answer;
  const fresh = await refreshTokens(tokens.access);
  const same = fresh && userOf(fresh) === userOf(tokens);
  return same ? retryingFetch(withToken(again, fresh.access)) : answer;
}
