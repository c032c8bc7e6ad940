import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import { z } from "zod";
import type { ExecutionReport, ExecutionRequest } from "../../language/observation";

/** Runs programs. */
export interface Executor {
  /** Throws ExecutorFailed when the machinery did not bring a report. What a program does wrong is in the report. */
  execute(request: ExecutionRequest): Promise<ExecutionReport>;
}

/** The machinery failed. `text` is what the answer's result says about it (wire notes, section 10). */
export class ExecutorFailed extends Error {
  override readonly name = "ExecutorFailed";

  constructor(
    readonly text: string,
    options?: ErrorOptions,
  ) {
    super(text, options);
  }
}

export const CALL_FAILED = "Autograder runtime error. Please contact a system administrator";

const output = z.array(z.string());
const observedError = z.object({
  phase: z.enum(["syntax", "runtime"]),
  location: z.enum(["prepend", "student", "postpend", "testcase", "unknown"]),
  line: z.int(),
  errorLine: z.string(),
  explanation: z.string(),
});
const report = z.object({
  isUnfinished: z.literal(true).optional(),
  times: z.array(z.number().nullable()).optional(),
  observations: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("value"), value: z.string(), output }),
      z.object({ kind: z.literal("error"), errors: z.array(observedError), output }),
      z.object({ kind: z.literal("timeout"), output }),
      z.object({ kind: z.literal("fault"), reason: z.string() }),
      z.object({ kind: z.literal("killed"), reason: z.string() }),
    ]),
  ),
});
const functionFailure = z.object({ errorMessage: z.string().min(1) });

/** Milliseconds before the second, third and fourth call when the call itself fails. */
const PAUSES_MS = [200, 1000, 3000];
/** A call that took longer than this before it failed is not made again: it would take as long again. */
const QUICK_MS = 10_000;

/** The executor Lambda. Nothing that it answers is believed before it has the shape of a report. */
export class LambdaExecutor implements Executor {
  constructor(
    private readonly client: Pick<LambdaClient, "send">,
    private readonly functionName: string,
    private readonly pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    private readonly now: () => number = Date.now,
  ) {}

  async execute(request: ExecutionRequest): Promise<ExecutionReport> {
    for (const ms of PAUSES_MS) {
      const started = this.now();
      try {
        return await this.invoke(request);
      } catch (error) {
        if (!(error instanceof ExecutorFailed) || this.now() - started > QUICK_MS) throw error;
        await this.pause(ms);
      }
    }
    return this.invoke(request);
  }

  private async invoke(request: ExecutionRequest): Promise<ExecutionReport> {
    const { FunctionError, Payload } = await this.call(request);
    const answer = parseJson(Payload);
    if (FunctionError) throw new ExecutorFailed(functionFailure.safeParse(answer).data?.errorMessage ?? CALL_FAILED);
    const parsed = report.safeParse(answer);
    if (!parsed.success) throw new ExecutorFailed(CALL_FAILED, { cause: parsed.error });
    return parsed.data;
  }

  private async call(request: ExecutionRequest): Promise<{ FunctionError?: string; Payload?: Uint8Array }> {
    const Payload = Buffer.from(JSON.stringify(request));
    try {
      return await this.client.send(new InvokeCommand({ FunctionName: this.functionName, Payload }));
    } catch (error) {
      throw new ExecutorFailed(CALL_FAILED, { cause: error });
    }
  }
}

function parseJson(payload: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(payload ?? []).toString("utf8"));
  } catch (error) {
    throw new ExecutorFailed(CALL_FAILED, { cause: error });
  }
}
