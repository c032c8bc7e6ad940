import type { Page } from "playwright-core";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
  /** Microseconds of the thread's own time, so that whatever else the machine does counts for nothing. */
  readonly tdur?: number;
}

/** The tasks of the page's main thread while something happens: milliseconds of the thread's own time, longest first. */
export async function longestTasks(page: Page, during: () => Promise<void>): Promise<readonly number[]> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send("Tracing.start", { traceConfig: { includedCategories: ["toplevel", "__metadata"] } });
  await during();
  const complete = new Promise<void>((resolve) => devtools.once("Tracing.tracingComplete", () => resolve()));
  await devtools.send("Tracing.end");
  await complete;
  await devtools.detach();
  const threads = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(threadOf),
  );
  return events
    .filter((event) => event.name.endsWith("RunTask") && threads.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
}

/**
 * Returns the third longest task, in milliseconds, and prints the longest: a collection of garbage or a compilation may
 * lengthen one key or two on a slow machine, what every key costs lengthens them all.
 */
export function repeatedTask(tasks: readonly number[], about: string): number {
  console.log(`the longest task of ${about}: ${tasks[0]?.toFixed(1)} ms`);
  return tasks[2] ?? 0;
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
