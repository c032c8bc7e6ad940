import type { IncomingMessage, ServerResponse } from "node:http";
import { CORS, refusalAnswer } from "./api-answer";
import type { Fault } from "./faults";
import type { Github } from "./github";
import { badCredentials, GithubError } from "./github-error";
import { RateLimitExceeded, secondaryLimit } from "./rate-limits";
import type { Answer } from "./rest/call";
import type { RepositoryRecord } from "./state";

type MetFault = Exclude<Fault, { kind: "commitInBetween" }>;

const MESSAGES: Readonly<Record<number, string>> = {
  403: "Resource not accessible by integration",
  404: "Not Found",
  409: "Conflict",
  422: "Validation Failed",
  500: "Server Error",
  502: "Server Error",
  503: "Service unavailable",
};

/** Carries out a fault. Tells whether the call is over with it; a slow one goes on. */
export async function answerFault(
  fault: MetFault,
  request: IncomingMessage,
  response: ServerResponse,
  isGraphql: boolean,
): Promise<boolean> {
  switch (fault.kind) {
    case "offline":
      request.socket.destroy();
      return true;
    case "silent":
      return true;
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
      return false;
    case "secondaryLimit":
      return sendRefusal(response, refusalAnswer(secondaryLimit(fault.seconds), isGraphql));
    case "rateLimited": {
      const reset = String(Math.ceil(Date.now() / 1000) + fault.seconds);
      const spent = { "x-ratelimit-limit": "5000", "x-ratelimit-remaining": "0", "x-ratelimit-used": "5000" };
      return sendRefusal(response, refusalAnswer(new RateLimitExceeded(null), isGraphql), {
        ...spent,
        "x-ratelimit-reset": reset,
      });
    }
    case "status": {
      const usual = fault.status === 401 ? badCredentials().message : (MESSAGES[fault.status] ?? "Server Error");
      return sendRefusal(response, refusalAnswer(new GithubError(fault.status, fault.message ?? usual), isGraphql));
    }
  }
}

function sendRefusal(
  response: ServerResponse,
  { status, body, headers }: Answer,
  more: Readonly<Record<string, string>> = {},
): true {
  response.writeHead(status, { ...CORS, ...more, ...headers, "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
  return true;
}

/** Has somebody else commit to a repository. */
export function commitInBetween(
  github: Github,
  repository: RepositoryRecord,
  { file, text, message }: Extract<Fault, { kind: "commitInBetween" }>,
): void {
  const other =
    github.account(OTHER_PERSON) ?? github.createAccount({ login: OTHER_PERSON, kind: "User", name: "Nadia Else" });
  github.commitTexts(repository, other, message, { [file]: text });
}

const OTHER_PERSON = "nadia-else";
