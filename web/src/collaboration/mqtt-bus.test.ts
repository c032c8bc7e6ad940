import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import type { MqttClient } from "mqtt";
import { type HttpServer, listen } from "../../../local/http/server";
import { policyDocument } from "../../../local/iam/policy";
import { type Iot, startIot } from "../../../local/iot";
import { signature } from "../../../local/iot/presigned";
import { type Sts, startSts } from "../../../local/sts";
import { MqttBus } from "./mqtt-bus";
import type { BusListener } from "./sync/bus";
import { byeMessage } from "./sync/peer";
import { seeded, TestClock } from "./sync/simulated-broker.fixture";

const region = "eu-west-1";
const arn = (resource: string) => `arn:aws:iot:${region}:000000000000:${resource}`;
const roleArn = "arn:aws:iam::000000000000:role/editors";
const rights = (role: "edit" | "view") => ({
  Version: "2012-10-17" as const,
  Statement: [
    { Effect: "Allow" as const, Action: ["iot:Connect"], Resource: [arn("client/co-u7-*")] },
    { Effect: "Allow" as const, Action: ["iot:Subscribe"], Resource: [arn("topicfilter/co:1/*")] },
    { Effect: "Allow" as const, Action: ["iot:Receive"], Resource: [arn("topic/co:1/*")] },
    ...(role === "edit"
      ? [{ Effect: "Allow" as const, Action: ["iot:Publish"], Resource: [arn("topic/co:1/co-u7-*")] }]
      : []),
  ],
});

let [sts, iot, site] = [] as unknown as [Sts, Iot, HttpServer];
let stsClient: STSClient;
const buses: MqttBus[] = [];

beforeAll(async () => {
  sts = await startSts({});
  sts.declareRole({ arn: roleArn, policies: [policyDocument.parse(rights("edit"))], maxSessionSeconds: 3600 });
  iot = await startIot({ region, session: (key, token) => sts.session(key, token), log: () => {} });
  site = await listen((_request, response) => void response.writeHead(404).end(), 0, iot.upgrade);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  stsClient = new STSClient({ endpoint: sts.endpoint, region, credentials });
});

afterEach(() => {
  for (const bus of buses.splice(0)) bus.close();
});

afterAll(async () => {
  stsClient.destroy();
  await Promise.all([site.close(), iot.close(), sts.close()]);
});

async function address(role: "edit" | "view"): Promise<string> {
  const Policy = JSON.stringify(rights(role));
  const request = { RoleArn: roleArn, RoleSessionName: "u7", DurationSeconds: 900, Policy };
  const { Credentials: lent } = await stsClient.send(new AssumeRoleCommand(request));
  const date = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const query = new URLSearchParams({
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `${lent?.AccessKeyId}/${date.slice(0, 8)}/${region}/iotdevicegateway/aws4_request`,
    "X-Amz-Date": date,
    "X-Amz-Expires": "300",
    "X-Amz-SignedHeaders": "host",
  });
  const { host } = new URL(site.origin);
  const signed = signature({ query, host, region, secretAccessKey: lent?.SecretAccessKey ?? "" });
  const token = encodeURIComponent(lent?.SessionToken ?? "");
  return `ws://${host}/mqtt?${query}&X-Amz-Signature=${signed}&X-Amz-Security-Token=${token}`;
}

/** Records the events of a bus and waits for them. */
class Listener implements BusListener {
  readonly events: string[] = [];
  private wake = () => {};

  message(bytes: Uint8Array, from: string): void {
    this.add(`${from.slice(0, 6)} ${Buffer.from(bytes).toString("latin1")}`);
  }
  up(): void {
    this.add("up");
  }
  down(): void {
    this.add("down");
  }
  async hears(...expected: string[]): Promise<void> {
    while (this.events.length < expected.length) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    expect(this.events).toEqual(expected);
  }
  private add(text: string): void {
    this.events.push(text);
    this.wake();
  }
}

let seed = 1;
function open(clock: TestClock, role: "edit" | "view" = "edit", endpoint = () => address(role)) {
  const listener = new Listener();
  const requests: number[] = [];
  const bus = new MqttBus({
    clock,
    random: seeded(seed++),
    bye: role === "edit" ? byeMessage() : null,
    endpoint: async () => {
      requests.push(clock.now());
      return { endpoint: await endpoint(), clientNamePrefix: "co-u7-", topic: "co:1" };
    },
  });
  buses.push(bus);
  bus.start(listener);
  return { bus, listener, requests };
}

/** The connection that a bus stands on, to be broken. */
const lineOf = (bus: MqttBus) => (bus as unknown as { current: { client: MqttClient } }).current.client;
const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const bye = Buffer.from(byeMessage()).toString("latin1");

