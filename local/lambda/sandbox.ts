import { randomUUID } from "node:crypto";
import { isProductNode } from "../product-node";
import { type Inside, startProcess, startThread } from "./inside";
import { withoutNetwork } from "./no-network";

/** A function as it is deployed. `timeout` in seconds, `memorySize` in MB. */
export interface FunctionDefinition {
  readonly name: string;
  readonly arn: string;
  /** Folder of the unpacked bundle. */
  readonly folder: string;
  /** The handler as in the template: file without extension, dot, name of the export. */
  readonly handler: string;
  readonly timeout: number;
  readonly memorySize: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Format of its console: lines of JSON, or text as it comes (absent). */
  readonly logFormat?: "JSON" | "Text";
  /** It is in subnets that lead nowhere; elsewhere a function reaches what this machine reaches. */
  readonly reachesNothing?: boolean;
  /** Events that are handled at once; more wait in line. */
  readonly maxSandboxes: number;
}

/** A handler's failure as the caller gets it. */
export interface FunctionFailure {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

export type Outcome = { readonly payload: string } | { readonly failure: FunctionFailure };

type Message =
  | { ready: true }
  | { failed: FunctionFailure }
  | { result: string | undefined }
  | { error: FunctionFailure };

/** A process that loads a big engine on a busy machine needs more than the 10 s that AWS gives the init phase. */
const INIT_SECONDS = 30;

/** One sandbox: a thread, or a process without a network, that handles one event at a time. Once `dead` it must be replaced. */
export class Sandbox {
  dead = false;
  idleSince = Date.now();
  private readonly inside: Inside;
  private settle: ((message: Message | { exit: string }) => void) | undefined;
  private readonly started: Promise<Message | { exit: string } | "late">;
  private ready = false;

  constructor(
    private readonly definition: FunctionDefinition,
    file: { path: string; exportName: string },
    log: (line: string) => void,
    isFrozenBetweenEvents: boolean,
  ) {
    this.inside = start(definition, file, isFrozenBetweenEvents);
    for (const stream of this.inside.outputs) {
      stream.setEncoding("utf8").on("data", (text: string) => log(text.trimEnd()));
    }
    // Awaited from the beginning: a sandbox may be started well before its first event.
    this.started = this.next(INIT_SECONDS);
    this.inside.onMessage((message) => {
      this.inside.freeze();
      this.settle?.(message as Message);
    });
    this.inside.onEnd((reason) => this.end(reason));
  }

  /** Handles one event (JSON text). Never rejects: what goes wrong is a failure as Lambda words it. */
  async run(event: string): Promise<Outcome> {
    const requestId = randomUUID();
    if (!this.ready) {
      const started = await this.started;
      if (started === "late") return this.kill("Runtime.InitTimeout", `${requestId} Init phase took too long`);
      if ("exit" in started) return this.kill("Runtime.ExitError", `RequestId: ${requestId} Error: ${started.exit}`);
      if ("failed" in started) return this.kill(started.failed.errorType, started.failed.errorMessage, started.failed);
      this.ready = true;
    }
    const { timeout } = this.definition;
    const answer = this.next(timeout);
    this.inside.thaw();
    this.inside.send({ requestId, event, deadline: Date.now() + timeout * 1000 });
    const message = await answer;
    this.idleSince = Date.now();
    if (message === "late") {
      const text = `${new Date().toISOString()} ${requestId} Task timed out after ${timeout.toFixed(2)} seconds`;
      return this.kill("Sandbox.Timedout", text);
    }
    if ("exit" in message) return this.kill("Runtime.ExitError", `RequestId: ${requestId} Error: ${message.exit}`);
    if ("error" in message) return { failure: message.error };
    return { payload: "result" in message ? (message.result ?? "null") : "null" };
  }

  /** Ends what runs within; child processes that it started see their pipes close. */
  async stop(): Promise<void> {
    this.dead = true;
    await this.inside.stop();
  }

  private kill(errorType: string, errorMessage: string, failure?: FunctionFailure): Outcome {
    void this.stop();
    return { failure: failure ?? { errorType, errorMessage } };
  }

  private next(seconds: number): Promise<Message | { exit: string } | "late"> {
    return new Promise((resolve) => {
      if (this.dead) return resolve({ exit: "The sandbox is gone" });
      const timer = setTimeout(() => resolve("late"), seconds * 1000);
      this.settle = (message) => {
        clearTimeout(timer);
        this.settle = undefined;
        resolve(message);
      };
    });
  }

  private end(reason: string): void {
    this.dead = true;
    this.settle?.({ exit: reason });
  }
}

function start(
  definition: FunctionDefinition,
  file: { path: string; exportName: string },
  isFrozenBetweenEvents: boolean,
): Inside {
  const { name, arn, memorySize, environment, logFormat = "Text", reachesNothing } = definition;
  const options = {
    environment,
    memorySize,
    isFrozenBetweenEvents,
    title: (name.split("-").at(-1) ?? "").replace(/Function[0-9A-F]{8}$/, "").slice(-15),
    settings: {
      file: file.path,
      exportName: file.exportName,
      logFormat,
      functionName: name,
      functionArn: arn,
      memorySize: String(memorySize),
    },
  };
  const way = reachesNothing ? withoutNetwork() : undefined;
  if (way && "command" in way) return startProcess(options, way);
  // A thread runs on this process's node, which may be older than the functions' runtime.
  return isProductNode() ? startThread(options) : startProcess(options);
}
