import { useCallback, useState } from "react";

/** What stories named and was not there, for staff to see. */
export interface MissingFiles {
  readonly names: readonly string[];
  report(name: string): void;
  clear(): void;
}

/** Collects what is missing, each once. */
export function useMissingFiles(): MissingFiles {
  const [names, setNames] = useState<readonly string[]>([]);
  const report = useCallback(
    (name: string) => setNames((before) => (before.includes(name) ? before : [...before, name])),
    [],
  );
  const clear = useCallback(() => setNames([]), []);
  return { names, report, clear };
}
