import { ApiFailure } from "../../api/failures";
import { retryingFetch } from "../../api/retrying-fetch";

/** How long an answer may take, in milliseconds. */
const LIMIT_MS = 10_000;

/**
 * The share link's query that a keyword stands for. Asked for without a session: a link is opened before anybody logs in.
 * @throws ApiFailure; status 0 when no answer came in time
 */
export async function behind(keyword: string, leaving: AbortSignal): Promise<string> {
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(LIMIT_MS)]);
  const answer = await retryingFetch(`/v2/short_links/${encodeURIComponent(keyword)}`, { signal }).catch(() => {
    throw new ApiFailure(0, "");
  });
  if (!answer.ok) throw new ApiFailure(answer.status, await answer.text());
  const { query } = (await answer.json()) as { query: string };
  return query;
}
