import type { MqttClient } from "mqtt";
import { loadMqtt } from "../app/load-mqtt";
import type { Bus, BusListener, Clock } from "./sync/bus";
import { byeMessage } from "./sync/peer";

/** Address and topic of a session's messages, as the server returns them. */
export interface Endpoint {
  /** Signed address of the broker, for one connection. */
  readonly endpoint: string;
  readonly clientNamePrefix: string;
  readonly topic: string;
}

export interface MqttSetup {
  /** Asks for a fresh address. Rejects when there is none to be had. */
  readonly endpoint: () => Promise<Endpoint>;
  readonly clock: Clock;
  readonly random: () => number;
  /**
   * Sent under a name that is given up, by the broker where a page is closed or cut off, so that nobody is seen who is
   * gone; null for who may send nothing.
   */
  readonly bye: Uint8Array | null;
}

/** The permission of an address ends after 900 s; a new connection is made before that. */
const RENEW_MS = 840_000;
const CONNECT_MS = 15_000;
/** Pauses before the next attempt: doubled each time. */
const PAUSE_MS = { first: 1000, most: 30_000 } as const;
const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SUFFIX = 16;

interface Connection {
  readonly client: MqttClient;
  readonly id: string;
  readonly topic: string;
  /** Peers whose typing is heard; `EVERYBODY` for all. */
  readonly heard: Set<string>;
}

/** What is typed goes to a topic of its own below the sender's: who has heard of a peer hears that one too. */
const TYPED = "typed";
/** A topic filter for everybody's, one's own included. */
const EVERYBODY = "+";
/** Peers whose typing is heard one by one: IoT Core takes 50 subscriptions of a connection. */
const MOST_HEARD = 32;

/** A bus over MQTT by websocket: own topics to send to, those of the session's others to hear. */
export class MqttBus implements Bus {
  private listener: BusListener | null = null;
  private current: Connection | null = null;
  private pause: number = PAUSE_MS.first;
  private cancel: (() => void) | null = null;
  private connecting = false;
  private closed = false;
  private suffix: string;

  constructor(private readonly setup: MqttSetup) {
    this.suffix = randomSuffix(setup.random);
  }

  get self(): string | null {
    return this.current?.id ?? null;
  }

  start(listener: BusListener): void {
    this.listener = listener;
    void this.connect();
  }

  publish(bytes: Uint8Array, isTyped = false): void {
    if (this.current) send(this.current, bytes, isTyped);
  }

  reconnect(): void {
    if (this.connecting || this.closed) return;
    this.pause = PAUSE_MS.first;
    void this.connect();
  }

  close(): void {
    this.closed = true;
    this.cancel?.();
    this.current?.client.end();
    this.current = null;
  }

  /** Makes a new connection and leaves the old one, if there is one, only then. */
  private async connect(): Promise<void> {
    this.cancel?.();
    this.connecting = true;
    // A name is for one connection: under the same one the broker would end the old before the new is there.
    if (this.current) this.suffix = randomSuffix(this.setup.random);
    const made = await this.attempt();
    this.connecting = false;
    if (this.closed) {
      made?.client.end();
    } else if (made) {
      this.pause = PAUSE_MS.first;
      this.take(made);
    } else {
      this.retry();
    }
  }

  /** Null when it failed: the network's reasons are many, and the answer to all is another attempt. */
  private async attempt(): Promise<Connection | null> {
    try {
      const [{ endpoint, clientNamePrefix, topic }, connect] = await Promise.all([this.setup.endpoint(), loadMqtt()]);
      const id = clientNamePrefix + this.suffix;
      const payload = this.setup.bye as Buffer | null;
      const client = connect(endpoint, {
        clientId: id,
        ...(payload && { will: { topic: `${topic}/${id}`, payload, qos: 1, retain: false } }),
        protocolVersion: 4,
        clean: true,
        reconnectPeriod: 0,
        connectTimeout: CONNECT_MS,
        keepalive: 30,
        // The page's policy allows no workers made of text.
        timerVariant: "native",
      });
      return await subscribed({ client, id, topic, heard: new Set() });
    } catch {
      return null;
    }
  }

