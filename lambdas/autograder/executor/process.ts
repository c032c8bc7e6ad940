import type { ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { setPriority } from "node:os";
import { LOW_PRIORITY, REPORT_LINE_LIMIT } from "./limits";
import type { Order, Report } from "./messages";

export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process that runs one question: it waits for an order, reports, and ends. */
export class QuestionProcess {
  /** Settles when the process is gone and everything that it reported was read. */
  readonly ended: Promise<End>;
  private listen: (report: Report) => void = () => undefined;
  private unread = "";

  constructor(private readonly child: ChildProcess) {
    this.ended = new Promise((resolve) => {
      child.once("close", (code, signal) => resolve({ code, signal }));
      // One that could not be started at all is closed as well.
      child.on("error", () => undefined);
    });
    // A process that is gone cannot be given an order; its end tells.
    child.stdin?.on("error", () => undefined);
    this.reports.on("error", () => undefined);
    this.reports.setEncoding("utf8").on("data", (text: string) => this.read(text));
    this.hold(false);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get isAlive(): boolean {
    const { exitCode, signalCode, pid } = this.child;
    return pid !== undefined && exitCode === null && signalCode === null;
  }

  /** Gives the process its order; `listen` is told what it reports. */
  give(order: Order, listen: (report: Report) => void): void {
    this.listen = listen;
    this.hold(true);
    this.child.stdin?.end(JSON.stringify(order));
  }

  /** Lets processes that have a budget go first, where several sandboxes share a machine. */
  yieldToOthers(): void {
    try {
      setPriority(this.pid, LOW_PRIORITY);
    } catch (error) {
      // It has just ended, and its end tells.
      if (this.isAlive && !String(error).includes("ESRCH")) throw error;
    }
  }

  kill(): void {
    this.child.kill("SIGKILL");
  }

  private get reports(): Socket {
    return this.child.stdio[3] as Socket;
  }

  private read(text: string): void {
    const lines = (this.unread + text).split("\n");
    this.unread = lines.pop() ?? "";
    for (const line of lines) {
      const report = line.length <= REPORT_LINE_LIMIT ? parsed(line) : undefined;
      if (report) this.listen(report);
      // What is no report was not written by our program.
      else this.kill();
    }
    if (this.unread.length > REPORT_LINE_LIMIT) this.kill();
  }

  /** A spare process must not keep this one from ending. */
  private hold(held: boolean): void {
    for (const each of [this.child, this.child.stdin as Socket, this.reports]) {
      if (held) each.ref();
      else each.unref();
    }
  }
}

function parsed(line: string): Report | undefined {
  try {
    return JSON.parse(line) as Report;
  } catch {
    return undefined;
  }
}
