import { createHash } from "node:crypto";
import { z } from "zod";
import type { Change, Store } from "./store";
import { ServiceError } from "./wire";

const lifetime = 10 * 60 * 1000;
const stored = z.object({ digest: z.string(), at: z.number() });

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, ordered(member)]));
}

/**
 * Client request tokens: which transactions were carried out in the last 10 minutes. A token is stored in the batch of
 * its transaction, so after a crash either both are there or neither.
 */
export class RequestTokens {
  readonly #known: { key: string; at: number }[] = [];

  private constructor(private readonly store: Store) {}

  /** Reads the tokens that an earlier process left. */
  static async open(store: Store): Promise<RequestTokens> {
    const tokens = new RequestTokens(store);
    for (const [key, value] of await store.entries("token~")) tokens.#known.push({ key, at: stored.parse(value).at });
    tokens.#known.sort((a, b) => a.at - b.at);
    return tokens;
  }

  /** The LevelDB key of a token, which is also the name of its lock. */
  keyOf(token: string): string {
    return `token~${token}`;
  }

  /**
   * Says whether the transaction `items` was already carried out under `token`.
   * Throws IdempotentParameterMismatchException when the token belongs to another transaction.
   */
  async wasApplied(token: string, items: unknown): Promise<boolean> {
    const value = await this.store.read(this.keyOf(token));
    if (value === undefined) return false;
    const { digest, at } = stored.parse(value);
    if (this.store.now() - at >= lifetime) return false;
    if (digest === digestOf(items)) return true;
    throw new ServiceError(
      "IdempotentParameterMismatchException",
      "A transaction with this client request token was carried out with other parameters.",
    );
  }

  /** The changes that remember a token, and forget a few that have expired so that the list stays short. */
  remember(token: string, items: unknown): Change[] {
    const at = this.store.now();
    const key = this.keyOf(token);
    const expired = this.#known.splice(0, this.#expiredAmongFirst(4, at)).filter((entry) => entry.key !== key);
    this.#known.push({ key, at });
    return [
      ...expired.map((entry): Change => ({ type: "del", key: entry.key })),
      { type: "put", key, value: { digest: digestOf(items), at } },
    ];
  }

  #expiredAmongFirst(count: number, at: number): number {
    const first = this.#known.slice(0, count);
    const valid = first.findIndex((entry) => at - entry.at < lifetime);
    return valid === -1 ? first.length : valid;
  }
}

const digestOf = (items: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(ordered(items)))
    .digest("base64");
