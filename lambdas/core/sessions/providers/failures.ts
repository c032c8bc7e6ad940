import { Refusal } from "../../kernel/refusal";

/** The credentials are not good. */
export const badCredentials = (reason: string, options?: ErrorOptions) =>
  new Refusal(400, `Unable to validate token: ${reason}`, options);

/** The provider could not be asked, or answered that it cannot. */
export const upstreamFailed = (reason: string, options?: ErrorOptions) =>
  new Refusal(400, `Unable to retrieve token from authentication provider: ${reason}`, options);

/** The short code of a network failure, for example ECONNREFUSED. */
export function networkCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  if (typeof cause?.code === "string") return cause.code;
  return error instanceof Error ? error.name : "unknown";
}
