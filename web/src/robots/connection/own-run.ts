import { PROGRAM_BYTES } from "../../../../domain/robots/protocol/messages";
import type { PageEvent } from "../../../../domain/robots/protocol/page-session";
import { strings } from "../../texts/en/robot-devices";
import type { ConnectionState } from "./robot-connection";

/** Whether a program of this page is on its way to a robot, may have been lost with the connection, or runs there. */
export type OwnRun = "no" | "sent" | "unsure" | "running";

export interface ReplLine {
  readonly kind: "output" | "error" | "result";
  readonly text: string;
}

/** Says why a program cannot be sent now; null when it can. */
export function refusalOf({ status, robot, error }: ConnectionState, program: Uint8Array): string | null {
  if (status !== "connected") return error ?? strings.lost;
  if (robot === "running") return strings.busy;
  return program.length > PROGRAM_BYTES ? strings.tooLong(Math.ceil((program.length + 4) / 1024)) : null;
}

/** Returns what an event of a robot is in the REPL. */
export function linesOf(event: PageEvent): readonly ReplLine[] {
  if (event.kind === "line") return [event.line];
  if (event.kind === "missed") return [{ kind: "error", text: strings.missed(event.count) }];
  return event.kind === "restarted" ? [{ kind: "error", text: strings.restarted }] : [];
}

/** Returns what an event of the robot makes of a run of this page, and the lines of it that belong to that run. */
export function afterEvent(
  event: PageEvent,
  run: OwnRun,
): { readonly run: OwnRun; readonly lines: readonly ReplLine[] } {
  if (run === "no") return { run, lines: [] };
  if (event.kind !== "status") return { run: event.kind === "restarted" ? "no" : run, lines: linesOf(event) };
  // A robot that asks for something has not ended its program.
  if (event.status !== "idle") return { run: "running", lines: [] };
  // A robot that has not yet heard of the program is idle.
  if (run === "sent") return { run, lines: [] };
  return { run: "no", lines: run === "unsure" ? [{ kind: "error", text: strings.notArrived }] : [] };
}

/** Returns what the loss of the connection makes of a run of this page. */
export const afterLoss = (run: OwnRun): OwnRun => (run === "sent" ? "unsure" : run);
