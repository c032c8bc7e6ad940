/** @jest-environment node */
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
    { Effect: "Allow" as const, Action: ["iot:Subscribe"], Resource: [arn("topicfilter/co:1/+")] },
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
  const asked = { RoleArn: roleArn, RoleSessionName: "u7", DurationSeconds: 900, Policy };
  const { Credentials: lent } = await stsClient.send(new AssumeRoleCommand(asked));
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

/** Remembers what a bus tells, and waits for it. */
class Listener implements BusListener {
  readonly told: string[] = [];
  private wake = () => {};

  message(bytes: Uint8Array, from: string): void {
    this.tell(`${from.slice(0, 6)} ${Buffer.from(bytes).toString("latin1")}`);
  }
  up(): void {
    this.tell("up");
  }
  down(): void {
    this.tell("down");
  }
  async hears(...expected: string[]): Promise<void> {
    while (this.told.length < expected.length) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    expect(this.told).toEqual(expected);
  }
  private tell(text: string): void {
    this.told.push(text);
    this.wake();
  }
}

let seed = 1;
function open(clock: TestClock, role: "edit" | "view" = "edit", endpoint = () => address(role)) {
  const listener = new Listener();
  const asked: number[] = [];
  const bus = new MqttBus({
    clock,
    random: seeded(seed++),
    bye: role === "edit" ? byeMessage() : null,
    endpoint: async () => {
      asked.push(clock.now());
      return { endpoint: await endpoint(), clientNamePrefix: "co-u7-", topic: "co:1" };
    },
  });
  buses.push(bus);
  bus.start(listener);
  return { bus, listener, asked };
}

/** The connection that a bus stands on, to be broken. */
const lineOf = (bus: MqttBus) => (bus as unknown as { current: { client: MqttClient } }).current.client;
const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const farewell = Buffer.from(byeMessage()).toString("latin1");

it("carries messages to the others and not back", async () => {
  const [ann, ben] = [open(new TestClock()), open(new TestClock())];
  await Promise.all([ann.listener.hears("up"), ben.listener.hears("up")]);
  expect(ann.bus.self).toMatch(/^co-u7-[0-9a-zA-Z]{16}$/);
  ann.bus.publish(bytes("one"));
  await ben.listener.hears("up", "co-u7- one");
  ben.bus.publish(bytes("two"));
  await ann.listener.hears("up", "co-u7- two");
});

it("lets a viewer hear", async () => {
  const [ann, ben] = [open(new TestClock()), open(new TestClock(), "view")];
  await Promise.all([ann.listener.hears("up"), ben.listener.hears("up")]);
  ann.bus.publish(bytes("one"));
  await ben.listener.hears("up", "co-u7- one");
});

it("stands on a new address before the old one ends, and says goodbye under the old name", async () => {
  const clock = new TestClock();
  const [ann, ben] = [open(clock), open(new TestClock())];
  await Promise.all([ann.listener.hears("up"), ben.listener.hears("up")]);
  const before = ann.bus.self;
  clock.pass(839_000);
  expect(ann.asked).toHaveLength(1);
  clock.pass(1000);
  await ann.listener.hears("up", "up");
  expect(ann.bus.self).not.toBe(before);
  await ben.listener.hears("up", `co-u7- ${farewell}`);
  ann.bus.publish(bytes("new"));
  await ben.listener.hears("up", `co-u7- ${farewell}`, "co-u7- new");
});

it("leaves it to the broker to say goodbye for who is cut off, and speaks up when that comes late", async () => {
  const clock = new TestClock();
  const [ann, ben] = [open(clock), open(new TestClock())];
  await Promise.all([ann.listener.hears("up"), ben.listener.hears("up")]);
  const name = ann.bus.self;
  lineOf(ann.bus).stream.destroy();
  await ben.listener.hears("up", `co-u7- ${farewell}`);
  await ann.listener.hears("up", "down");
  clock.pass(2000);
  await ann.listener.hears("up", "down", "up");
  expect(ann.bus.self).toBe(name);
  lineOf(ben.bus).publish(`co:1/${name}`, Buffer.from(byeMessage()), { qos: 1 });
  await ann.listener.hears("up", "down", "up", "up");
});

it("tries again, ever more rarely, and at once when told to", async () => {
  const clock = new TestClock();
  let works = false;
  const { bus, listener, asked } = open(clock, "edit", async () => {
    if (!works) throw new Error("no server");
    return address("edit");
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 30));
  for (const pause of [2000, 4000, 8000]) {
    await settled();
    clock.pass(pause);
  }
  await settled();
  expect(asked).toHaveLength(4);
  works = true;
  bus.reconnect();
  await listener.hears("up");
  expect(asked).toHaveLength(5);
});
