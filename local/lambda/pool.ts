import { existsSync } from "node:fs";
import { join } from "node:path";
import { withoutNetwork } from "./no-network";
import { type FunctionDefinition, type Outcome, Sandbox } from "./sandbox";

/** Sandboxes beyond the first end when nothing was asked of them for so long. */
const IDLE_MILLISECONDS = 120_000;

/** The sandboxes of one function: grows on demand up to the function's limit, beyond which events wait in line. */
export class Pool {
  private readonly free: Sandbox[] = [];
  private readonly all = new Set<Sandbox>();
  private readonly line: ((sandbox: Sandbox | undefined) => void)[] = [];
  private readonly file: { path: string; exportName: string };
  private readonly reaper: NodeJS.Timeout;
  private closed = false;

  constructor(
    readonly definition: FunctionDefinition,
    private readonly log: (line: string) => void,
    private readonly isFrozenBetweenEvents = false,
  ) {
    this.file = bundleFile(definition);
    const way = definition.reachesNothing ? withoutNetwork() : undefined;
    if (way && "reason" in way) log(`It reaches what this machine reaches, as it should not: ${way.reason}`);
    this.reaper = setInterval(() => this.reap(Date.now()), 30_000);
    this.reaper.unref();
  }

  /** Handles one event in the first free sandbox. */
  async invoke(event: string): Promise<Outcome> {
    const sandbox = await this.take();
    if (!sandbox) return { failure: { errorType: "ServiceException", errorMessage: "The runtime has ended" } };
    try {
      const outcome = await sandbox.run(event);
      if ("failure" in outcome) this.log(`${outcome.failure.errorType}: ${outcome.failure.errorMessage}`);
      return outcome;
    } finally {
      this.giveBack(sandbox);
    }
  }

  /** Ends all sandboxes in the middle of what they do, as a fault would. */
  async crash(): Promise<void> {
    await Promise.all([...this.all].map((sandbox) => sandbox.stop()));
  }

  /** Starts one sandbox ahead of the first event. */
  warm(): void {
    if (this.all.size === 0) this.free.push(this.start());
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.reaper);
    for (const waiting of this.line.splice(0)) waiting(undefined);
    await Promise.all([...this.all].map((sandbox) => sandbox.stop()));
  }

  private take(): Promise<Sandbox | undefined> | Sandbox | undefined {
    if (this.closed) return undefined;
    for (;;) {
      const sandbox = this.free.pop();
      if (!sandbox) break;
      if (!sandbox.dead) return sandbox;
      this.all.delete(sandbox);
    }
    if (this.all.size < this.definition.maxSandboxes) return this.start();
    return new Promise((resolve) => this.line.push(resolve));
  }

  private giveBack(sandbox: Sandbox): void {
    if (sandbox.dead) this.all.delete(sandbox);
    if (this.closed) return;
    const next = this.line.shift();
    if (next) next(sandbox.dead ? this.start() : sandbox);
    else if (!sandbox.dead) this.free.push(sandbox);
  }

  private start(): Sandbox {
    const sandbox = new Sandbox(this.definition, this.file, this.log, this.isFrozenBetweenEvents);
    this.all.add(sandbox);
    return sandbox;
  }

  private reap(now: number): void {
    while (this.free.length > 1 && now - (this.free[0] as Sandbox).idleSince > IDLE_MILLISECONDS) {
      const idle = this.free.shift() as Sandbox;
      this.all.delete(idle);
      void idle.stop();
    }
  }
}

function bundleFile({ name, folder, handler }: FunctionDefinition): { path: string; exportName: string } {
  const dot = handler.lastIndexOf(".");
  const base = join(folder, handler.slice(0, dot));
  const path = [".mjs", ".js", ".cjs"].map((extension) => base + extension).find((file) => existsSync(file));
  if (dot < 1 || !path) throw new Error(`Function ${name}: no bundle for its handler "${handler}" in ${folder}`);
  return { path, exportName: handler.slice(dot + 1) };
}
