import type { EventEmitter } from "node:events";
import type { Duplex } from "node:stream";
import type { Aedes, AedesOptions, Client } from "aedes";
import type { DisconnectReason, Presence } from "./presence";

/** Says whether an action is permitted on a resource such as `topic/robot:1/status`. */
export type Permission = (action: string, resource: string) => boolean;

/** A client that was admitted by a certificate or by a signed address. */
export interface ClientIdentity {
  /** Returns what the identity may under a client id; undefined if nothing any more. */
  permission(clientId: string): Permission | undefined;
  /** Epoch milliseconds at which the connection ends at the latest. */
  readonly until?: number;
  /** Of a robot. */
  readonly certificateId?: string;
}

export interface BrokerOptions {
  readonly presence: Pick<Presence, "connected" | "disconnected">;
  /** Told of every message that was let through; the client is undefined when the data plane sent it. */
  readonly onPublished: (message: { topic: string; clientId: string | undefined; payload: Uint8Array }) => void;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

interface Visit {
  readonly identity: ClientIdentity;
  permission?: Permission;
}

/** AWS's limits: bytes of a payload, of a topic, of a client id; levels of a topic. */
const PAYLOAD_BYTES = 128 * 1024;
const TOPIC_BYTES = 256;
const TOPIC_LEVELS = 8;
const CLIENT_ID_BYTES = 128;
/** Seconds. */
const KEEP_ALIVE = { least: 30, most: 1200 };

/** MQTT's return code "not authorized". */
const NOT_AUTHORIZED = 5;
const refusal = (text: string) => Object.assign(new Error(text), { returnCode: NOT_AUTHORIZED });

/**
 * Passes messages as AWS IoT Core does: by policies alone, QoS 0 and 1, nothing retained. What is not permitted ends the
 * connection, but for a subscription, which is answered with 128.
 */
export class Broker {
  /** Kept beyond the connection's end, when its will is published. */
  private readonly connections = new WeakMap<Duplex, Visit>();
  private readonly open = new Set<Duplex>();
  /** By client id. */
  private readonly clients = new Map<string, Client>();
  private readonly replaced = new WeakSet<Client>();
  private aedes!: Aedes;

  private constructor(private readonly options: BrokerOptions) {}

  /** Loads the broker's package only now: it takes a tenth of a second, which most starts do without. */
  static async start(options: BrokerOptions): Promise<Broker> {
    const broker = new Broker(options);
    const { Aedes } = await import("aedes");
    broker.aedes = await Aedes.createBroker({ ...broker.rules(), maxTopicLevels: TOPIC_LEVELS });
    (broker.aedes as EventEmitter).on("error", (error: Error) => options.log(String(error.stack)));
    broker.aedes.on("clientError", (client, error) => {
      // A refused connection is told before its answer leaves.
      if (!("returnCode" in error)) options.log(`${client.id}: ${error.message}`);
    });
    broker.watch();
    broker.aedes.on("connectionError", (_client, error) => options.log(`before CONNECT: ${error.message}`));
    return broker;
  }

  /** Speaks MQTT with a identity until the connection ends. */
  accept(stream: Duplex, identity: ClientIdentity): void {
    this.connections.set(stream, { identity });
    this.open.add(stream);
    const left = identity.until === undefined ? undefined : identity.until - this.options.now();
    const ending = left === undefined ? undefined : setTimeout(() => stream.destroy(), left);
    stream.once("close", () => {
      clearTimeout(ending);
      this.open.delete(stream);
    });
    this.aedes.handle(stream);
  }

  /** Ends the connections of a certificate. */
  drop(certificateId: string): void {
    for (const stream of this.open) {
      if (this.connections.get(stream)?.identity.certificateId === certificateId) stream.destroy();
    }
  }

  /** Sends a message as the data plane's Publish does, on behalf of whoever called it. */
  async publish(topic: string, payload: Buffer): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const packet = { cmd: "publish" as const, topic, payload, qos: 1 as const, retain: false, dup: false };
      this.aedes.publish(packet, (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    for (const stream of this.open) stream.destroy();
    await new Promise<void>((resolve) => this.aedes.close(() => resolve()));
  }

  private watch(): void {
    const { presence, onPublished } = this.options;
    this.aedes.on("client", (client) => {
      this.clients.set(client.id, client);
      presence.connected(client.id);
    });
    this.aedes.on("clientDisconnect", (client) => {
      if (this.clients.get(client.id) === client) this.clients.delete(client.id);
      // Nobody is told at the end of the process, as when it is killed: the next start tells.
      if (!this.aedes.closed) presence.disconnected(client.id, this.reasonOf(client));
    });
    this.aedes.on("publish", ({ topic, payload }, client) => {
      if (!topic.startsWith("$")) onPublished({ topic, clientId: client?.id, payload: Buffer.from(payload) });
    });
  }

  /** The broker's package knows of a DISCONNECT by a member that it does not document. */
  private reasonOf(client: Client & { readonly _disconnected?: boolean }): DisconnectReason {
    if (this.replaced.has(client)) return "DUPLICATE_CLIENTID";
    return client._disconnected ? "CLIENT_INITIATED_DISCONNECT" : "CONNECTION_LOST";
  }

  private rules(): AedesOptions {
    return {
      preConnect: (_client, packet, done) => {
        const keepAlive = packet.keepalive || KEEP_ALIVE.most;
        packet.keepalive = Math.min(Math.max(keepAlive, KEEP_ALIVE.least), KEEP_ALIVE.most);
        done(null, true);
      },
      authenticate: (client, _user, _password, done) => {
        const refused = this.refuseConnection(client);
        if (refused) this.options.log(`${client.id}: ${refused}`);
        const before = this.clients.get(client.id);
        if (before && !refused) this.replaced.add(before);
        done(refused ? refusal(refused) : null, refused === undefined);
      },
      authorizePublish: (client, packet, done) => {
        if (!client) return done();
        packet.retain = false;
        const refused = publishProblem(packet) ?? this.refuse(client, "iot:Publish", `topic/${packet.topic}`);
        done(refused === undefined ? null : new Error(refused));
      },
      authorizeSubscribe: (client, subscription, done) => {
        if (subscription.qos > 1) return done(new Error("QoS 2 is not supported"));
        const refused = this.refuse(client, "iot:Subscribe", `topicfilter/${subscription.topic}`);
        if (refused) this.options.log(`${client.id}: ${refused}`);
        done(null, refused ? null : subscription);
      },
      authorizeForward: (client, packet) =>
        this.refuse(client, "iot:Receive", `topic/${packet.topic}`) === undefined ? packet : null,
    };
  }

  private refuseConnection(client: Client): string | undefined {
    if (Buffer.byteLength(client.id) > CLIENT_ID_BYTES) return "The client id is longer than 128 bytes";
    const connection = this.connections.get(client.conn);
    if (connection) connection.permission = connection.identity.permission(client.id);
    return this.refuse(client, "iot:Connect", `client/${client.id}`);
  }

  private refuse(client: Client, action: string, resource: string): string | undefined {
    const permitted = this.connections.get(client.conn)?.permission?.(action, resource) ?? false;
    return permitted ? undefined : `no permission for ${action} on ${resource}`;
  }
}

function publishProblem({ qos, topic, payload }: { qos: number; topic: string; payload: string | Buffer }) {
  if (qos > 1) return "QoS 2 is not supported";
  if (Buffer.byteLength(topic) > TOPIC_BYTES) return "The topic is longer than 256 bytes";
  if (Buffer.byteLength(payload) > PAYLOAD_BYTES) return "The payload is longer than 128 KB";
  return undefined;
}
