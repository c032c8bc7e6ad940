/** Messages between the tabs of one browser about an answer. */
export type TabMessage =
  /** A tab opened this answer and asks who else has. */
  | { readonly type: "opened"; readonly key: string; readonly tab: string }
  /** The reply to `opened`. */
  | { readonly type: "here"; readonly key: string; readonly tab: string }
  | { readonly type: "left"; readonly key: string; readonly tab: string }
  | {
      readonly type: "saved";
      readonly key: string;
      readonly tab: string;
      readonly text: string;
      readonly version: number;
    };

/** The line between the tabs. A tab does not hear its own messages. */
export interface TabChannel {
  send(message: TabMessage): void;
  /** Calls `listener` for every message; the returned function ends that. */
  listen(listener: (message: TabMessage) => void): () => void;
}

/** A channel on which nobody is heard. */
export const SILENT_CHANNEL: TabChannel = { send: () => undefined, listen: () => () => undefined };

/** A channel on BroadcastChannel; silent where the browser has none. */
export function browserChannel(): TabChannel {
  if (typeof BroadcastChannel === "undefined") return SILENT_CHANNEL;
  const channel = new BroadcastChannel("academy-answers");
  return {
    send: (message) => channel.postMessage(message),
    listen: (listener) => {
      const onMessage = (event: MessageEvent<TabMessage>) => listener(event.data);
      channel.addEventListener("message", onMessage);
      return () => channel.removeEventListener("message", onMessage);
    },
  };
}
