import { readFileSync } from "node:fs";
import { PROCESS_MEMORY_LIMIT } from "./limits";

/** Time between two looks at a process's memory, in milliseconds. */
const LOOK_EVERY_MS = 50;
const PAGE_BYTES = 4096;

/**
 * Watches the resident memory of a process and calls `exceeded` once when it is over the limit. V8's own limits of its
 * heap are not enough: measured on Node 24, some allocations pass them.
 *
 * Needs /proc, as Lambda has it; elsewhere only the time limits protect the machine.
 * @returns a function that ends the watch
 */
export function watchMemory(pid: number, exceeded: () => void): () => void {
  const timer = setInterval(() => {
    if (residentBytes(pid) <= PROCESS_MEMORY_LIMIT) return;
    clearInterval(timer);
    exceeded();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
  } catch {
    // No /proc, or the process has just ended: its exit event says so.
    return 0;
  }
}
