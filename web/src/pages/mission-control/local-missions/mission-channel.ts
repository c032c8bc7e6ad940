/** What the tabs of one browser tell each other about kept missions. */
export interface MissionNews {
  readonly userId: number;
  readonly id: number;
  /** The tab that wrote or deleted it. */
  readonly tab: string;
}

/** The line between the tabs. A tab may hear its own messages. */
export interface MissionChannel {
  send(news: MissionNews): void;
  /** Calls `listener` for every message; the returned function ends that. */
  listen(listener: (news: MissionNews) => void): () => void;
}

/** A channel on BroadcastChannel; silent where the browser has none. */
export function browserMissionChannel(): MissionChannel {
  if (typeof BroadcastChannel === "undefined") return { send: () => undefined, listen: () => () => undefined };
  const channel = new BroadcastChannel("academy-missions");
  return {
    send: (news) => channel.postMessage(news),
    listen: (listener) => {
      const onMessage = ({ data }: MessageEvent<MissionNews>) => listener(data);
      channel.addEventListener("message", onMessage);
      return () => channel.removeEventListener("message", onMessage);
    },
  };
}
