import { useEffect, useRef } from "react";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/en/achievements";

const WARNING_MS = 30_000;
/** As many messages as stand above one another. */
const MOST = 4;

/** Warns of achievements that are prerequisites of themselves, of each once in a visit. */
export function useCircularWarning(titles: readonly string[]): void {
  const warned = useRef(new Set<string>());
  useEffect(() => {
    for (const title of titles.slice(0, MOST)) {
      if (warned.current.has(title)) continue;
      warned.current.add(title);
      toast.warning(strings.circular(title), WARNING_MS);
    }
  }, [titles]);
}
