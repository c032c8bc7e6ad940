import * as z from "zod";
import { effectiveRight, type Viewer } from "../access";
import type { Github } from "../github";
import { type FieldError, GithubError, notAccessible, notAuthenticated, notFound } from "../github-error";
import type { RateLimits } from "../rate-limits";
import type { RepositoryRecord } from "../state";

/** The address of the stand-in, by the name that the caller used. */
export interface Addresses {
  /** `http://localhost:8000/github` */
  readonly site: string;
  /** `http://localhost:8000/github/api` */
  readonly api: string;
}

/** A call of the REST API. */
export interface Call {
  readonly github: Github;
  readonly limits: RateLimits;
  readonly addresses: Addresses;
  readonly viewer: Viewer | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The parsed JSON body; undefined without one. */
  readonly body: unknown;
  /** Called with a repository before it is written to: somebody else may be faster. */
  readonly beforeWrite: (repository: RepositoryRecord) => void;
  /** The format of a file that the caller accepts: JSON, or its bytes. */
  readonly wantsRaw: boolean;
}

export interface Answer {
  readonly status: number;
  /** Becomes JSON, unless it is bytes. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const ok = (body: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status: 200,
  body,
  headers,
});
export const created = (body: unknown): Answer => ({ status: 201, body });
export const noContent: Answer = { status: 204 };

/** The viewer of a call that needs one. */
export function viewerOf({ viewer }: Call): Viewer {
  if (!viewer) throw notAuthenticated();
  return viewer;
}

/** The repository that a call's path names; 404 for one that the caller may not see. */
export function repositoryOf(call: Call): RepositoryRecord {
  const { github, viewer, params } = call;
  const repository = github.repository(params.owner ?? "", params.repo ?? "");
  if (!repository || effectiveRight(github, viewer, repository) === "none") throw notFound();
  return repository;
}

/** The repository that a call's path names and changes. */
export function writableRepositoryOf(call: Call): RepositoryRecord {
  const repository = repositoryOf(call);
  const viewer = viewerOf(call);
  const right = effectiveRight(call.github, viewer, repository);
  if (right === "read") throw viewer.isApp ? notAccessible() : notFound();
  call.beforeWrite(repository);
  return repository;
}

/** The body of a call, by its schema. A fault is told as GitHub tells those of its own schemas. */
export function bodyOf<T>(call: Call, schema: z.ZodType<T>): T {
  if (typeof call.body !== "object" || call.body === null || Array.isArray(call.body)) {
    throw new GithubError(422, "Invalid request.\n\nFor 'links/0/schema', nil is not an object.");
  }
  const parsed = schema.safeParse(call.body);
  if (parsed.success) return parsed.data;
  const body = call.body as Record<string, unknown>;
  const faults = parsed.error.issues.map(({ path, message }) => {
    const name = path.join("/");
    return path.length === 1 && body[name] === undefined
      ? `"${name}" wasn't supplied.`
      : `For 'properties/${name}', ${message}.`;
  });
  throw new GithubError(422, `Invalid request.\n\n${faults.join("\n")}`);
}

export const validationFailed = (errors: readonly FieldError[], message = "Validation Failed") =>
  new GithubError(422, message, { errors });

const paging = z.object({
  page: z.coerce.number().int().positive().catch(1),
  per_page: z.coerce.number().int().positive().max(100).catch(30),
});

const MOST_PER_PAGE = 100;

/** One page of a list, with the addresses of its neighbours in the Link header. */
export function paged<T>(call: Call, path: string, items: readonly T[], body: (page: readonly T[]) => unknown): Answer {
  const perPage = Number(call.query.get("per_page"));
  const { page, per_page: size } = paging.parse({
    page: call.query.get("page") ?? 1,
    per_page: perPage > MOST_PER_PAGE ? MOST_PER_PAGE : (call.query.get("per_page") ?? undefined),
  });
  const last = Math.max(1, Math.ceil(items.length / size));
  const address = (number: number) => {
    const query = new URLSearchParams(call.query);
    query.set("page", String(number));
    return `${call.addresses.api}${path}?${query}`;
  };
  const links = [
    ...(page > 1 ? [`<${address(page - 1)}>; rel="prev"`] : []),
    ...(page < last ? [`<${address(page + 1)}>; rel="next"`, `<${address(last)}>; rel="last"`] : []),
    ...(page > 1 ? [`<${address(1)}>; rel="first"`] : []),
  ];
  const link: Record<string, string> = links.length > 0 ? { link: links.join(", ") } : {};
  return ok(body(items.slice((page - 1) * size, page * size)), link);
}
