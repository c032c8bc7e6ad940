import { useEffect, useState } from "react";
import { serverNow } from "../api/server-time";

/** The time by the server's clock (ms since 1970), renewed every `interval` ms, so that "time left" on an open page stays true. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
