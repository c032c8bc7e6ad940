import { GithubError } from "./github-error";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export type RateResource = "core" | "graphql" | "search";

/** Requests an hour: of somebody with a token, and of an address without one. */
const MOST = { core: 5000, graphql: 5000, search: 1800 } as const;
const MOST_ANONYMOUS = { core: 60, graphql: 0, search: 600 } as const;
/** Calls that create content have a limit of their own, for each person. */
const MOST_CREATIONS = { minute: 80, hour: 500 } as const;

export interface RateLimit {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** Seconds since 1970. */
  readonly reset: number;
  readonly resource: RateResource;
}

/** Counts requests by caller, as GitHub does by the hour, and refuses what is too much. It starts anew with the process. */
export class RateLimits {
  private readonly windows = new Map<string, { used: number; resetAt: number }>();
  private readonly creations = new Map<string, number[]>();

  constructor(private readonly now: () => Date) {}

  /** The state of a caller's limit. `caller` null is an address without a token. */
  read(caller: number | null, resource: RateResource): RateLimit {
    const { used, resetAt } = this.window(caller, resource);
    const limit = (caller === null ? MOST_ANONYMOUS : MOST)[resource];
    const remaining = Math.max(0, limit - used);
    return { limit, remaining, resource, used: Math.min(used, limit), reset: Math.ceil(resetAt / 1000) };
  }

  /** Counts one request. Throws the refusal of one too many. */
  take(caller: number | null, resource: RateResource): void {
    const { remaining } = this.read(caller, resource);
    if (remaining === 0) throw new RateLimitExceeded(caller);
    this.window(caller, resource).used += 1;
  }

  /** Takes a request back, of which the answer was that nothing has changed. */
  giveBack(caller: number | null, resource: RateResource): void {
    this.window(caller, resource).used -= 1;
  }

  /** Counts a request that creates content. Throws the refusal of one too many, with the time to wait. */
  takeCreation(caller: number): void {
    const now = this.now().getTime();
    const times = (this.creations.get(String(caller)) ?? []).filter((time) => time > now - HOUR_MS);
    const lastMinute = times.filter((time) => time > now - MINUTE_MS);
    if (lastMinute.length >= MOST_CREATIONS.minute) throw secondaryLimit(MINUTE_MS / 1000);
    const [first] = times;
    if (times.length >= MOST_CREATIONS.hour && first !== undefined) {
      throw secondaryLimit(Math.ceil((first + HOUR_MS - now) / 1000));
    }
    this.creations.set(String(caller), [...times, now]);
  }

  private window(caller: number | null, resource: RateResource): { used: number; resetAt: number } {
    const key = `${caller ?? "anonymous"} ${resource}`;
    const known = this.windows.get(key);
    const now = this.now().getTime();
    if (known && known.resetAt > now) return known;
    const fresh = { used: 0, resetAt: now + HOUR_MS };
    this.windows.set(key, fresh);
    return fresh;
  }
}

const LIMITS_PAGE = "/overview/rate-limits-for-the-rest-api";

/** The refusal of a request too many in an hour: 403 of REST, and an error of GraphQL, whose answers have 200. */
export class RateLimitExceeded extends GithubError {
  constructor(caller: number | null) {
    const name = caller === null ? "127.0.0.1" : `user ID ${caller}`;
    super(403, `API rate limit exceeded for ${name}.`, { documentation: LIMITS_PAGE });
  }
}

/** The refusal of somebody who does too much in a short time; the ordinary limit may have much left. */
export const secondaryLimit = (seconds: number) =>
  new GithubError(403, "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.", {
    documentation: `${LIMITS_PAGE}#about-secondary-rate-limits`,
    headers: { "retry-after": String(seconds) },
  });