it("carries messages to the others and not back", async () => {
  const [ann, ben] = [open(new TestClock()), open(new TestClock())];
  await Promise.all([ann.listener.hears("up"), ben.listener.hears("up")]);
  expect(ann.bus.self).toMatch(/^co-u7-[0-9a-zA-Z]{16}$/);
  ann.bus.publish(bytes("one"));
  await ben.listener.hears("up", "co-u7- one");
  ben.bus.publish(bytes("two"));
  await ann.listener.hears("up", "co-u7- two");
});

it("carries what is typed to those who have heard of its sender, and to viewers, and never back", async () => {
  const [ann, ben, vic] = [open(new TestClock()), open(new TestClock()), open(new TestClock(), "view")];
  await Promise.all([ann.listener.hears("up"), ben.listener.hears("up"), vic.listener.hears("up")]);
  let echoes = 0;
  lineOf(ann.bus).on("message", (topic) => {
    if (topic.endsWith("/typed")) echoes += 1;
  });
  ann.bus.publish(bytes("unknown"), true);
  await vic.listener.hears("up", "co-u7- unknown");
  ann.bus.publish(bytes("hello"));
  await Promise.all([
    ben.listener.hears("up", "co-u7- hello"),
    vic.listener.hears("up", "co-u7- unknown", "co-u7- hello"),
  ]);
  // A message behind the subscription: the broker has taken that by then.
  ben.bus.publish(bytes("heard"));
  await ann.listener.hears("up", "co-u7- heard");
  ann.bus.publish(bytes("a"), true);
  await Promise.all([
    ben.listener.hears("up", "co-u7- hello", "co-u7- a"),
    vic.listener.hears("up", "co-u7- unknown", "co-u7- hello", "co-u7- heard", "co-u7- a"),
  ]);
  ben.bus.publish(bytes("done"));
  await ann.listener.hears("up", "co-u7- heard", "co-u7- done");
  expect(echoes).toBe(0);
});

it("hears on a new connection what those type whom it has heard of before", async () => {
  const clock = new TestClock();
  const [ann, ben] = [open(new TestClock()), open(clock)];
  await Promise.all([ann.listener.hears("up"), ben.listener.hears("up")]);
  ann.bus.publish(bytes("hello"));
  await ben.listener.hears("up", "co-u7- hello");
  clock.pass(840_000);
  await ben.listener.hears("up", "co-u7- hello", "up");
  ben.bus.publish(bytes("back"));
  await ann.listener.hears("up", `co-u7- ${bye}`, "co-u7- back");
  ann.bus.publish(bytes("a"), true);
  await ben.listener.hears("up", "co-u7- hello", "up", `co-u7- ${bye}`, "co-u7- a");
});

it("delivers messages to a viewer", async () => {
  const [ann, ben] = [open(new TestClock()), open(new TestClock(), "view")];
  await Promise.all([ann.listener.hears("up"), ben.listener.hears("up")]);
  ann.bus.publish(bytes("one"));
  await ben.listener.hears("up", "co-u7- one");
});

it("connects with a new address before the old one expires, and sends bye under the old name", async () => {
  const clock = new TestClock();
  const [ann, ben] = [open(clock), open(new TestClock())];
  await Promise.all([ann.listener.hears("up"), ben.listener.hears("up")]);
  const before = ann.bus.self;
  clock.pass(839_000);
  expect(ann.requests).toHaveLength(1);
  clock.pass(1000);
  await ann.listener.hears("up", "up");
  expect(ann.bus.self).not.toBe(before);
  await ben.listener.hears("up", `co-u7- ${bye}`);
  ann.bus.publish(bytes("new"));
  await ben.listener.hears("up", `co-u7- ${bye}`, "co-u7- new");
});

it("has the broker send bye for a lost connection, and says hello again when that comes late", async () => {
  const clock = new TestClock();
  const [ann, ben] = [open(clock), open(new TestClock())];
  await Promise.all([ann.listener.hears("up"), ben.listener.hears("up")]);
  const name = ann.bus.self;
  lineOf(ann.bus).stream.destroy();
  await ben.listener.hears("up", `co-u7- ${bye}`);
  await ann.listener.hears("up", "down");
  clock.pass(2000);
  await ann.listener.hears("up", "down", "up");
  expect(ann.bus.self).toBe(name);
  lineOf(ben.bus).publish(`co:1/${name}`, Buffer.from(byeMessage()), { qos: 1 });
  await ann.listener.hears("up", "down", "up", "up");
});

it("retries with growing pauses, and at once on request", async () => {
  const clock = new TestClock();
  let works = false;
  const { bus, listener, requests } = open(clock, "edit", async () => {
    if (!works) throw new Error("no server");
    return address("edit");
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 30));
  for (const pause of [2000, 4000, 8000]) {
    await settled();
    clock.pass(pause);
  }
  await settled();
  expect(requests).toHaveLength(4);
  works = true;
  bus.reconnect();
  await listener.hears("up");
  expect(requests).toHaveLength(5);
});
