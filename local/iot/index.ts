import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { listen } from "../http/server";
import type { Access } from "../iam/access";
import type { PolicyDocument } from "../iam/policy";
import type { Session } from "../sts";
import { Authority } from "./authority";
import { Broker } from "./broker";
import { controlPlane } from "./control-plane";
import { BrowserListener, listenForRobots } from "./listeners";
import { Presence } from "./presence";
import { Registry } from "./registry";
import { Rules, type TopicRule } from "./rules";

export interface IotOptions {
  /** Folder of the authority, things and certificates; without it they live in memory. */
  readonly dataFolder?: string;
  /** Port of the robots' listener (0 or absent: any free one). */
  readonly robotPort?: number;
  readonly region?: string;
  readonly accountId?: string;
  /** Judges who asks the API. */
  readonly access?: Access;
  /** The session that temporary credentials stand for. */
  readonly session: (accessKeyId: string, sessionToken: string) => Session | undefined;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Invokes a function with what a rule selects, given as JSON text. */
  readonly invoke?: (functionArn: string, event: string) => Promise<void>;
  /** Told of whom the broker refused, and why. */
  readonly log?: (line: string) => void;
}

/** The IoT Core stand-in: what is registered, and the broker. */
export interface Iot {
  /** Address of its API. */
  readonly endpoint: string;
  /** `127.0.0.1:{port}`, where robots connect; what DescribeEndpoint answers. */
  readonly robotAddress: string;
  /** PEM, by which robots know the broker. */
  readonly authorityCertificate: string;
  declarePolicy(name: string, document: PolicyDocument): void;
  declareThingGroup(name: string): void;
  /** Attaches a policy to a thing group or certificate, given by ARN. Throws when one of them is not there. */
  attachPolicy(name: string, targetArn: string): void;
  /** Has a function invoked with what the rule selects of messages. Throws for SQL that the stand-in does not know. */
  declareRule(rule: TopicRule): void;
  /** Tells the rules of the connections that a killed process has lost. */
  start(): void;
  /** Takes over a request to upgrade to a websocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** Starts the stand-in on loopback. The broker itself starts with the first connection. */
export async function startIot(options: IotOptions): Promise<Iot> {
  const { dataFolder, region = "us-east-1", accountId = "000000000000", session } = options;
  const { now = Date.now, log = () => {} } = options;
  const registry = new Registry({ dataFolder, region, accountId, now });
  const authority = new Authority(dataFolder, now);
  const rules = new Rules({
    now,
    invoke: (functionArn, event) => {
      const undelivered = (error: unknown) => log(`${functionArn} did not get ${event}: ${String(error)}`);
      void options.invoke?.(functionArn, event).catch(undelivered);
    },
  });
  const tell = (topic: string, payload: object) =>
    rules.take({ topic, clientId: undefined, payload: Buffer.from(JSON.stringify(payload)) });
  const presence = new Presence({ dataFolder, now, tell });
  let started: Promise<Broker> | undefined;
  const broker = () => {
    started ??= Broker.start({ now, log, presence, onPublished: (message) => rules.take(message) });
    return started;
  };
  registry.onWithdrawn = (certificateId) => void started?.then((its) => its.drop(certificateId));

  const robots = await listenForRobots({ registry, broker, log }, authority, options.robotPort ?? 0);
  const browsers = new BrowserListener({ registry, broker, log, region, now, session });
  const robotAddress = `127.0.0.1:${robots.port}`;
  const server = await listen(
    controlPlane({
      registry,
      authority,
      access: options.access,
      endpointAddress: robotAddress,
      // Nobody listens before the broker has started.
      publish: async (topic, payload) => (await started)?.publish(topic, payload),
    }),
  );
  return {
    endpoint: server.origin,
    robotAddress,
    authorityCertificate: authority.certificate,
    declarePolicy: (name, document) => registry.declarePolicy(name, document),
    declareThingGroup: (name) => registry.declareThingGroup(name),
    attachPolicy: (name, targetArn) => registry.attachPolicy(name, targetArn),
    declareRule: (rule) => rules.declare(rule),
    start: () => presence.tellOfLost(),
    upgrade: (request, socket, head) => browsers.upgrade(request, socket, head),
    async close() {
      await Promise.all([robots.close(), server.close(), started?.then((its) => its.close())]);
    },
  };
}
