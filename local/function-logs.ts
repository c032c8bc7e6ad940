import { createWriteStream, mkdirSync, type WriteStream } from "node:fs";
import { join } from "node:path";

/** The log files of functions. */
export interface FunctionLogs {
  write(name: string, lines: string): void;
  close(): void;
}

/**
 * Keeps one log file a function in `folder`, begun anew at each start. What cannot be written, on a full disk for example,
 * ends that file and is told once: nothing that works stops because of its log.
 */
export function functionLogs(folder: string, tell: (line: string) => void): FunctionLogs {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
  const open = (name: string): WriteStream => {
    const path = join(folder, `${name}.log`);
    const file = createWriteStream(path);
    file.on("error", (error) => tell(`${path} is not written any more: ${error.message}`));
    files.set(name, file);
    return file;
  };
  return {
    write(name, lines) {
      const file = files.get(name) ?? open(name);
      if (!file.destroyed) file.write(`${lines}\n`);
    },
    close() {
      for (const file of files.values()) file.end();
    },
  };
}
