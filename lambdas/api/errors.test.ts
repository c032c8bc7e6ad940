import { Refusal } from "../core/kernel/refusal";
import { ConditionFailed } from "../core/table";
import { failureOf, malformed } from "./errors";

/** An error as the SDK throws it. */
const awsError = (name: string, Codes: readonly string[] = []) =>
  Object.assign(new Error(name), { name, CancellationReasons: Codes.map((Code) => ({ Code })) });

it.each([
  ["a write that others overtook each time", new ConditionFailed([0])],
  ["a collision with a transaction", awsError("TransactionConflictException")],
  ["a collision of transactions", awsError("TransactionCanceledException", ["None", "TransactionConflict"])],
  ["a throttled transaction", awsError("TransactionCanceledException", ["ThrottlingError"])],
  ["a throttled read", awsError("ProvisionedThroughputExceededException")],
  ["a throttled account", awsError("ThrottlingException")],
  ["a bucket that asks for patience", Object.assign(awsError("SlowDown"), { $metadata: { httpStatusCode: 503 } })],
  ["a connection that was reset", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })],
  ["a service that did not answer in time", awsError("TimeoutError")],
])("answers 503 with the contract's text for %s, and logs it", (_, error) => {
  expect(failureOf(error)).toEqual({
    status: 503,
    body: "Please try again later.",
    contentType: "text/plain; charset=utf-8",
    logged: error,
    retryAfter: 1,
  });
});

it("answers 500 for a fault of ours, and logs it", () => {
  const fault = new Error("undefined is not a function");
  expect(failureOf(fault)).toMatchObject({ status: 500, body: '"Internal server error"', logged: fault });
  const broken = awsError("TransactionCanceledException", ["ValidationError"]);
  expect(failureOf(broken)).toMatchObject({ status: 500, logged: broken });
});

it.each(["AccessDeniedException", "RequestTimeTooSkewed", "InvalidSignatureException", "UnrecognizedClientException"])(
  "answers 500 for %s, which no second try mends, and logs it",
  (name) => {
    const refused = Object.assign(awsError(name), { $metadata: { httpStatusCode: 403 } });
    expect(failureOf(refused)).toMatchObject({ status: 500, body: '"Internal server error"', logged: refused });
  },
);

it("answers a refusal with its own status and text, and logs nothing", () => {
  const refusal = { status: 404, body: "Question not found", logged: undefined };
  expect(failureOf(new Refusal(404, "Question not found"))).toMatchObject(refusal);
  expect(failureOf(malformed())).toMatchObject({ status: 400, body: '"Internal server error"', logged: undefined });
});
