import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

/** An embedded cloud in a process of its own, which can be killed. */
export class CloudProcess {
  private constructor(
    readonly origin: string,
    private readonly child: ChildProcess,
  ) {}

  /** Starts one on a synthesized template; what it keeps is in `dataFolder`. Port 0 is any free one. */
  static async start(template: string, dataFolder: string, port = 0): Promise<CloudProcess> {
    const serve = join(__dirname, "serve.ts");
    const child = spawn(process.execPath, [require.resolve("tsx/cli"), serve, template, dataFolder], {
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
      env: { ...process.env, PORT: String(port) },
    });
    let text = "";
    for await (const part of child.stdout) {
      text += part;
      const origin = /^Ready: (\S+)$/m.exec(text)?.[1];
      if (origin) return new CloudProcess(origin, child);
    }
    throw new Error(`The cloud did not start: ${text}`);
  }

  get port(): number {
    return Number(new URL(this.origin).port);
  }

  /** Ends it as a lost machine ends: without a word. Fine to repeat. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    await new Promise<void>((done) => {
      this.child.once("exit", () => done());
      process.kill(-(this.child.pid as number), "SIGKILL");
    });
  }
}
