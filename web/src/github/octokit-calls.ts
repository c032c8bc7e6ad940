import { Octokit } from "@octokit/core";
import { composePaginateRest } from "@octokit/plugin-paginate-rest";
import * as z from "zod/mini";
import { GithubFailure, type GithubFailureKind } from "./failures";

/** What is read of GitHub's answers; much more stands in them. */
export const userAnswer = z.object({
  login: z.string(),
  name: z.nullish(z.string()),
  email: z.nullish(z.string()),
});

export const organisationAnswer = z.object({ login: z.string(), avatar_url: z.string() });

export const repositoryAnswer = z.object({
  name: z.string(),
  owner: z.object({ login: z.string() }),
  private: z.boolean(),
  created_at: z.nullish(z.string()),
  pushed_at: z.nullish(z.string()),
  default_branch: z.string(),
  permissions: z.optional(z.object({ admin: z.boolean(), push: z.boolean() })),
});
export type RepositoryAnswer = z.infer<typeof repositoryAnswer>;

export const referenceAnswer = z.object({ object: z.object({ sha: z.string() }) });
export const shaAnswer = z.object({ sha: z.string() });
export const firstFileAnswer = z.object({
  commit: z.object({ sha: z.string(), parents: z.array(z.object({ sha: z.string() })) }),
});

/** GitHub breaks the lines of its base64. */
export const blobAnswer = z.object({ content: z.string(), encoding: z.literal("base64") });

/** All files of a commit; `truncated` when they are more than GitHub tells of. */
export const wholeTreeAnswer = z.object({
  tree: z.array(z.object({ path: z.string(), type: z.string(), sha: z.string() })),
  truncated: z.boolean(),
});

/** A file, of which `text` is null when it is binary, or cut off when it is long. */
const blob = {
  oid: z.optional(z.string()),
  text: z.nullish(z.string()),
  isTruncated: z.optional(z.boolean()),
};

const entry = z.object({ name: z.string(), type: z.string(), oid: z.string() });
export const objectAnswer = z.object({
  repository: z.object({
    defaultBranchRef: z.nullable(z.object({ name: z.string() })),
    object: z.nullable(z.object({ __typename: z.string(), ...blob, entries: z.nullish(z.array(entry)) })),
  }),
});

const deepEntry = z.object({ name: z.string(), type: z.string(), object: z.nullish(z.object(blob)) });
const shallowEntry = z.object({
  name: z.string(),
  type: z.string(),
  object: z.nullish(z.object({ ...blob, entries: z.nullish(z.array(deepEntry)) })),
});
export type FileEntry = z.infer<typeof shallowEntry>;

export const snapshotAnswer = z.object({
  repository: z.object({
    viewerPermission: z.nullish(z.string()),
    createdAt: z.string(),
    defaultBranchRef: z.nullable(
      z.object({
        name: z.string(),
        target: z.object({ oid: z.string(), tree: z.object({ entries: z.nullish(z.array(shallowEntry)) }) }),
      }),
    ),
  }),
});

export const commitAnswer = z.object({
  createCommitOnBranch: z.object({ commit: z.object({ oid: z.string() }) }),
});

/** What Octokit's errors carry, as far as it is looked at; both kinds of error have some of it. */
interface OctokitError {
  readonly status?: number;
  readonly response?: { readonly headers?: Headers; readonly data?: unknown };
  /** Of GraphQL, whose refusals come with 200. */
  readonly headers?: Headers;
  readonly errors?: readonly GraphqlError[];
}

type Headers = Readonly<Record<string, string | number | undefined>>;
interface GraphqlError {
  readonly type?: string;
  readonly message: string;
}

/** A minute is what GitHub asks for when a secondary limit says no time. */
const USUAL_PAUSE_MS = 60_000;

/** The refusals of GraphQL that mean something, by their types. */
const KIND_OF_TYPE: Readonly<Record<string, GithubFailureKind>> = {
  STALE_DATA: "conflict",
  NOT_FOUND: "missing",
  FORBIDDEN: "forbidden",
  INSUFFICIENT_SCOPES: "forbidden",
  UNPROCESSABLE: "refused",
  RATE_LIMITED: "rateLimited",
  RATE_LIMIT: "rateLimited",
};

const KIND_OF_STATUS: Readonly<Record<number, GithubFailureKind>> = {
  401: "signedOut",
  403: "forbidden",
  404: "missing",
  409: "conflict",
  410: "missing",
  422: "refused",
  451: "forbidden",
};

/** Returns why a call to GitHub failed, from what Octokit threw. */
function failureOf(error: unknown, now: number): GithubFailure {
  if (error instanceof GithubFailure) return error;
  const { status, response, errors, headers } = error as OctokitError;
  const message = error instanceof Error ? error.message : String(error);
  if (errors) return ofGraphql(errors, headers ?? {}, { now, message, cause: error });
  // Octokit gives a call without an answer a status of its own.
  if (status === undefined || !response) return new GithubFailure("offline", message, null, { cause: error });
  if (isRateLimit(status, response.headers ?? {}, message)) {
    return new GithubFailure("rateLimited", message, endOfLimit(response.headers ?? {}, now), { cause: error });
  }
  return new GithubFailure(KIND_OF_STATUS[status] ?? "server", message, null, { cause: error });
}

function ofGraphql(
  errors: readonly GraphqlError[],
  headers: Headers,
  { now, message, cause }: { now: number; message: string; cause: unknown },
): GithubFailure {
  const kinds = errors.map(({ type, message: text }) => kindOf(type, text));
  const kind = kinds.find((each) => each !== undefined) ?? "server";
  return new GithubFailure(kind, message, kind === "rateLimited" ? endOfLimit(headers, now) : null, { cause });
}

const kindOf = (type: string | undefined, message: string): GithubFailureKind | undefined =>
  isSecondaryLimit(message) ? "rateLimited" : KIND_OF_TYPE[type ?? ""];

const isSecondaryLimit = (message: string): boolean => /secondary rate limit|abuse detection/i.test(message);

const isRateLimit = (status: number, headers: Headers, message: string): boolean =>
  status === 429 ||
  (status === 403 &&
    (headers["retry-after"] !== undefined ||
      String(headers["x-ratelimit-remaining"]) === "0" ||
      isSecondaryLimit(message)));

/** By https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api, in its order. */
function endOfLimit(headers: Headers, now: number): number {
  const seconds = Number(headers["retry-after"]);
  if (seconds > 0) return now + seconds * 1000;
  const reset = Number(headers["x-ratelimit-reset"]);
  if (String(headers["x-ratelimit-remaining"]) === "0" && reset > 0) return reset * 1000;
  return now + USUAL_PAUSE_MS;
}

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
