import type { Channel } from "./callback-messages";

/** Broadcast channels of one browser, for tests: what is posted is heard at once, by all others of that name. */
export function createMemoryChannels() {
  const opened: { readonly name: string; readonly channel: Channel }[] = [];
  const open = (name: string): Channel => {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of [...opened]) {
          if (other.name === name && other.channel !== channel) other.channel.onmessage?.({ data } as MessageEvent);
        }
      },
      close: () => {
        const place = opened.findIndex((one) => one.channel === channel);
        if (place >= 0) opened.splice(place, 1);
      },
    };
    opened.push({ name, channel });
    return channel;
  };
  return { open };
}
