import type { CDPSession, Page } from "playwright-core";
import { EXTERNAL_LIBRARIES } from "../../domain/facts/external-libraries";
import { parts, writeProgram } from "../../test/browser/workspace";
import type { Row } from "../table";
import { openPlayground, withSite } from "./site";

/** Cycles of Run and Stop before the first measurement, and in all. */
const WARM_CYCLES = 10;
const CYCLES = 200;
const AIM = "<= 1.1";
const PATIENCE_MS = 2000;

/** What a program does with a library before it runs without end. */
const CALLS: Readonly<Partial<Record<(typeof EXTERNAL_LIBRARIES)[number], string>>> = {
  runes: "show(quarter_turn_right(heart));",
  sounds: "play(silence_sound(1));",
  binarytrees: "const tree = make_tree(1, make_empty_tree(), make_empty_tree());",
  all: "show(heart);",
};

/**
 * The heap of the page and of its workers after 200 cycles of Run and Stop as a share of that after the tenth, both after
 * the garbage is collected, with each library.
 */
export function benchMemory(): Promise<Row[]> {
  return withSite(async (site) => {
    const rows: Row[] = [];
    for (const library of EXTERNAL_LIBRARIES) {
      const { context, page, close } = await openPlayground(site, 1);
      const heaps = new Heaps(await context.newCDPSession(page));
      await heaps.begin();
      await page.getByLabel("Library", { exact: true }).selectOption(library);
      await writeProgram(page, `${CALLS[library] ?? ""} while (true) { 1; }`);
      await runAndStop(page, WARM_CYCLES);
      const before = await heaps.bytes();
      await runAndStop(page, CYCLES - WARM_CYCLES);
      const after = await heaps.bytes();
      const megabytes = [before, after].map((bytes) => (bytes / 1e6).toFixed(1));
      rows.push({
        what: `heaps after ${CYCLES} cycles beside those after ${WARM_CYCLES}, library ${library}`,
        value: `${(after / before).toFixed(2)} (${megabytes.join(", ")} MB)`,
        aim: AIM,
      });
      await close();
    }
    return rows;
  });
}

async function runAndStop(page: Page, cycles: number): Promise<void> {
  const { run, stop } = parts(page);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await run.click();
    await stop.click();
    await run.waitFor();
  }
}

type Answer = { readonly id: number; readonly result?: unknown; readonly error?: { readonly message: string } };

/** The heaps of a page and of the workers that it has at the moment. */
class Heaps {
  private readonly workers = new Set<string>();
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private asked = 0;

  constructor(private readonly session: CDPSession) {}

  async begin(): Promise<void> {
    const { session, workers, waiting } = this;
    session.on("Target.attachedToTarget", ({ sessionId }) => workers.add(sessionId));
    session.on("Target.detachedFromTarget", ({ sessionId }) => workers.delete(sessionId));
    session.on("Target.receivedMessageFromTarget", ({ message }) => {
      const answer = JSON.parse(message) as Answer;
      waiting.get(answer.id)?.(answer);
    });
    await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  }

  /** Bytes in use once what nobody holds is collected. */
  async bytes(): Promise<number> {
    await this.session.send("HeapProfiler.collectGarbage");
    let sum = (await this.session.send("Runtime.getHeapUsage")).usedSize;
    for (const worker of this.workers) {
      await this.ask(worker, "HeapProfiler.collectGarbage");
      const usage = (await this.ask(worker, "Runtime.getHeapUsage")) as { usedSize: number } | undefined;
      sum += usage?.usedSize ?? 0;
    }
    return sum;
  }

  /** Asks a worker; undefined where it has ended, or does not answer, as one that blocks its thread. */
  private async ask(sessionId: string, method: string): Promise<unknown> {
    if (!this.workers.has(sessionId)) return undefined;
    this.asked += 1;
    const id = this.asked;
    const answered = new Promise<Answer | undefined>((resolve) => {
      this.waiting.set(id, resolve);
      setTimeout(resolve, PATIENCE_MS);
    });
    await this.session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) });
    const answer = await answered;
    this.waiting.delete(id);
    if (answer?.error) throw new Error(`${method} in a worker: ${answer.error.message}`);
    return answer?.result;
  }
}
