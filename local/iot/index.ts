import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { listen } from "../http/server";
import type { PolicyDocument } from "../iam/policy";
import type { Session } from "../sts";
import { Authority } from "./authority";
import { Broker } from "./broker";
import { controlPlane } from "./control-plane";
import { BrowserListener, listenForRobots } from "./listeners";
import { Registry } from "./registry";

export interface IotOptions {
  /** Folder of the authority, things and certificates; without it they live in memory. */
  readonly dataFolder?: string;
  /** Port of the robots' listener (0 or absent: any free one). */
  readonly robotPort?: number;
  readonly region?: string;
  readonly accountId?: string;
  /** The session that temporary credentials stand for. */
  readonly session: (accessKeyId: string, sessionToken: string) => Session | undefined;
  /** Epoch milliseconds. */
  readonly now?: () => number;
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
  let started: Promise<Broker> | undefined;
  const broker = () => {
    started ??= Broker.start({ now, log });
    return started;
  };
  registry.onWithdrawn = (certificateId) => void started?.then((its) => its.drop(certificateId));

  const robots = await listenForRobots({ registry, broker, log }, authority, options.robotPort ?? 0);
  const browsers = new BrowserListener({ registry, broker, log, region, now, session });
  const robotAddress = `127.0.0.1:${robots.port}`;
  const server = await listen(
    controlPlane({
      ...{ registry, authority, endpointAddress: robotAddress },
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
    upgrade: (request, socket, head) => browsers.upgrade(request, socket, head),
    async close() {
      await Promise.all([robots.close(), server.close(), started?.then((its) => its.close())]);
    },
  };
}
