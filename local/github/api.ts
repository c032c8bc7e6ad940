import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "../http/server";
import type { Viewer } from "./access";
import { PREFLIGHT, refusalAnswer, sendAnswer } from "./api-answer";
import { answerFault, commitInBetween } from "./fault-answers";
import type { Faults, FaultyCall } from "./faults";
import type { Github } from "./github";
import { GithubError, notStoodIn } from "./github-error";
import { executeGraphql, operationsOf } from "./graphql/execute";
import { revokeByClient } from "./oauth/revoke";
import type { RateLimits, RateResource } from "./rate-limits";
import type { Addresses, Answer, Call } from "./rest/call";
import { findRoute } from "./rest/routes";
import { viewerOfHeader } from "./tokens";

/** Bytes of a request; GitHub takes files of up to 100 MB, our programs have less than 1. */
const MOST_BODY = 40_000_000;

export interface ApiOptions {
  readonly github: Github;
  readonly limits: RateLimits;
  readonly faults: Faults;
  readonly clientSecret: string;
}

/** A request of either API, before anybody knows who asks. */
interface ApiRequest extends FaultyCall {
  readonly query: string;
  /** The parsed JSON; undefined without a body. */
  readonly body: unknown;
  readonly isGraphql: boolean;
}

/** Answers a call of the REST or GraphQL API; `url` is what follows the API's address. */
export async function answerApi(
  options: ApiOptions,
  addresses: Addresses,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "OPTIONS") return void response.writeHead(204, PREFLIGHT).end();
  const text = (await readBody(request, MOST_BODY)).toString("utf8");
  const [path = "/", query = ""] = url.split("?", 2);
  const resource: RateResource = path === "/graphql" ? "graphql" : "core";
  let viewer: Viewer | null = null;
  let answer: Answer;
  try {
    const isGraphql = resource === "graphql";
    const body = parsedBody(text);
    const operations = isGraphql ? operationsOf(body) : [];
    const call = { method: request.method ?? "GET", path, query, body, operations, isGraphql };
    const fault = options.faults.take(call);
    if (fault && (await answerFault(fault, request, response, isGraphql))) return;
    if (path.startsWith("/applications/")) {
      answer = revokeByClient(options, call, request.headers.authorization, body);
    } else {
      viewer = viewerOfHeader(options.github, request.headers.authorization);
      answer = await answerViewer(options, addresses, viewer, call, request.headers.accept ?? "");
    }
  } catch (error) {
    if (!(error instanceof GithubError)) throw error;
    answer = refusalAnswer(error, resource === "graphql");
  }
  sendAnswer(request, response, answer, { viewer, limits: options.limits, resource });
}

/** The JSON of a request; undefined without one. */
function parsedBody(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new GithubError(400, "Problems parsing JSON");
    throw cause;
  }
}

/** Answers a call of somebody with a token, or without one. */
async function answerViewer(
  { github, limits, faults }: ApiOptions,
  addresses: Addresses,
  viewer: Viewer | null,
  call: ApiRequest,
  accept: string,
): Promise<Answer> {
  const { method, path, body } = call;
  const beforeWrite: Call["beforeWrite"] = (repository) => {
    for (const commit of faults.takeCommits(call)) commitInBetween(github, repository, commit);
  };
  const shared = { github, limits, addresses, beforeWrite };
  const caller = viewer?.person.id ?? null;
  if (call.isGraphql) {
    if (method !== "POST") throw notStoodIn(`${method} /graphql`);
    if (!viewer) throw new GithubError(401, "This endpoint requires you to be authenticated.");
    limits.take(caller, "graphql");
    return { status: 200, body: await executeGraphql({ ...shared, viewer }, body) };
  }
  const found = findRoute(method, path);
  if (!found) throw notStoodIn(`${method} ${path}`);
  // To ask for one's limits counts for nothing.
  if (path !== "/rate_limit") limits.take(caller, "core");
  return found.route.answer({
    ...shared,
    viewer,
    params: found.params,
    query: new URLSearchParams(call.query),
    body,
    wantsRaw: /\.raw(\+json)?\b/.test(accept),
  });
}
