import { readdirSync, readFileSync } from "node:fs";

/** Processor seconds of a process and of all that descend from it, by what they are. Linux alone; elsewhere zeros. */
export interface ProcessorSeconds {
  /** The process itself: the runner, the test's code and whatever the test runs in it. */
  readonly runner: number;
  /** Where Chromium's pages and their workers run. */
  readonly renderer: number;
  /** Chromium's other processes. */
  readonly browser: number;
  /** All others: a product in a process of its own, executors. */
  readonly product: number;
}

/** Clock ticks a second, in which Linux counts processor time (`getconf CLK_TCK`). */
const TICKS = 100;

interface Entry {
  readonly parent: number;
  /** Ticks of the process and of its children that have ended and were waited for. */
  readonly ticks: number;
  readonly command: string;
}

/** Reads what all processes below `root` have used so far. */
export function processorSeconds(root = process.pid): ProcessorSeconds {
  const entries = readEntries();
  const children = Map.groupBy(entries.keys(), (id) => entries.get(id)?.parent ?? 0);
  const sums = { runner: 0, renderer: 0, browser: 0, product: 0 };
  const add = (id: number): void => {
    const entry = entries.get(id);
    if (entry === undefined) return;
    sums[id === root ? "runner" : kindOf(entry.command)] += entry.ticks / TICKS;
    for (const child of children.get(id) ?? []) add(child);
  };
  add(root);
  return sums;
}

function kindOf(command: string): keyof ProcessorSeconds {
  // Pages that have ended are counted by the process that started them.
  if (/--type=(renderer|zygote)/.test(command)) return "renderer";
  return /chrom|headless_shell/i.test(command) ? "browser" : "product";
}

function readEntries(): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  for (const name of listed("/proc").filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // Fields from the third on (man 5 proc): the name before them may hold spaces.
      const fields = stat
        .slice(stat.lastIndexOf(")") + 2)
        .split(" ")
        .map(Number);
      const [, parent = 0] = fields;
      const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part, 0);
      entries.set(Number(name), { parent, ticks, command: readFileSync(`/proc/${name}/cmdline`, "utf8") });
    } catch {
      // It has ended since it was listed.
    }
  }
  return entries;
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What was used between two readings, to a tenth of a second. */
export function usedBetween(before: ProcessorSeconds, after: ProcessorSeconds): ProcessorSeconds {
  const part = (name: keyof ProcessorSeconds) => Math.max(0, Math.round((after[name] - before[name]) * 10) / 10);
  return { runner: part("runner"), renderer: part("renderer"), browser: part("browser"), product: part("product") };
}
