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
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 400;
const RACES = 12;
const FIRST_PAUSE_OF_RACES_MS = 5;
const LONGEST_PAUSE_OF_RACES_MS = 200;

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
 * Runs one write; a collision with another transaction is tried again after a random, growing pause (throttling of
 * single calls is the SDK's own retry). Throws ConditionFailed in place of DynamoDB's two errors for it.
 */
export async function retryingConflicts<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isAwsError(error)) throw error;
      const failure = conditionFailure(error);
      if (failure !== undefined) throw failure;
      if (attempt === ATTEMPTS || !mayBeRetried(error)) throw error;
      await pauseAfter(attempt, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    }
  }
}

/**
 * Reads, decides and writes again as long as another writer was quicker, after a random, growing pause: without one those
 * who collided once would collide again. Throws the last ConditionFailed when all attempts came too late.
 */
export async function retryingRaces<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === RACES) throw error;
      await pauseAfter(attempt, FIRST_PAUSE_OF_RACES_MS, LONGEST_PAUSE_OF_RACES_MS);
    }
  }
}

/** Half of the longest pause on average; the longest doubles with each attempt up to its bound. */
async function pauseAfter(attempt: number, firstMs: number, boundMs: number): Promise<void> {
  const longest = Math.min(boundMs, firstMs * 2 ** attempt);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
}
