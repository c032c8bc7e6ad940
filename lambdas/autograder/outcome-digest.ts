import { createHash } from "node:crypto";
import type { AutogradingError, AutogradingResult } from "../../domain/assessments/judge";

/** Characters of a digest: among the answers to one question two different outcomes practically never share one. */
const CHARACTERS = 12;

/**
 * Returns a digest of what a program came to in its testcases: the same for two programs exactly when each testcase gave the
 * same value or failed in the same way. Where in the program an error was plays no part.
 */
export function outcomeDigest(results: readonly AutogradingResult[]): string {
  const outcomes = results.map((result) => {
    if (result.resultType === "pass") return ["pass"];
    return result.resultType === "fail" ? ["fail", result.actual] : ["error", ...result.errors.map(errorText)];
  });
  return createHash("sha256").update(JSON.stringify(outcomes)).digest("base64url").slice(0, CHARACTERS);
}

function errorText(error: AutogradingError): string {
  if (error.errorType === "timeout") return error.errorType;
  return `${error.errorType} ${error.errorType === "systemError" ? error.errorMessage : error.errorExplanation}`;
}
