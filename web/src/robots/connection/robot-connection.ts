import type { MqttClient } from "mqtt";
import { writeToRobot } from "../../../../domain/robots/protocol/messages";
import { type PageEvent, PageSession } from "../../../../domain/robots/protocol/page-session";
import { FROM_ROBOT, type TO_ROBOT } from "../../../../domain/robots/protocol/topics";
import { loadMqtt } from "../../app/load-mqtt";
import { strings } from "../../texts/en/robot-devices";
import { type RemoteView, readRemoteView } from "./read-remote-view";

/** Where a robot is reached, as the server says it: an address for one connection, and names. */
export interface RobotEndpoint {
  readonly endpoint: string;
  readonly thingName: string;
  readonly clientNamePrefix: string;
}

/** What is known of the connection, for the page. */
export interface ConnectionState {
  readonly status: "connecting" | "connected" | "failed";
  /** Why it failed, in the words that are shown. */
  readonly error: string | null;
  /** Null until the robot has said what it does. */
  readonly robot: "idle" | "running" | "prompt" | null;
  /** What a simulated robot shows of itself. */
  readonly view: RemoteView | null;
}

export interface ConnectionParts {
  readonly title: string;
  /** Asks for a fresh address. Rejects when there is none to be had. */
  readonly endpoint: () => Promise<RobotEndpoint>;
  readonly random: () => number;
  /** Hears what the robot shows and does, in order. */
  readonly onEvent: (event: PageEvent) => void;
}

/** How long a robot may take to answer, and how often it is asked whether it is still there, in milliseconds. */
const ANSWER_MS = 10_000;
const PING_MS = 25_000;
const CONNECT_MS = 15_000;
/** Pauses before the next attempt: doubled each time. */
const PAUSE_MS = { first: 1_000, most: 30_000 };
/** How often the session looks for messages that are missing. */
const TICK_MS = 250;
const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Random characters of a client id (specification, section 9). */
const SUFFIX = 16;

const START: ConnectionState = { status: "connecting", error: null, robot: null, view: null };

interface Live {
  readonly client: MqttClient;
  readonly thing: string;
}

/** A page's connection to one robot, made again with a fresh address whenever it is lost, until it is closed. */
export class RobotConnection {
  state = START;
  private live: Live | null = null;
  private isClosed = false;
  private pause = PAUSE_MS.first;
  private readonly session = new PageSession();
  private readonly listeners = new Set<() => void>();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private answer: ReturnType<typeof setTimeout> | undefined;
  private readonly ticks: ReturnType<typeof setInterval>;

  constructor(private readonly parts: ConnectionParts) {
    this.ticks = setInterval(() => this.tell(this.session.tick(performance.now())), TICK_MS);
    void this.connect();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): ConnectionState => this.state;

  /** Sends a program. What the robot says to it comes as events. */
  run(program: Uint8Array): void {
    this.send("run", program);
  }

  /** Ends what runs on the robot, whoever has sent it. */
  stop(): void {
    this.send("stop");
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.ticks);
    clearTimeout(this.answer);
    for (const timer of this.timers) clearTimeout(timer);
    this.live?.client.end();
    this.live = null;
    this.listeners.clear();
  }

  private change(change: Partial<ConnectionState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private send(topic: (typeof TO_ROBOT)[number], program?: Uint8Array): void {
    const { live } = this;
    if (!live) return;
    const number = Math.floor(this.parts.random() * (2 ** 32 - 1)) + 1;
    // What is not confirmed ends the connection, which is heard of there.
    live.client.publish(`${live.thing}/${topic}`, writeToRobot(number, program) as Buffer, { qos: 1 }, () => undefined);
  }

  private async connect(): Promise<void> {
    const live = await this.attempt();
    if (this.isClosed) {
      live?.client.end();
      return;
    }
    if (!live) {
      this.again();
      return;
    }
    this.live = live;
    this.pause = PAUSE_MS.first;
    this.session.reconnected();
    live.client.on("message", (topic, payload) => this.hear(topic.slice(live.thing.length + 1), payload));
    live.client.once("close", () => this.lost(live));
    this.send("ping");
    this.expectAnswer();
    this.keepAsking(live);
  }

  /** Null when it failed, which has then been said. */
  private async attempt(): Promise<Live | null> {
    let address: RobotEndpoint;
    try {
      address = await this.parts.endpoint();
    } catch {
      this.fail(strings.noEndpoint);
      return null;
    }
    try {
      return await subscribed(address, this.parts.random);
    } catch (error) {
      this.fail(strings.notConnected(this.parts.title, (error as Error).message || strings.unknownError));
      return null;
    }
  }

  private fail(error: string): void {
    this.change({ status: "failed", error });
  }

  private again(): void {
    this.after(this.pause * (0.75 + this.parts.random() / 2), () => void this.connect());
    this.pause = Math.min(this.pause * 2, PAUSE_MS.most);
  }

  private after(ms: number, task: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      task();
    }, ms);
    this.timers.add(timer);
  }

  private keepAsking(live: Live): void {
    this.after(PING_MS, () => {
      if (this.live !== live) return;
      this.send("ping");
      this.expectAnswer();
      this.keepAsking(live);
    });
  }

  private expectAnswer(): void {
    clearTimeout(this.answer);
    this.answer = setTimeout(() => {
      this.fail(strings.notConnected(this.parts.title, strings.switchedOff));
    }, ANSWER_MS);
  }

  private lost(live: Live): void {
    if (this.live !== live || this.isClosed) return;
    this.live = null;
    clearTimeout(this.answer);
    this.change({ status: "connecting", error: null, robot: null });
    this.again();
  }

  private hear(kind: string, payload: Uint8Array): void {
    if (kind === "world") {
      this.change({ view: readRemoteView(payload, this.state.view) });
      return;
    }
    if (kind !== "hello" && kind !== "status" && kind !== "display") return;
    this.tell(this.session.receive(kind, payload, performance.now()));
    // A robot that was switched on says who it is, not what it does.
    if (kind === "hello") this.send("ping");
  }

  private tell(events: readonly PageEvent[]): void {
    for (const event of events) {
      if (event.kind === "status") {
        clearTimeout(this.answer);
        this.change({ status: "connected", error: null, robot: event.status });
      }
      this.parts.onEvent(event);
    }
  }
}

/** Connects to a robot's broker and listens to the robot. Rejects, with nothing left open, when it does not come to that. */
async function subscribed(
  { endpoint, thingName, clientNamePrefix }: RobotEndpoint,
  random: () => number,
): Promise<Live> {
  const connect = await loadMqtt();
  const suffix = Array.from({ length: SUFFIX }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join("");
  const client = connect(endpoint, {
    clientId: clientNamePrefix + suffix,
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_MS,
    keepalive: 30,
    // The page's policy allows no workers made of text.
    timerVariant: "native",
  });
  return new Promise((resolve, reject) => {
    const fail = (reason: Error) => {
      client.end(true);
      reject(reason);
    };
    client.on("error", fail);
    client.once("close", () => fail(new Error(strings.unknownError)));
    client.once("connect", () => {
      const topics = FROM_ROBOT.filter((kind) => kind !== "monitor").map((kind) => `${thingName}/${kind}`);
      client.subscribe(topics, { qos: 1 }, (error) => {
        if (error) fail(error);
        else resolve({ client, thing: thingName });
      });
    });
  });
}
