import { type Backoff, pauseAfter } from "./backoff";

/** A condition of a write did not hold, so nothing was written. `failed` are the positions of the operations at fault. */
export class ConditionFailed extends Error {
  constructor(
    readonly failed: readonly number[],
    options?: ErrorOptions,
  ) {
    super(`The condition of operation ${failed.join(", ")} does not hold`, options);
    this.name = "ConditionFailed";
  }
}

interface AwsError {
  readonly name: string;
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

const RETRIED_ERRORS = new Set(["TransactionConflictException", "TransactionInProgressException"]);
const RETRIED_REASONS = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);
const ATTEMPTS = 9;
const BACKOFF: Backoff = { firstMs: 10, longestMs: 400 };

function isAwsError(error: unknown): error is AwsError & Error {
  return error instanceof Error;
}

function conditionFailure(error: AwsError & Error): ConditionFailed | undefined {
  if (error.name === "ConditionalCheckFailedException") return new ConditionFailed([0], { cause: error });
  if (error.name !== "TransactionCanceledException") return undefined;
  const failed = (error.CancellationReasons ?? []).flatMap(({ Code }, position) =>
    Code === "ConditionalCheckFailed" ? [position] : [],
  );
  return failed.length > 0 ? new ConditionFailed(failed, { cause: error }) : undefined;
}

function mayBeRetried(error: AwsError): boolean {
  if (RETRIED_ERRORS.has(error.name)) return true;
  return (
    error.name === "TransactionCanceledException" &&
    (error.CancellationReasons ?? []).some(({ Code }) => RETRIED_REASONS.has(Code ?? ""))
  );
}

const THROTTLED_ERRORS = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
]);

/**
 * Tells whether a failure says only that too much happened at once, after all retries: another writer was quicker each
 * time, or the table throttles. The same call may succeed a moment later.
 */
export function isContention(error: unknown): boolean {
  if (error instanceof ConditionFailed) return true;
  return isAwsError(error) && (THROTTLED_ERRORS.has(error.name) || mayBeRetried(error));
}

/**
 * Sends one write, again when it collided with another transaction (throttling of single calls is the SDK's own retry).
 * Throws ConditionFailed in place of DynamoDB's two errors for it.
 */
export async function sendWrite<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isAwsError(error)) throw error;
      const failure = conditionFailure(error);
      if (failure !== undefined) throw failure;
      if (attempt === ATTEMPTS || !mayBeRetried(error)) throw error;
      await pauseAfter(attempt, BACKOFF);
    }
  }
}
