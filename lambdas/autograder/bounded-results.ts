import type { AutogradingResult } from "../../domain/assessments/judge";

/** Bytes that the results of one answer may take in the table. */
export const RESULTS_LIMIT = 48_000;

const STEPS = [
  { characters: 500, errors: 5 },
  { characters: 100, errors: 1 },
  { characters: 20, errors: 1 },
] as const;

/** The results, with texts cut shorter and shorter until all of them fit into the table. */
export function boundedResults(results: readonly AutogradingResult[]): readonly AutogradingResult[] {
  let bounded = results;
  for (const step of STEPS) {
    if (Buffer.byteLength(JSON.stringify(bounded)) <= RESULTS_LIMIT) return bounded;
    bounded = results.map((result) => shortened(result, step));
  }
  return bounded;
}

function shortened(result: AutogradingResult, { characters, errors }: (typeof STEPS)[number]): AutogradingResult {
  const cut = (text: string) => (text.length <= characters ? text : `${text.slice(0, characters)}...`);
  if (result.resultType === "pass") return result;
  if (result.resultType === "fail") {
    return { resultType: "fail", expected: cut(result.expected), actual: cut(result.actual) };
  }
  const bounded = result.errors.slice(0, errors).map((error) => {
    if (error.errorType === "timeout") return error;
    if (error.errorType === "systemError") return { ...error, errorMessage: cut(error.errorMessage) };
    return { ...error, errorLine: cut(error.errorLine), errorExplanation: cut(error.errorExplanation) };
  });
  return { resultType: "error", errors: bounded };
}
