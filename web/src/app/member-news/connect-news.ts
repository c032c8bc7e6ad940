import { api, unwrap } from "../../api/client";
import { loadMqtt } from "../load-mqtt";
import type { Connection, ConnectionEvents } from "./news-connection";

const CONNECT_MS = 15_000;
/** Seconds; timers of hidden tabs come once a minute. */
const KEEP_ALIVE_S = 240;
const SUFFIX = 16;

/** Sixteen random digits and letters, as the end of a client id. */
const randomSuffix = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, SUFFIX);

/** Connects to the caller's news in a course, at a fresh address. Rejects, with the connection ended, when it cannot hear. */
export async function connectNews(courseId: number, { onMessage, onClose }: ConnectionEvents): Promise<Connection> {
  const [{ endpoint, clientNamePrefix, topic }, connect] = await Promise.all([
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
      client.subscribe(topic, { qos: 1 }, (error, granted) => {
        if (error || granted?.some(({ qos }) => Number(qos) === 128)) fail(error ?? new Error("refused"));
        else {
          hears = true;
          resolve();
        }
      });
    });
  });
  client.on("message", onMessage);
  return { end };
}
