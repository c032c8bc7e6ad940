import { api, unwrap } from "../../../api/client";
import { ApiFailure } from "../../../api/failures";
import { strings } from "../../../texts/en/share";

/** How long a short link may take, in milliseconds (specification, section 9). */
const LIMIT_MS = 10_000;

/** A short link, or why there is none; `keyword` says that the chosen one is at fault. */
export type ShortLinkResult =
  | { readonly state: "made"; readonly keyword: string }
  | { readonly state: "keyword" | "ERROR"; readonly text: string };

export const isKeyword = (text: string): boolean => /^[A-Za-z0-9_-]{3,64}$/.test(text);

/** Asks the API for a short link to this share link. An empty keyword is a random one. Never rejects. */
export async function makeShortLink(query: string, keyword: string): Promise<ShortLinkResult> {
  try {
    const body = { query, ...(keyword !== "" && { keyword }) };
    const signal = AbortSignal.timeout(LIMIT_MS);
    const made = await unwrap(api.POST("/v2/short_links", { body, signal }));
    return { state: "made", keyword: made.keyword };
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): ShortLinkResult {
  if (error instanceof DOMException) return { state: "ERROR", text: `${strings.failed} ${strings.tooSlow}` };
  if (!(error instanceof ApiFailure) || error.status === 0) {
    return { state: "ERROR", text: `${strings.failed} ${strings.offline}` };
  }
  if (error.status === 409) return { state: "keyword", text: error.body };
  const told = [400, 403, 429].includes(error.status) && error.body !== "" && error.body.length <= 100;
  return { state: "ERROR", text: told ? error.body : strings.failed };
}
