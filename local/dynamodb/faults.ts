import { cancelled } from "./transactions";
import { ServiceError } from "./wire";

/**
 * A fault on the way to the table, for tests of its callers:
 * - `throttle`: ProvisionedThroughputExceededException, nothing done (the SDK retries it by itself); TransactWriteItems is
 *   cancelled with ThrottlingError (which the SDK does not retry)
 * - `conflict`: another transaction holds the item, nothing done; TransactWriteItems is cancelled with TransactionConflict
 * - `error`: InternalServerError (500), nothing done (the SDK retries)
 * - `lost-answer`: the operation is carried out, then the connection breaks before the answer (the SDK sends it again)
 */
export type Fault = "throttle" | "conflict" | "error" | "lost-answer";

/** Decides before each request, by the operation's name ("PutItem"), whether it meets a fault. */
export type FaultHook = (operation: string, request: Record<string, unknown>) => Fault | undefined;

/** The error answer of a fault; undefined for `lost-answer`, which lets the operation run. */
export function faultError(
  fault: Fault,
  operation: string,
  request: Record<string, unknown>,
): ServiceError | undefined {
  if (fault === "throttle" && operation.startsWith("Transact"))
    return cancelledFor(request, "ThrottlingError", "Throughput exceeds the current capacity for one or more keys");
  if (fault === "throttle")
    return new ServiceError(
      "ProvisionedThroughputExceededException",
      "The level of configured provisioned throughput for the table was exceeded.",
    );
  if (fault === "error") return new ServiceError("InternalServerError", "Internal server error", {}, 500);
  if (fault === "lost-answer") return undefined;
  const Message = "Transaction is ongoing for the item";
  if (!operation.startsWith("Transact")) return new ServiceError("TransactionConflictException", Message);
  return cancelledFor(request, "TransactionConflict", Message);
}

/** The whole transaction is cancelled for its first operation. */
function cancelledFor(request: Record<string, unknown>, Code: string, Message: string): ServiceError {
  const [, ...others] = request.TransactItems as unknown[];
  return cancelled([{ Code, Message }, ...others.map(() => ({ Code: "None" }))]);
}
