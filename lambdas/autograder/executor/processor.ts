import { readFileSync } from "node:fs";

/** Time between two looks at a process's processor time, in milliseconds. */
const LOOK_EVERY_MS = 25;
/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/**
 * Watches the processor time of a process and calls `exceeded` once when it used more than so many milliseconds from now
 * on. The clock would not do: on a busy machine an honest program waits for its turn.
 *
 * Needs /proc, as Lambda has it; elsewhere nothing is exceeded.
 * @returns a function that ends the watch
 */
export function watchProcessor(pid: number, milliseconds: number, exceeded: () => void): () => void {
  const before = processorTime(pid);
  const timer = setInterval(() => {
    if (processorTime(pid) - before <= milliseconds) return;
    clearInterval(timer);
    exceeded();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** User and system time. */
function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    // No /proc, or the process has just ended: its end says so.
    return 0;
  }
}
