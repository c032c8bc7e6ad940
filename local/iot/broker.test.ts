// biome-ignore-all lint/suspicious/noTemplateCurlyInString: policy variables have this syntax
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import {
  AddThingToThingGroupCommand,
  AttachThingPrincipalCommand,
  CreateKeysAndCertificateCommand,
  CreateThingCommand,
  DeleteCertificateCommand,
  DetachThingPrincipalCommand,
  IoTClient,
  UpdateCertificateCommand,
} from "@aws-sdk/client-iot";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { type HttpServer, listen } from "../http/server";
import { policyDocument } from "../iam/policy";
import { type Sts, startSts } from "../sts";
import { type Iot, startIot } from ".";
import { connectClient, type TestClient } from "./mqtt-for-tests";
import { signature } from "./presigned";

const region = "eu-west-1";
const arn = (resource: string) => `arn:aws:iot:${region}:000000000000:${resource}`;
const policy = (...rights: [action: string, ...resources: string[]][]) => ({
  Version: "2012-10-17" as const,
  Statement: rights.map(([action, ...resources]) => ({
    Effect: "Allow" as const,
    Action: [action],
    Resource: resources.map(arn),
  })),
});
const thing = "${iot:Connection.Thing.ThingName}";
const robots = policyDocument.parse(
  policy(
    ["iot:Connect", `client/${thing}`],
    ["iot:Subscribe", `topicfilter/${thing}/run`, `topicfilter/${thing}/stop`],
    ["iot:Receive", `topic/${thing}/run`],
    ["iot:Publish", `topic/${thing}/status`],
  ),
);
const roleArn = "arn:aws:iam::000000000000:role/browsers";
const bound = policyDocument.parse(
  policy(
    ["iot:Connect", "client/bot-u*"],
    ["iot:Publish", "topic/bot:*/run"],
    ["iot:Receive", "topic/bot:*/status"],
    ["iot:Subscribe", "topicfilter/bot:*/status"],
  ),
);
/** The temporary credentials of user 7 for robot 1. */
const lent = policy(
  ["iot:Connect", "client/bot-u7-*"],
  ["iot:Publish", "topic/bot:1/run", "topic/bot:1/status"],
  ["iot:Receive", "topic/bot:1/status"],
  ["iot:Subscribe", "topicfilter/bot:1/status", "topicfilter/bot:1/run"],
);

let time = Date.UTC(2026, 0, 5, 8);
const now = () => time;
const credentials = { accessKeyId: "local", secretAccessKey: "local" };
const refusals: string[] = [];
let [sts, iot, site] = [] as unknown as [Sts, Iot, HttpServer];
let [iotClient, stsClient] = [] as unknown as [IoTClient, STSClient];
const clients: TestClient[] = [];

beforeAll(async () => {
  sts = await startSts({ now });
  sts.declareRole({ arn: roleArn, policies: [bound], maxSessionSeconds: 3600 });
  const session = (accessKeyId: string, token: string) => sts.session(accessKeyId, token);
  iot = await startIot({ region, session, now, log: (line) => refusals.push(line) });
  iot.declareThingGroup("bots");
  iot.declarePolicy("bot", robots);
  iot.attachPolicy("bot", arn("thinggroup/bots"));
  site = await listen((_request, response) => void response.writeHead(404).end(), 0, iot.upgrade);
  iotClient = new IoTClient({ endpoint: iot.endpoint, region, credentials });
  stsClient = new STSClient({ endpoint: sts.endpoint, region, credentials });
});

afterEach(async () => {
  for (const client of clients.splice(0)) await client.leave();
});

afterAll(async () => {
  iotClient.destroy();
  stsClient.destroy();
  await Promise.all([site.close(), iot.close(), sts.close()]);
});

interface Robot {
  readonly thingName: string;
  readonly certificateArn: string;
  readonly certificateId: string;
  readonly key: string;
  readonly cert: string;
}

async function enrol(thingName: string): Promise<Robot> {
  const made = await iotClient.send(new CreateKeysAndCertificateCommand({ setAsActive: true }));
  const { certificateArn = "", certificateId = "", certificatePem: cert = "", keyPair } = made;
  await iotClient.send(new CreateThingCommand({ thingName }));
  await iotClient.send(new AddThingToThingGroupCommand({ thingName, thingGroupName: "bots" }));
  await iotClient.send(new AttachThingPrincipalCommand({ thingName, principal: certificateArn }));
  return { thingName, certificateArn, certificateId, cert, key: keyPair?.PrivateKey ?? "" };
}

