/** A page rests when nothing of it has arrived for so long. */
const RESTED_MS = 5000;
/** One that plays or asks again and again never rests: it is not waited for any longer. */
const LATEST_MS = 60_000;

/**
 * Calls `act` once the page rests, so that it takes nothing from what the page loads, and somebody sees it; the returned
 * function ends that.
 *
 * @param isLoading tells of requests that are on their way: the browser tells of what has arrived alone
 */
export function whenRested(act: () => void, isLoading: () => boolean): () => void {
  const begun = Date.now();
  const isLate = () => Date.now() - begun >= LATEST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => {
    if (timer && isLate()) return;
    clearTimeout(timer);
    timer = setTimeout(look, RESTED_MS);
  };
  const observer = new PerformanceObserver(rest);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener("visibilitychange", look);
  };
  function look(): void {
    if (isLoading() && !isLate()) {
      rest();
      return;
    }
    stop();
    if (document.hidden) addEventListener("visibilitychange", look);
    else act();
  }
  observer.observe({ type: "resource" });
  rest();
  return stop;
}
