import type { ServerResponse } from "node:http";

interface Detail {
  readonly reason: string;
  readonly domain?: string;
  readonly location?: string;
  readonly locationType?: "parameter" | "header";
}

/** A refusal of Drive v3, with the body that Google describes under "Resolve errors". */
export class DriveError extends Error {
  constructor(
    readonly status: number,
    message: string,
    private readonly detail: Detail,
    /** Seconds after which to try again. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }

  body() {
    const { domain = "global", ...detail } = this.detail;
    const errors = [{ message: this.message, domain, ...detail }];
    return { error: { code: this.status, message: this.message, errors } };
  }
}

const CREDENTIALS =
  "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.";

export const invalidCredentials = () =>
  new DriveError(401, CREDENTIALS, { reason: "authError", location: "Authorization", locationType: "header" });

export const insufficientScopes = () =>
  new DriveError(403, "Request had insufficient authentication scopes.", { reason: "insufficientPermissions" });

/** The file is not there, or this app may not see it: Drive does not tell which. */
export const fileNotFound = (id: string) =>
  new DriveError(404, `File not found: ${id}.`, {
    reason: "notFound",
    location: "fileId",
    locationType: "parameter",
  });

export const notPermitted = (id: string) =>
  new DriveError(403, `The user does not have sufficient permissions for file ${id}.`, {
    reason: "insufficientFilePermissions",
  });

/** A parameter or a part of the body that is not as described. */
export const invalid = (location: string, message = "Invalid Value", reason = "invalid") =>
  new DriveError(400, message, { reason, location, locationType: "parameter" });

const USAGE: Readonly<Record<string, string>> = {
  rateLimitExceeded: "Rate Limit Exceeded",
  userRateLimitExceeded: "User Rate Limit Exceeded",
  dailyLimitExceeded: "Daily Limit Exceeded",
  sharingRateLimitExceeded: "Rate limit exceeded.",
};

/** The error of a status, as a fault switch asks for it. */
export function errorOfStatus(status: number, reason?: string, retryAfter?: number): DriveError {
  if (status === 401) return invalidCredentials();
  if (reason !== undefined && USAGE[reason] !== undefined) {
    return new DriveError(status, USAGE[reason], { domain: "usageLimits", reason }, retryAfter);
  }
  if (status === 404) return fileNotFound("unknown");
  if (status === 403 && reason === undefined) return notPermitted("unknown");
  if (status === 429) return errorOfStatus(429, "rateLimitExceeded", retryAfter);
  if (status >= 500) return new DriveError(status, "Backend Error", { reason: reason ?? "backendError" }, retryAfter);
  return new DriveError(status, reason ?? "Bad Request", { reason: reason ?? "badRequest" }, retryAfter);
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, {
    "content-type": "application/json; charset=UTF-8",
    "cache-control": "no-store",
    ...headers,
  });
  response.end(JSON.stringify(body));
}

/** Answers with an error's status and body. */
export function sendError(response: ServerResponse, error: DriveError): void {
  const { status, retryAfter } = error;
  sendJson(response, status, error.body(), retryAfter === undefined ? {} : { "retry-after": String(retryAfter) });
}
