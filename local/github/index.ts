import { type HttpHandler, readBody } from "../http/server";
import { answerApi } from "./api";
import { Faults, faultsSchema } from "./faults";
import { Github } from "./github";
import { answerAccessToken } from "./oauth/access-token";
import { answerAuthorise } from "./oauth/authorise";
import { AuthorisationCodes } from "./oauth/codes";
import { answerPage } from "./pages/pages";
import { Sessions } from "./pages/session";
import { RateLimits } from "./rate-limits";
import type { Addresses } from "./rest/call";
import { seedGithub } from "./seed/seed";

/** The path under which the stand-in of GitHub lives at the site's own origin. */
export const GITHUB_PATH = "/github";

export interface GithubStandInOptions {
  /** Folder of all data; without it nothing outlives the process. */
  readonly folder?: string | undefined;
  /** Secret of the App's client, which exchanges codes. */
  readonly clientSecret: string;
  /** Origins of the pages to which a sign-in may return. */
  readonly clients: readonly string[];
  /** The address by which the demo's files name it: `http://localhost:8000`. */
  readonly origin: string;
  readonly now?: () => Date;
}

/** A running stand-in. */
export interface GithubStandIn {
  /** Answers requests whose path begins with /github. */
  readonly handle: HttpHandler;
  /** The stored state, for seeds and tests. */
  readonly github: Github;
  readonly faults: Faults;
}

/**
 * Starts a stand-in of GitHub, with the demo's people and repositories: sign-in, REST and GraphQL APIs, the pages around
 * them, and switches for faults. Throws DamagedFile for kept data that cannot be read.
 */
export function startGithub(options: GithubStandInOptions): GithubStandIn {
  const { clientSecret, clients } = options;
  const github = new Github(options);
  seedGithub(github, options.origin);
  const faults = new Faults();
  const limits = new RateLimits(github.now);
  const sessions = new Sessions(github);
  const codes = new AuthorisationCodes(github.now);
  const callbacks = clients.map((client) => `${client}/callback/github`);
  const handle: HttpHandler = async (request, response) => {
    const addresses = addressesOf(request.headers.host ?? new URL(options.origin).host);
    const url = (request.url ?? "").slice(GITHUB_PATH.length);
    const [path = "", query = ""] = url.split("?", 2);
    if (path === "/_faults") return answerFaults(faults, request, response);
    if (path === "/api" || path.startsWith("/api/")) {
      return answerApi(
        { github, limits, faults, clientSecret },
        addresses,
        url.slice("/api".length),
        request,
        response,
      );
    }
    if (path === "/login/oauth/authorize") {
      return answerAuthorise({ github, codes, sessions, callbacks }, addresses, query, request, response);
    }
    if (path === "/login/oauth/access_token" && request.method === "POST") {
      return answerAccessToken({ github, codes, clientSecret }, request, response);
    }
    return answerPage({ github, sessions }, addresses, url, request, response);
  };
  return { handle, github, faults };
}

const addressesOf = (host: string): Addresses => ({
  site: `http://${host}${GITHUB_PATH}`,
  api: `http://${host}${GITHUB_PATH}/api`,
});

const MOST_FAULTS = 100_000;

/** The control route: GET lists the faults that wait, POST adds some, DELETE takes all away. */
const answerFaults = async (faults: Faults, ...[request, response]: Parameters<HttpHandler>): Promise<void> => {
  const send = (status: number, body: unknown) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  if (request.method === "DELETE") faults.clear();
  else if (request.method === "POST") {
    // Of another type a page of any site could send it.
    if (!/^application\/json\b/.test(request.headers["content-type"] ?? "")) {
      return send(415, { message: "Send content-type: application/json" });
    }
    let body: unknown;
    try {
      body = JSON.parse((await readBody(request, MOST_FAULTS)).toString("utf8"));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return send(400, { message: "Send a list of faults as JSON" });
    }
    const parsed = faultsSchema.safeParse(body);
    if (!parsed.success) return send(400, { message: "These are not faults", issues: parsed.error.issues });
    faults.add(...parsed.data);
  }
  send(200, faults.list);
};
