import { useEffect, useState } from "react";

/** The time (ms since 1970), renewed every `interval` ms, so that "time left" on an open page stays true. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