  private take(made: Connection): void {
    const old = this.current;
    this.current = made;
    // Who looks on says nothing, so nobody's own words come back, and hears everybody from the beginning.
    const known = this.setup.bye === null ? [EVERYBODY] : (old?.heard ?? []);
    for (const peer of known) hear(made, peer);
    made.client.on("message", (topic, payload) => {
      const [from = "", isTyped] = topic.slice(made.topic.length + 1).split("/");
      if (this.current !== made) return;
      if (from !== made.id) {
        if (!isTyped) this.follow(made, from, payload);
        this.listener?.message(payload, from);
      }
      // The broker has ended an earlier connection of this name only now: the others must hear that this one stands.
      else if (this.isBye(payload)) this.listener?.up();
    });
    made.client.once("close", () => this.lost(made));
    this.cancel = this.setup.clock.after(RENEW_MS, () => void this.connect());
    this.listener?.up();
    if (old) this.giveUp(old);
    // It may have ended before anybody listened.
    if (!made.client.connected) this.lost(made);
  }

  /** Hears what a peer types from its first word to its last. */
  private follow(connection: Connection, peer: string, payload: Uint8Array): void {
    const isGone = equalBytes(payload, byeMessage());
    if (isGone && connection.heard.delete(peer)) connection.client.unsubscribe(typedTopic(connection, peer));
    else if (!isGone) hear(connection, connection.heard.size < MOST_HEARD ? peer : EVERYBODY);
  }

  private isBye(payload: Uint8Array): boolean {
    const { bye } = this.setup;
    return bye !== null && equalBytes(payload, bye);
  }

  private giveUp(old: Connection): void {
    if (this.setup.bye) send(old, this.setup.bye);
    old.client.end();
  }

  private lost(connection: Connection): void {
    if (this.current !== connection || this.closed) return;
    this.current = null;
    connection.client.end(true);
    this.listener?.down();
    if (!this.connecting) this.retry();
  }

  private retry(): void {
    this.cancel?.();
    this.cancel = this.setup.clock.after(this.pause * (0.75 + this.setup.random() / 2), () => void this.connect());
    this.pause = Math.min(this.pause * 2, PAUSE_MS.most);
  }
}

const randomSuffix = (random: () => number): string =>
  Array.from({ length: SUFFIX }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join("");

const typedTopic = ({ topic }: Connection, peer: string): string => `${topic}/${peer}/${TYPED}`;

const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

function send(connection: Connection, bytes: Uint8Array, isTyped = false): void {
  const { client, topic, id } = connection;
  // What is not confirmed is repeated by hellos; an error also ends the connection, which is heard of there.
  client.publish(isTyped ? typedTopic(connection, id) : `${topic}/${id}`, bytes as Buffer, { qos: 1 }, () => undefined);
}

/** Hears what a peer types; what was typed before that is made up for by the next hello. */
function hear(connection: Connection, peer: string): void {
  const { client, heard } = connection;
  if (heard.has(peer) || heard.has(EVERYBODY)) return;
  heard.add(peer);
  client.subscribe(typedTopic(connection, peer), { qos: 1 }, () => undefined);
}

/** The connection once it hears the session. Rejects, with the connection ended, when it does not come to that. */
function subscribed(connection: Connection): Promise<Connection> {
  const { client, topic } = connection;
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => {
      client.end(true);
      reject(reason);
    };
    client.on("error", fail);
    client.once("close", () => fail(new Error("closed")));
    client.once("connect", () => {
      client.subscribe(`${topic}/+`, { qos: 1 }, (error, granted) => {
        if (error || granted?.some(({ qos }) => Number(qos) === 128)) fail(error ?? new Error("refused"));
        else resolve(connection);
      });
    });
  });
}
