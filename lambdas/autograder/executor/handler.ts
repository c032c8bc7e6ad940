import type { ExecutionReport } from "../../../language/observation";
import { boundedReport } from "./bounded-report";
import { parseRequest } from "./request";
import { createExecutor } from "./supervisor";

const executor = createExecutor(__dirname);

/** Lambda entry: runs one question's testcases and reports what was observed. Knows no answers and needs no rights. */
export async function handler(event: unknown): Promise<ExecutionReport> {
  return boundedReport(await executor.execute(parseRequest(event)));
}
