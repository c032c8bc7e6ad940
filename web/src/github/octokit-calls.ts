import { Octokit } from "@octokit/core";
import { composePaginateRest } from "@octokit/plugin-paginate-rest";
import * as z from "zod/mini";
import { failureOf } from "./failure-of";
import { GithubFailure } from "./failures";

/** How GitHub is reached in the name of one person. */
export interface GithubAccess {
  /** The address of the REST API, without a slash at the end. */
  readonly api: string;
  readonly token: string;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when GitHub no longer takes the token. */
  readonly onSignedOut: () => void;
}

type Parameters = Readonly<Record<string, unknown>>;

/** Calls of GitHub's API. Each returns the answer as its schema reads it, and throws a GithubFailure. */
export interface OctokitCalls {
  /** One call of the REST API, such as `GET /repos/{owner}/{repo}`. */
  rest<Schema extends z.ZodMiniType>(schema: Schema, route: string, parameters?: Parameters): Promise<z.infer<Schema>>;
  /** All pages of a list. */
  pages<Schema extends z.ZodMiniType>(schema: Schema, route: string): Promise<z.infer<Schema>[]>;
  graphql<Schema extends z.ZodMiniType>(schema: Schema, query: string, variables: Parameters): Promise<z.infer<Schema>>;
}

/** A call that GitHub takes and never answers is given up. */
const TIMEOUT_MS = 30_000;

/** Connects to GitHub with Octokit. */
export function octokitCalls({ api, token, fetch, now, onSignedOut }: GithubAccess): OctokitCalls {
  // GitHub lets browsers keep answers for a minute: what was just saved would not be seen.
  const freshFetch = (url: string, init: RequestInit) =>
    fetch(url, { ...init, cache: "no-cache", signal: AbortSignal.timeout(TIMEOUT_MS) });
  const octokit = new Octokit({ baseUrl: api, auth: token, request: { fetch: freshFetch } });
  const asked = async (call: Promise<unknown>): Promise<unknown> => {
    try {
      return await call;
    } catch (error) {
      const failure = failureOf(error, now());
      if (failure.kind === "signedOut") onSignedOut();
      throw failure;
    }
  };
  return {
    rest: async (schema, route, parameters = {}) => {
      const { data } = (await asked(octokit.request(route, parameters))) as { data: unknown };
      return parsed(schema, data);
    },
    pages: async (schema, route) => {
      const found = await asked(composePaginateRest(octokit, route as "GET /user/repos", { per_page: 100 }));
      return parsed(z.array(schema), found);
    },
    graphql: async (schema, query, variables) => parsed(schema, await asked(octokit.graphql(query, variables))),
  };
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new GithubFailure("server", "GitHub answered otherwise than expected", null, { cause: result.error });
}
