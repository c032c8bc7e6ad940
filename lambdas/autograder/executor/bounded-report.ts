import type { ExecutionReport, Observation } from "../../../language/observation";

/** Bytes that a report may take as JSON: Lambda refuses an answer beyond 6,291,556, and with it all verdicts. */
export const REPORT_LIMIT = 5_500_000;

const STEPS = [
  { characters: 20_000, errors: 5 },
  { characters: 1_950, errors: 1 },
] as const;

/**
 * The report, cut until it fits into an answer: without its output, which is not judged, with fewer errors, and with
 * shorter values. In a report as large as that a value of more than 20,000 characters equals no answer any more.
 */
export function boundedReport(report: ExecutionReport): ExecutionReport {
  let bounded = report;
  for (const step of STEPS) {
    if (Buffer.byteLength(JSON.stringify(bounded)) <= REPORT_LIMIT) return bounded;
    bounded = { ...report, observations: report.observations.map((observation) => shortened(observation, step)) };
  }
  return bounded;
}

function shortened(observation: Observation, { characters, errors }: (typeof STEPS)[number]): Observation {
  if (observation.kind === "value") {
    const { value } = observation;
    const shortened =
      value.length <= characters ? value : `${value.slice(0, characters)}... (${value.length} characters)`;
    return { kind: "value", value: shortened, output: [] };
  }
  if (observation.kind !== "error") return observation;
  return { kind: "error", errors: observation.errors.slice(0, errors), output: [] };
}