const joined = async (client: Promise<TestClient>) => {
  clients.push(await client);
  return client;
};

const robot = ({ thingName, key, cert }: Robot, clientId = thingName, options = {}) =>
  joined(
    connectClient(`mqtts://${iot.robotAddress}`, clientId, { key, cert, ca: iot.authorityCertificate, ...options }),
  );

/** A signed address for whoever is lent the role under a session policy. */
async function address(sessionPolicy: object | null = lent, expires = 300): Promise<string> {
  const Policy = sessionPolicy ? JSON.stringify(sessionPolicy) : undefined;
  const command = new AssumeRoleCommand({ RoleArn: roleArn, RoleSessionName: "u7", DurationSeconds: 900, Policy });
  const {
    AccessKeyId = "",
    SecretAccessKey = "",
    SessionToken = "",
  } = (await stsClient.send(command)).Credentials ?? {};
  const date = new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");
  const query = new URLSearchParams({
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `${AccessKeyId}/${date.slice(0, 8)}/${region}/iotdevicegateway/aws4_request`,
    "X-Amz-Date": date,
    "X-Amz-Expires": String(expires),
    "X-Amz-SignedHeaders": "host",
  });
  const { host } = new URL(site.origin);
  const signed = signature({ query, host, region, secretAccessKey: SecretAccessKey });
  return `ws://${host}/mqtt?${query}&X-Amz-Signature=${signed}&X-Amz-Security-Token=${encodeURIComponent(SessionToken)}`;
}

