import type { ExecutionRequest, Observation } from "../../../language/observation";

/** What the supervisor sends to its child process. */
export interface Order {
  readonly nonce: string;
  readonly request: ExecutionRequest;
  /** Positions of the testcases that are to be run, in order. */
  readonly indices: readonly number[];
}

/** What the child process reports; `nonce` names the order. */
export type Report =
  | { readonly kind: "ready" }
  /** A testcase begins: its set-up (every part before it), or its own program. */
  | { readonly kind: "phase"; readonly nonce: string; readonly index: number; readonly phase: "setup" | "testcase" }
  | { readonly kind: "observed"; readonly nonce: string; readonly index: number; readonly observation: Observation }
  | { readonly kind: "done"; readonly nonce: string };

/** What a worker is given before student code comes near it. */
export interface WorkerData {
  readonly engine: string;
  readonly cache: Uint8Array | null;
}

/** What a worker posts, each as one JSON text. */
export type WorkerMessage = Exclude<Report, { kind: "ready" }>;
