import { strings } from "../texts/en/failures";

/** An answer other than success, or none at all (status 0). */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";

  /** @param body the answer's text as the server sent it, without quotes of a JSON string */
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(status === 0 ? "no answer" : `${status} ${body}`);
  }
}

/** Reason phrases of HTTP (RFC 9110, section 15), which are no texts of a language. */
const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  412: "Precondition Failed",
  413: "Content Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** The words for an action that failed (spec 000, section 8, shared handler). */
export function actionFailure(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.status === 0) return strings.unreachable;
  const { status, body } = error;
  return body && body.length <= 100 ? body : strings.actionFailed(status);
}

/** The same for an action of staff: `onlyStaff` where the caller is none any more. Other refusals have a reason of their own. */
export const staffActionFailure = (error: unknown, onlyStaff: string): string =>
  error instanceof ApiFailure && error.status === 403 && error.body === "Forbidden" ? onlyStaff : actionFailure(error);

/** The words for a page that could not be read (spec 000, section 8). HTTP/2 has no reason phrases, so they are ours. */
export function readFailure(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.status === 0) return strings.readUnanswered;
  const status = `${error.status} ${reasons[error.status] ?? ""}`.trimEnd();
  return error.status === 401 || error.status === 403 ? strings.readRefused(status) : strings.readFailed(status);
}