/** Status and message of a request to upgrade that is refused. */
async function upgraded(url: string): Promise<[number | undefined, string]> {
  const headers = { connection: "upgrade", upgrade: "websocket", "sec-websocket-protocol": "mqtt" };
  const asked = request(url.replace(/^ws/, "http"), { headers }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return [response.statusCode, JSON.parse(await text(response)).message];
}

const browser = async (clientId = "bot-u7-abc", url?: string) =>
  joined(connectClient(url ?? (await address()), clientId));

it("passes on what is published by the data plane to those who may hear it", async () => {
  const client = await browser();
  expect(await client.subscribe("bot:1/status")).toEqual([1]);
  for (const topic of ["bot:2/status", "bot:1/status"]) {
    const body = Buffer.from("not { JSON");
    const answer = await fetch(`${iot.endpoint}/topics/${encodeURIComponent(topic)}?qos=1`, { method: "POST", body });
    expect(answer.status).toBe(200);
  }
  expect(await client.receives(1)).toEqual(["bot:1/status not { JSON"]);
});

describe("robots", () => {
  it("connect with an active certificate under their thing's name, and only so", async () => {
    const first = await enrol("bot:1");
    const second = await enrol("bot:2");
    expect((await robot(first)).client.connected).toBe(true);
    await expect(robot(first, "bot:2")).rejects.toThrow("Not authorized");
    await expect(robot(first, "bot:3")).rejects.toThrow("Not authorized");
    await expect(robot(second, "bot-u7-abc")).rejects.toThrow("Not authorized");
    expect(refusals.at(-1)).toBe("bot-u7-abc: no permission for iot:Connect on client/bot-u7-abc");
  });

  it("are not let in without a certificate, or with one of another authority", async () => {
    const known = await enrol("bot:1");
    await expect(robot({ ...known, key: "", cert: "" })).rejects.toThrow(/certificate required|closed/);
    const elsewhere = await startIot({ session: () => undefined });
    const client = new IoTClient({ endpoint: elsewhere.endpoint, region, credentials });
    const made = await client.send(new CreateKeysAndCertificateCommand({ setAsActive: true }));
    client.destroy();
    await elsewhere.close();
    const foreign = { ...known, key: made.keyPair?.PrivateKey ?? "", cert: made.certificatePem ?? "" };
    await expect(robot(foreign)).rejects.toThrow(/alert|closed|ECONNRESET/);
  });

  it.each(["INACTIVE", "REVOKED"] as const)(
    "lose their connection when their certificate becomes %s",
    async (newStatus) => {
      const one = await enrol("bot:1");
      const client = await robot(one);
      await iotClient.send(new UpdateCertificateCommand({ certificateId: one.certificateId, newStatus }));
      await client.ended;
      await expect(robot(one)).rejects.toThrow("The connection was closed");
      await iotClient.send(
        new DetachThingPrincipalCommand({ thingName: one.thingName, principal: one.certificateArn }),
      );
      await iotClient.send(new DeleteCertificateCommand({ certificateId: one.certificateId }));
      await expect(robot(one)).rejects.toThrow("The connection was closed");
    },
  );

  it("lose their connection when their certificate is detached", async () => {
    const one = await enrol("bot:1");
    const other = await enrol("bot:2");
    const [client, unconcerned] = [await robot(one), await robot(other)];
    await iotClient.send(new DetachThingPrincipalCommand({ thingName: one.thingName, principal: one.certificateArn }));
    await client.ended;
    expect(unconcerned.client.connected).toBe(true);
    await expect(robot(one)).rejects.toThrow("Not authorized");
  });

  it("give way to whoever connects under the same client id", async () => {
    const one = await enrol("bot:1");
    const before = await robot(one);
    const after = await robot(one);
    await before.ended;
    expect(after.client.connected).toBe(true);
  });
});

describe("browsers", () => {
  it("connect at a signed address under the client id that they were lent", async () => {
    expect((await browser()).client.connected).toBe(true);
    await expect(browser("bot-u8-abc")).rejects.toThrow("Not authorized");
    await expect(browser("bot:1")).rejects.toThrow("Not authorized");
  });

  it("may what both the role and the session allow", async () => {
    const everything = { Version: "2012-10-17", Statement: { Effect: "Allow", Action: "iot:*", Resource: "*" } };
    const wide = await browser("bot-u9-abc", await address(everything));
    expect(await wide.subscribe("bot:5/status", "bot:5/run", "other/status", "#")).toEqual([1, 128, 128, 128]);
    const narrow = await browser();
    expect(await narrow.subscribe("bot:1/status", "bot:1/run", "bot:5/status", "bot:1/+")).toEqual([1, 128, 128, 128]);
    const withoutPolicy = await browser("bot-u9-xyz", await address(null));
    expect(await withoutPolicy.subscribe("bot:1/status", "bot:1/run")).toEqual([1, 128]);
  });

  it("are refused at an address that is altered or has expired", async () => {
    const url = await address();
    const answered = async (one: string) => {
      await expect(browser("bot-u7-abc", one)).rejects.toThrow("The connection was closed");
      return upgraded(one);
    };
    const altered = "The request signature we calculated does not match the signature you provided";
    expect(await answered(url.replace("X-Amz-Expires=300", "X-Amz-Expires=999"))).toEqual([403, altered]);
    expect(await answered(`${url}x`)).toEqual([403, expect.stringContaining("security token")]);
    expect(await answered(url.replace("/mqtt", "/other"))).toEqual([403, "There is nothing at /other"]);
    time += 301_000;
    expect(await answered(url)).toEqual([403, "The signature has expired"]);
  });

  it("are refused with credentials that have expired, and lose their connection when theirs do", async () => {
    const url = await address(lent, 5000);
    time += 899_900;
    const last = await browser("bot-u7-abc", url);
    await last.ended;
    time += 100;
    await expect(browser("bot-u7-abc", url)).rejects.toThrow("The connection was closed");
    expect(refusals.at(-1)).toBe("browser: The security token included in the request is invalid or expired");
  });

  it("have to speak MQTT", async () => {
    const url = await address();
    const response = await fetch(url.replace(/^ws/, "http"));
    expect(response.status).toBe(404);
    const websocket = new WebSocket(url);
    const code = await new Promise((resolve) => {
      websocket.onclose = (event) => resolve(event.code);
    });
    expect(code).toBe(1002);
  });
});

it("nothing that is sent before or in place of MQTT harms the broker", async () => {
  const one = await robot(await enrol("bot:1"));
  await one.subscribe("bot:1/run");
  const connect = "101600044d5154540402003c000a626f742d75372d616263";
  const hostile = [
    "00",
    "f0ff",
    "10ffffffff7f",
    connect + connect,
    `${connect}30ff`,
    `${connect}8203000000`,
    "82020001",
  ];
  for (const bytes of [...hostile, `${connect}3203000023`, `${connect}${"30020000".repeat(1000)}`]) {
    const websocket = new WebSocket(await address(), "mqtt");
    const closed = new Promise((resolve) => {
      websocket.onclose = resolve;
    });
    websocket.onopen = () => websocket.send(Buffer.from(bytes, "hex"));
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 300))]);
    websocket.close();
  }
  const user = await browser();
  user.publish("bot:1/run", "go");
  expect(await one.receives(1)).toEqual(["bot:1/run go"]);
});

