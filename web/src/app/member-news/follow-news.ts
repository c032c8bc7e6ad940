import { api, unwrap } from "../../api/client";
import { loadMqtt } from "../load-mqtt";
import { type Connection, type ConnectionEvents, NewsConnection } from "./news-connection";

const CONNECT_MS = 15_000;
/** Seconds; timers of hidden tabs come once a minute. */
const KEEP_ALIVE_S = 240;
const SUFFIX = 16;

/** Sixteen random digits and letters, as the end of a client id. */
const randomSuffix = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, SUFFIX);

/** Connects to the caller's news in a course, at a fresh address. Rejects, with the connection ended, when it cannot hear. */
async function connectNews(courseId: number, { onMessage, onClose }: ConnectionEvents): Promise<Connection> {
  const [{ endpoint, clientNamePrefix, topic, courseTopic }, connect] = await Promise.all([
    unwrap(api.GET("/v2/courses/{courseId}/self/news_endpoint", { params: { path: { courseId } } })),
    loadMqtt(),
  ]);
  const client = connect(endpoint, {
    clientId: clientNamePrefix + randomSuffix(),
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_MS,
    keepalive: KEEP_ALIVE_S,
    // The page's policy allows no workers made of text.
    timerVariant: "native",
  });
  let isEnded = false;
  const end = () => {
    isEnded = true;
    client.end(true);
  };
  let hears = false;
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: unknown) => {
      if (!hears) end();
      reject(reason);
    };
    client.on("error", fail);
    client.once("close", () => {
      if (hears && !isEnded) onClose();
      fail(new Error("closed"));
    });
    client.once("connect", () => {
      client.subscribe([topic, courseTopic], { qos: 1 }, (error, granted) => {
        if (error || granted?.some(({ qos }) => Number(qos) === 128)) fail(error ?? new Error("refused"));
        else {
          hears = true;
          resolve();
        }
      });
    });
  });
  client.on("message", (heardOn) => onMessage(heardOn === courseTopic ? "announcement" : "anything"));
  return { end };
}

/** A tab that nobody has looked at for so long leaves its connection to another one. */
const HIDDEN_MS = 300_000;

/** A whole course hears of an announcement at once: its pages read it spread over so long. */
const SPREAD_MS = 15_000;

/** The kind of change: any, only changes from while the page was loading as far as it is known, or only what is announced. */
export type News = "anything" | "since loading" | "announcement";

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
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const connection = new NewsConnection({
      connect: (events) => connectNews(courseId, events),
      after: (ms, act) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      onNews: (news) => {
        if (news === "anything") return tell(news);
        waiting ??= setTimeout(() => {
          waiting = undefined;
          tell(news);
        }, Math.random() * SPREAD_MS);
      },
      onGap: (how) => tell(how === "first" ? "since loading" : "anything"),
    });
    connection.start();
    signal.addEventListener("abort", () => {
      connection.close();
      clearTimeout(waiting);
      resolve();
    });
  });
}

/** Calls `onVisible` now and when the tab is looked at again, `onHidden` when it was hidden for long. */
function watchVisibility(onVisible: () => void, onHidden: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(onHidden, HIDDEN_MS);
    else onVisible();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
