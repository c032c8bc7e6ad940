import { api, unwrap } from "./client";
import { readTokens, userOf } from "./tokens";

interface Asking<Answer> {
  /** Who is logged in, null when nobody is. */
  readonly user: () => string | null;
  readonly request: () => Promise<Answer>;
}

/**
 * Returns `prefetch`, which asks in advance when somebody is logged in, and `fetch`, which takes that answer once, for the
 * same person only, and asks otherwise.
 */
export function prefetched<Answer>({ user, request }: Asking<Answer>) {
  let early: { readonly user: string; readonly answer: Promise<Answer> } | null = null;
  return {
    prefetch(): void {
      const asking = user();
      if (asking === null) return;
      const answer = request();
      answer.catch(() => undefined); // `fetch` hands it on
      early = { user: asking, answer };
    },
    fetch(): Promise<Answer> {
      const taken = early;
      early = null;
      return taken && taken.user === user() ? taken.answer : request();
    },
  };
}

/** The session of whoever is logged in; it can be on its way to the browser while the scripts of the page still are. */
export const sessionRequest = prefetched({
  user: () => {
    const tokens = readTokens();
    return tokens && userOf(tokens);
  },
  request: () => unwrap(api.GET("/v2/user")),
});
