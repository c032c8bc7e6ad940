import { useEffect, useRef, useState } from "react";
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

/** Timers hold at most 24.8 days; a page that is open for longer is read again anyway. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The time by the server's clock (ms since 1970), looked at anew when `moment` comes, so that a page left open notices it.
 * @param onMoment is called then
 */
export function useNowAt(moment: string, onMoment?: () => void): number {
  const [now, setNow] = useState(serverNow);
  const latest = useRef(onMoment);
  useEffect(() => {
    latest.current = onMoment;
  }, [onMoment]);
  useEffect(() => {
    const left = Date.parse(moment) - serverNow();
    if (!(left > 0) || left > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => {
      setNow(serverNow());
      latest.current?.();
    }, left + 50);
    return () => clearTimeout(timer);
  }, [moment]);
  return now;
}
