import type { ExecutionRequest, Observation } from "../../../language/observation";

/** The order that the process of a question reads from its standard input, to the end. */
export interface Order {
  readonly nonce: string;
  readonly request: ExecutionRequest;
  /** Positions of the testcases that are to be run, in order. */
  readonly indices: readonly number[];
}

/** A report of the process, a line of JSON each; `nonce` is that of its order. */
export type Report =
  /** A testcase begins: its set-up (every part before it), or its own program. */
  | { readonly kind: "phase"; readonly nonce: string; readonly index: number; readonly phase: "setup" | "testcase" }
  | { readonly kind: "observed"; readonly nonce: string; readonly index: number; readonly observation: Observation }
  | { readonly kind: "done"; readonly nonce: string };
