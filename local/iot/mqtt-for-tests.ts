import { connect, type IClientOptions, type MqttClient } from "mqtt";

/** A client of the broker that remembers what it received. */
export interface TestClient {
  readonly client: MqttClient;
  /** `topic text`, in the order of arrival. */
  readonly received: string[];
  /** Resolves once the connection is gone. */
  readonly ended: Promise<void>;
  publish(topic: string, payload: string | Buffer, options?: { qos?: 0 | 1 | 2; retain?: boolean }): void;
  /** The QoS granted to each topic filter, 128 where it was refused. */
  subscribe(...topics: string[]): Promise<number[]>;
  /** Waits for as many messages as are named and answers all that came so far. */
  receives(count: number): Promise<string[]>;
  leave(): Promise<void>;
}

/** Longest time until the next message, on a machine that is busy with other things too. */
const PATIENCE_MS = 60_000;

/** Connects as MQTT 3.1.1 (TLS: `mqtts:`, websocket: `ws:`). Rejects with the broker's refusal or the closed connection. */
export async function connectClient(url: string, clientId: string, options: IClientOptions = {}): Promise<TestClient> {
  const client = connect(url, { protocolVersion: 4, reconnectPeriod: 0, clientId, ...options });
  const received: string[] = [];
  let arrived = () => {};
  client.on("message", (topic, payload) => {
    received.push(`${topic} ${payload.toString("latin1")}`);
    arrived();
  });
  const ended = new Promise<void>((resolve) => client.once("close", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("error", reject);
    client.once("close", () => reject(new Error("The connection was closed")));
  }).catch(async (error) => {
    await client.endAsync(true);
    throw error;
  });
  client.on("error", () => {});
  return {
    client,
    received,
    ended,
    publish: (topic, payload, { qos = 1, retain = false } = {}) => {
      client.publish(topic, payload, { qos, retain });
    },
    async subscribe(...topics) {
      return new Promise((resolve) => {
        client.once("packetreceive", (packet) => resolve("granted" in packet ? (packet.granted as number[]) : []));
        // What is refused is an error to this client, after the packet.
        client.subscribe(topics, { qos: 1 }, () => {});
      });
    },
    async receives(count) {
      while (received.length < count) {
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(() => reject(new Error(`Only ${JSON.stringify(received)} came`)), PATIENCE_MS);
          arrived = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      return received;
    },
    leave: () => client.endAsync(true),
  };
}
