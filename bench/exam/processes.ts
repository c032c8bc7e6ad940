import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;
/** Share of a core from which on a thread, or of all cores from which on the machine, counts as saturated. */
const SATURATED = 0.85;

interface Usage {
  readonly name: string;
  readonly milliseconds: number;
}

/** Processor time and memory of a running stack during a load. */
export interface Load {
  /** Cores that the stack's processes kept busy on average. */
  readonly cores: number;
  /** Cores that the simulated students kept busy. */
  readonly clientCores: number;
  /** Cores that everything else on the machine kept busy: figures with much of it tell little. */
  readonly otherCores: number;
  readonly peakMegabytes: number;
  /** The busiest parts, as shares of one core, busiest first. */
  readonly parts: readonly { readonly name: string; readonly share: number }[];
  readonly saturated: string;
}

/** Watches the stack's process, its threads and its child processes from now on until `end`. */
export function watchProcesses(pid: number): { end(): Load } {
  const began = performance.now();
  const ownBefore = process.cpuUsage();
  const machineBefore = machineTime();
  const before = new Map(usages(pid).map(([key, { milliseconds }]) => [key, milliseconds]));
  const usageById = new Map<string, Usage>();
  let peakMegabytes = 0;
  const look = () => {
    for (const [key, usage] of usages(pid)) usageById.set(key, usage);
    peakMegabytes = Math.max(peakMegabytes, memory(pid));
  };
  const timer = setInterval(look, 250);
  return {
    end() {
      clearInterval(timer);
      look();
      const wall = performance.now() - began;
      const own = process.cpuUsage(ownBefore);
      const shares = new Map<string, number>();
      for (const [key, { name, milliseconds }] of usageById) {
        const share = (milliseconds - (before.get(key) ?? 0)) / wall;
        shares.set(name, (shares.get(name) ?? 0) + share);
      }
      const parts = [...shares].map(([name, share]) => ({ name, share })).sort((a, b) => b.share - a.share);
      const cores = parts.reduce((sum, { share }) => sum + share, 0);
      const clientCores = (own.user + own.system) / 1000 / wall;
      const otherCores = Math.max(0, (machineTime() - machineBefore) / wall - cores - clientCores);
      const saturated = saturation(parts, cores + clientCores + otherCores);
      return { cores, clientCores, otherCores, peakMegabytes, parts, saturated };
    },
  };
}

function saturation(parts: Load["parts"], cores: number): string {
  const machine = availableParallelism();
  const isFull = cores >= SATURATED * machine;
  const [busiest] = parts;
  const named = busiest ? `${busiest.name} (${busiest.share.toFixed(2)} cores)` : "nothing";
  if (isFull) return `the machine's ${machine} cores, most of all ${named}`;
  const single = parts.find(({ name, share }) => name === MAIN && share >= SATURATED);
  return single ? `the one thread of ${MAIN}` : `nothing; the busiest is ${named}`;
}

/** Processor time of the whole machine. */
function machineTime(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = read("/proc/stat")
    .split("\n", 1)
    .flatMap((line) => line.split(/ +/).slice(1).map(Number));
  return (user + nice + system + irq + softirq) * TICK_MS;
}

/** The parts that run in the process's first thread. */
const MAIN = "the table, queues, gateway and distribution (main thread)";

/** Processor time by thread of the process, and by child process, under names that say what they do. */
function usages(pid: number): [key: string, usage: Usage][] {
  const threads = list(`/proc/${pid}/task`).flatMap((thread): [string, Usage][] => {
    const usage = usageOf(`/proc/${pid}/task/${thread}/stat`);
    if (!usage) return [];
    const name = thread === String(pid) ? MAIN : threadName(usage.name);
    return [[`thread ${thread}`, { ...usage, name }]];
  });
  const children = childrenOf(pid).flatMap((child): [string, Usage][] => {
    const usage = usageOf(`/proc/${child}/stat`);
    return usage ? [[`process ${child}`, { ...usage, name: "students' programs (child processes)" }]] : [];
  });
  return [...threads, ...children];
}

function threadName(name: string): string {
  if (/^(V8Worker|DelayedTask)/.test(name)) return "V8's helpers: collecting garbage, compiling";
  if (/^(libuv-worker|node|tokio|MainThread|SignalInspector)/.test(name)) return "libuv's helpers: disk, compression";
  return `sandboxes of ${name}`;
}

function usageOf(file: string): Usage | undefined {
  const text = read(file);
  const match = /^\d+ \((.*)\) (.*)$/s.exec(text);
  if (!match) return undefined;
  const fields = (match[2] ?? "").split(" ");
  return { name: match[1] ?? "", milliseconds: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
}

/** Child processes whose parent is the process, whichever of its threads started them. */
function childrenOf(pid: number): number[] {
  return list(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
}

function memory(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, id) => {
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${id}/status`))?.[1] ?? 0);
    return sum + kilobytes / 1024;
  }, 0);
}

/** Returns what ended meanwhile reads as nothing. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
