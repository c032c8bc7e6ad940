import { connectNews } from "./connect-news";
import { NewsConnection } from "./news-connection";

/** A tab that nobody has looked at for so long leaves its connection to another one. */
const HIDDEN_MS = 300_000;

/** What is new: anything, or, as far as can be told, nothing but what happened while the page was loading. */
export type News = "anything" | "since loading";

/**
 * Calls `onNews` when something is new for a member in a course. All tabs of the browser share one connection: whoever
 * holds the lock has it and tells the others. The returned function ends it.
 */
export function followNews(
  { userId, courseId }: { readonly userId: number; readonly courseId: number },
  onNews: (news: News) => void,
): () => void {
  const name = `academy.news.${userId}.${courseId}`;
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  if (channel) channel.onmessage = ({ data }) => onNews(data as News);
  const tell = (news: News): void => {
    channel?.postMessage(news);
    onNews(news);
  };
  let leading: AbortController | null = null;
  const lead = (): void => {
    if (leading) return;
    leading = new AbortController();
    const { signal } = leading;
    const hear = () => hearUntil(signal, courseId, tell);
    const held = navigator.locks ? navigator.locks.request(name, { signal }, hear) : hear();
    held.catch(() => undefined); // given up while it waited
  };
  const leave = (): void => {
    leading?.abort();
    leading = null;
  };
  const stopWatching = watchVisibility(lead, leave);
  return () => {
    stopWatching();
    leave();
    channel?.close();
  };
}

/** Hears news until it is given up. */
function hearUntil(signal: AbortSignal, courseId: number, tell: (news: News) => void): Promise<void> {
  return new Promise((resolve) => {
    const connection = new NewsConnection({
      connect: (events) => connectNews(courseId, events),
      after: (ms, act) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      onNews: () => tell("anything"),
      onGap: (how) => tell(how === "first" ? "since loading" : "anything"),
    });
    connection.start();
    signal.addEventListener("abort", () => {
      connection.close();
      resolve();
    });
  });
}

/** Calls `onSeen` now and when the tab is looked at again, `onUnseen` when it was hidden for long. */
function watchVisibility(onSeen: () => void, onUnseen: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(onUnseen, HIDDEN_MS);
    else onSeen();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