describe("messages", () => {
  it("go both ways between a robot and a browser, and nowhere else", async () => {
    const [one, other] = [await robot(await enrol("bot:1")), await robot(await enrol("bot:2"))];
    const user = await browser();
    expect(await one.subscribe("bot:1/run", "bot:1/stop", "bot:1/status", "bot:2/run", "#")).toEqual([
      1, 1, 128, 128, 128,
    ]);
    await other.subscribe("bot:2/run");
    await user.subscribe("bot:1/status");
    user.publish("bot:1/run", "go");
    expect(await one.receives(1)).toEqual(["bot:1/run go"]);
    one.publish("bot:1/status", "on", { qos: 0 });
    one.publish("bot:1/status", "off");
    expect(await user.receives(2)).toEqual(["bot:1/status on", "bot:1/status off"]);
    expect(other.received).toEqual([]);
  });

  it("reach nobody who may subscribe to their topic but not receive it", async () => {
    const one = await robot(await enrol("bot:1"));
    expect(await one.subscribe("bot:1/run", "bot:1/stop")).toEqual([1, 1]);
    const url = await address(policy(["iot:Connect", "client/bot-u7-*"], ["iot:Publish", "topic/bot:1/stop"]));
    sts.declareRole({
      arn: roleArn,
      maxSessionSeconds: 3600,
      policies: [bound, policyDocument.parse(policy(["iot:Publish", "topic/bot:1/stop"]))],
    });
    const stopper = await browser("bot-u7-stop", url);
    stopper.publish("bot:1/stop", "now");
    const user = await browser();
    user.publish("bot:1/run", "go");
    expect(await one.receives(1)).toEqual(["bot:1/run go"]);
  });

  it.each([
    ["a topic in the wrong direction", "bot:1/status", "fake", {}],
    ["a foreign topic", "bot:2/run", "go", {}],
    ["a system topic", "$SYS/broker", "x", {}],
    ["QoS 2", "bot:1/run", "go", { qos: 2 as const }],
    ["more than 128 KB", "bot:1/run", "x".repeat(128 * 1024 + 1), {}],
    ["a topic of nine levels", "bot:1/2/3/4/5/6/7/8/9", "x", {}],
    ["a topic of more than 256 bytes", `bot:1/${"x".repeat(251)}`, "x", {}],
  ])("end the connection with %s", async (_what, topic, payload, options) => {
    const one = await robot(await enrol("bot:1"));
    await one.subscribe("bot:1/run");
    const user = await browser();
    user.publish(topic, payload, options);
    await user.ended;
    expect(one.received).toEqual([]);
  });

  it("of 128 KB pass", async () => {
    const one = await robot(await enrol("bot:1"));
    await one.subscribe("bot:1/run");
    const user = await browser();
    user.publish("bot:1/run", "x".repeat(128 * 1024));
    expect((await one.receives(1))[0]).toHaveLength("bot:1/run ".length + 131_072);
  });

  it("are not retained", async () => {
    const one = await robot(await enrol("bot:1"));
    const early = await browser("bot-u7-early");
    await early.subscribe("bot:1/status");
    one.publish("bot:1/status", "old", { retain: true });
    await early.receives(1);
    const late = await browser("bot-u7-late");
    await late.subscribe("bot:1/status");
    one.publish("bot:1/status", "new");
    expect(await late.receives(1)).toEqual(["bot:1/status new"]);
  });

  it("that were left as a will are published by whoever may", async () => {
    const user = await browser();
    await user.subscribe("bot:1/status");
    const known = await enrol("bot:1");
    const will = (topic: string) => ({ will: { topic, payload: Buffer.from("gone"), qos: 1 as const, retain: true } });
    for (const topic of ["bot:1/run", "bot:1/status"]) {
      const one = await robot(known, "bot:1", will(topic));
      await iotClient.send(
        new DetachThingPrincipalCommand({ thingName: known.thingName, principal: known.certificateArn }),
      );
      await one.ended;
      await iotClient.send(
        new AttachThingPrincipalCommand({ thingName: known.thingName, principal: known.certificateArn }),
      );
    }
    expect(await user.receives(1)).toEqual(["bot:1/status gone"]);
  });
});
