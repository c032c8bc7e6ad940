import * as z from "zod";
import { mapConcurrently } from "../kernel/concurrency";
import {
  type Contribution,
  type Contributors,
  type ContributorsSettings,
  mergeContributions,
  type Repository,
  shownRepositories,
} from "./rules";

const PER_PAGE = 100;
/** Pages of repositories that are read: the exclusions may take some out. */
const MOST_PAGES = 3;
const AT_A_TIME = 6;
/** Longest time for all requests of one reading: the gateway waits 30 seconds. */
const READING_MS = 15_000;
/** Bytes of one answer: a page of a hundred repositories has some 600 KB. */
const ANSWER_BYTES = 4_000_000;

/** The address of the code host's public API, and the headers of requests to it. */
export interface CodeHost {
  /** Its origin, and path if it has one: `https://api.github.com`. Nothing that it answers leads anywhere else. */
  readonly api: string;
  /** Raises the host's limit of requests; empty for none. */
  readonly token: string;
  readonly fetch: typeof fetch;
}

/** The host could not be read; it may be asked again after so many seconds. */
export class HostFailed extends Error {
  override readonly name = "HostFailed";
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** After a failure the host is left alone for so long, unless it says for how long itself. */
const USUAL_PAUSE_S = 300;
const LONGEST_PAUSE_S = 3600;

const webAddress = z.url({ protocol: /^https?$/ }).max(500);

const RepositoryAnswer = z.array(
  z.object({
    id: z.int(),
    name: z.string().regex(/^[\w.-]{1,100}$/),
    description: z.string().nullish(),
    html_url: webAddress,
  }),
);
const ContributorAnswer = z.array(
  z.object({
    id: z.int(),
    login: z.string().regex(/^[\w-]{1,60}(\[bot\])?$/),
    avatar_url: webAddress,
    html_url: webAddress,
    contributions: z.int().min(0),
  }),
);

/** Reads the public repositories of an organisation and who has contributed to each. Throws HostFailed. */
export async function readContributors(
  host: CodeHost,
  settings: ContributorsSettings,
  now: Date,
): Promise<Contributors> {
  const failure = new AbortController();
  const signal = AbortSignal.any([AbortSignal.timeout(READING_MS), failure.signal]);
  const ask = (path: string) =>
    askHost(host, path, { signal, now }).catch((error: unknown) => {
      // A host that is short of requests is asked nothing more.
      failure.abort(error);
      throw error;
    });
  const found: Repository[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const path = `/orgs/${settings.organisation}/repos?type=public&sort=pushed&per_page=${PER_PAGE}&page=${page}`;
    const answer = parsed(RepositoryAnswer, await ask(path));
    found.push(
      ...answer.map(({ id, name, description, html_url }) => ({
        id,
        name,
        description: description ?? "",
        url: html_url,
      })),
    );
    if (answer.length < PER_PAGE) break;
  }
  const repositories = shownRepositories(found, settings);
  const contributions = await mapConcurrently(repositories, AT_A_TIME, async (repository) => ({
    repository,
    contributions: await contributionsTo(repository, settings.organisation, ask),
  }));
  return mergeContributions(contributions, settings);
}

async function contributionsTo(
  { name }: Repository,
  organisation: string,
  ask: (path: string) => Promise<unknown>,
): Promise<Contribution[]> {
  // The address that the host names is not believed: this one leads to the same host.
  const answer = await ask(`/repos/${organisation}/${name}/contributors?per_page=${PER_PAGE}`);
  return parsed(ContributorAnswer, answer).map(({ id, login, avatar_url, html_url, contributions }) => ({
    id,
    login,
    picture: avatar_url,
    url: html_url,
    commits: contributions,
  }));
}

function parsed<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (!result.success) throw new HostFailed("The code host answered otherwise than expected", USUAL_PAUSE_S);
  return result.data;
}

async function askHost(
  { api, token, fetch }: CodeHost,
  path: string,
  { signal, now }: { signal: AbortSignal; now: Date },
): Promise<unknown> {
  try {
    const response = await fetch(api + path, {
      headers: {
        accept: "application/vnd.github+json",
        "user-agent": "academy",
        ...(token !== "" && { authorization: `Bearer ${token}` }),
      },
      redirect: "error",
      signal,
    });
    // A repository without a commit.
    if (response.status === 204) return [];
    if (response.status !== 200) {
      throw new HostFailed(`The code host answered ${response.status}`, pauseOf(response, now));
    }
    return JSON.parse(await textOf(response));
  } catch (error) {
    if (error instanceof HostFailed) throw error;
    throw new HostFailed("The code host could not be read", USUAL_PAUSE_S, { cause: error });
  }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > ANSWER_BYTES) throw new Error("The answer is too long");
  }
  return text + decoder.decode();
}

/** For how long the host wants to be left alone: until its limit begins anew, or as it says. */
function pauseOf({ headers }: Response, now: Date): number {
  const retryAfterSeconds = Number(headers.get("retry-after"));
  const reset = Number(headers.get("x-ratelimit-reset")) - now.getTime() / 1000;
  const isSpent = headers.get("x-ratelimit-remaining") === "0";
  const seconds = retryAfterSeconds > 0 ? retryAfterSeconds : isSpent && reset > 0 ? reset : USUAL_PAUSE_S;
  return Math.min(Math.ceil(seconds), LONGEST_PAUSE_S);
}
