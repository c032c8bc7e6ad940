import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { HEAP_LIMITS, PROCESSOR_LIMIT_S, SMALL_STACK_OF_V8, SNAPSHOT_PRIORITY, STACK } from "./limits";

const PROGRAM = "question-process.cjs";

/** A process inherits its limits from the shell that it replaces: no core dump, no file, and a stack for deep recursion. */
const SHELL = [
  `ulimit -c 0; ulimit -f 0; ulimit -t ${PROCESSOR_LIMIT_S}`,
  `ulimit -s ${STACK.whole} 2>/dev/null && exec "$0" --stack-size=${STACK.ofV8} "$@"`,
  `exec "$0" --stack-size=${SMALL_STACK_OF_V8} "$@"`,
].join("\n");

const LIMITS = [
  `--max-old-space-size=${HEAP_LIMITS.oldSpace}`,
  `--max-semi-space-size=${HEAP_LIMITS.semiSpace}`,
  "--permission",
];
const SPEED = [
  // Most questions are over before a compiler between the interpreter and the optimising one pays, and before a thread
  // beside their own does. Long ones are as fast without.
  "--single-threaded",
  "--no-sparkplug",
  "--no-maglev",
];
/** Hash tables of the snapshot stay as they are. Who could guess their seed harms his own process only. */
const SNAPSHOT_FLAGS = ["--no-rehash-snapshot"];

/** Fewer page faults while node reads the snapshot. Known to glibc and ignored by others. */
const ALLOCATION =
  "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=67108864:glibc.malloc.trim_threshold=268435456:glibc.malloc.top_pad=33554432";

/** The folder of a process's own open files; without it there is no snapshot. */
const OWN_FILES = "/proc/self/fd";
const SNAPSHOT_FD = 4;

/** The environment of a process: only what the runtime's node needs to find its libraries, and how it allocates. */
function environment(): NodeJS.ProcessEnv {
  const { LD_LIBRARY_PATH } = process.env;
  return { GLIBC_TUNABLES: ALLOCATION, ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }) };
}

/** Starts the processes of questions. */
export interface Launcher {
  start(): ChildProcess;
  /** Settles when the snapshot is made, or cannot be. */
  readonly ready: Promise<void>;
  close(): void;
}

interface LauncherOptions {
  readonly log: (line: object) => void;
  readonly withSnapshot?: boolean;
  /** The niceness of making the snapshot; low by default, as questions are run meanwhile. */
  readonly snapshotPriority?: number;
}

/**
 * Starts processes of the executor that stands in `folder`: from a snapshot that this machine's own node makes of the
 * loaded engine, and until that is there, or where it cannot be made, by loading the engine each time. A snapshot is good
 * for one version and architecture of node only, so that none is part of the bundle.
 */
export function createLauncher(
  folder: string,
  { log, withSnapshot = true, snapshotPriority = SNAPSHOT_PRIORITY }: LauncherOptions,
): Launcher {
  let snapshot: number | undefined;
  let builder: ChildProcess | undefined;
  let place: string | undefined;
  let closed = false;

  const clear = () => {
    if (place !== undefined) rmSync(place, { recursive: true, force: true });
  };
  const make = async () => {
    if (!withSnapshot || !existsSync(OWN_FILES)) return;
    place = mkdtempSync(join(tmpdir(), "executor-snapshot-"));
    try {
      const file = join(place, "engine.blob");
      const program = join(folder, PROGRAM);
      const options = { cwd: folder, env: environment(), stdio: "ignore" } as const;
      builder = spawn(process.execPath, [...SPEED, "--snapshot-blob", file, "--build-snapshot", program], options);
      // The question that a sandbox is started for goes first.
      if (builder.pid !== undefined) setPriority(builder.pid, snapshotPriority);
      await ended(builder);
      // An open file needs no name: nothing is left behind, however this process ends.
      if (!closed) snapshot = openSync(file, "r");
    } finally {
      clear();
    }
  };

  const ready = make().catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    if (!closed) log({ snapshot: "not made, every question loads the engine", error: text });
  });
  return {
    ready,
    start() {
      const program =
        snapshot === undefined
          ? [`--allow-fs-read=${join(folder, "*")}`, join(folder, PROGRAM)]
          : [...SNAPSHOT_FLAGS, "--snapshot-blob", `${OWN_FILES}/${SNAPSHOT_FD}`];
      return spawn("/bin/sh", ["-c", SHELL, process.execPath, ...LIMITS, ...SPEED, ...program], {
        cwd: folder,
        env: environment(),
        stdio: ["pipe", "ignore", "ignore", "pipe", snapshot ?? "ignore"],
      });
    },
    close() {
      closed = true;
      builder?.kill("SIGKILL");
      clear();
      if (snapshot !== undefined) closeSync(snapshot);
      snapshot = undefined;
    },
  };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`The builder of the snapshot ended with ${signal ?? code}`));
    });
  });
}
