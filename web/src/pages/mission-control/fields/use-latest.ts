import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a function that stays the same and does what the latest one does, for parts that are drawn only when they change. */
export function useLatest<Arguments extends readonly unknown[], Result>(
  act: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}
