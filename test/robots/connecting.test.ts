import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { presignedUrl } from "../../lambdas/core/messaging/presigned-url";
import { sessionPolicy } from "../../lambdas/core/robots/names";
import { type Cloud, startCloud } from "../../local/cloud";
import { connectClient, type TestClient } from "../../local/iot/mqtt-for-tests";
import { connectBrowser, connectRobot, enrolByRequest, fetchTexts, synthesizeLocal, User } from "./academy";

let [cloud, ada, ben] = [] as unknown as [Cloud, User, User];
let ca = "";
/** ARN of the template's role that browsers are lent. */
let lentRole = "";
const parties: TestClient[] = [];

beforeAll(async () => {
  const template = await synthesizeLocal();
  cloud = await startCloud({ templateFolder: template });
  lentRole = lentRoleOf(template);
  ca = cloud.standIns.iot.authorityCertificate;
  [ada, ben] = await Promise.all([User.login(cloud.origin, "student"), User.login(cloud.origin, "student2")]);
});

afterEach(async () => {
  for (const party of parties.splice(0)) await party.leave();
});

afterAll(() => cloud.close());

const joined = async (party: Promise<TestClient>) => {
  parties.push(await party);
  return party;
};

const TO_ROBOT = ["run", "stop", "ping", "input"];
const FROM_ROBOT = ["status", "display", "hello", "monitor", "world"];
const under = (thing: string, names: string[]) => names.map((name) => `${thing}/${name}`);

describe.each([
  ["texts that it fetches by its secret", fetchTexts],
  ["a key of its own", enrolByRequest],
])("a robot that has enrolled with %s", (_how, enrol) => {
  it("answers its user's ping with its status, and a program with what that displays", async () => {
    const device = await ada.register("My robot");
    const enrolled = await enrol(cloud.origin, device.secret);
    const robot = await joined(connectRobot(enrolled, ca));
    expect(await robot.subscribe(...under(enrolled.clientId, TO_ROBOT))).toEqual([1, 1, 1, 1]);
    robot.client.on("message", (topic, payload) => {
      const kind = topic.split("/")[1];
      if (kind === "ping") robot.publish(`${enrolled.clientId}/status`, "\u0001\0\0\0\0\0");
      if (kind === "run") robot.publish(`${enrolled.clientId}/display`, payload.subarray(4));
    });

    const endpoint = await ada.endpoint(device);
    expect(endpoint.thingName).toBe(enrolled.clientId);
    const user = await joined(connectBrowser(endpoint, "0123456789abcdef"));
    expect(await user.subscribe(...under(endpoint.thingName, FROM_ROBOT))).toEqual([1, 1, 1, 1, 1]);
    user.publish(`${endpoint.thingName}/ping`, "\u0007\0\0\0");
    expect(await user.receives(1)).toEqual([`${endpoint.thingName}/status \u0001\0\0\0\0\0`]);
    user.publish(`${endpoint.thingName}/run`, "\u0008\0\0\0program");
    expect((await user.receives(2))[1]).toBe(`${endpoint.thingName}/display program`);
  });
});

describe("where a browser is led", () => {
  it("is the site itself, for a path of the policies that AWS would have, at an address that lives 300 seconds", async () => {
    const { endpoint, thingName, clientNamePrefix } = await ada.endpoint(await ada.register("Where"));
    const url = new URL(endpoint);
    expect(`${url.origin}${url.pathname}`).toBe(`${cloud.origin.replace("http", "ws")}/mqtt`);
    expect(url.searchParams.get("X-Amz-Expires")).toBe("300");
    expect(thingName).toMatch(/^demo_academy_local_robot:\d+$/);
    expect(clientNamePrefix).toMatch(/^demo_academy_local_robot-u\d+-$/);
    expect([...url.searchParams.keys()].at(-1)).toBe("X-Amz-Security-Token");
  });

  it("is a site that answers requests to upgrade to anything else as any other request", async () => {
    const headers = { connection: "upgrade, http2-settings", upgrade: "h2c", "http2-settings": "" };
    const asked = request(`${cloud.origin}/v2/auth/providers`, { headers }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(200);
  });

  it("is good again with a fresh address, and takes over from who has the same client id", async () => {
    const device = await ada.register("Twice");
    const first = await joined(connectBrowser(await ada.endpoint(device), "same"));
    const second = await joined(connectBrowser(await ada.endpoint(device), "same"));
    await first.ended;
    expect(second.client.connected).toBe(true);
  });
});

describe("a user's browser", () => {
  it("is refused under another user's client id, a robot's, or at an address that was altered", async () => {
    const device = await ada.register("Mine");
    const mine = await ada.endpoint(device);
    const his = await ben.endpoint(await ben.register("His"));
    await expect(connectClient(mine.endpoint, `${his.clientNamePrefix}abc`)).rejects.toThrow("Not authorized");
    await expect(connectClient(mine.endpoint, mine.thingName)).rejects.toThrow("Not authorized");
    const altered = mine.endpoint.replace(/X-Amz-Signature=./, (start) =>
      start.replace(/.$/, (c) => (c === "0" ? "1" : "0")),
    );
    await expect(connectClient(altered, `${mine.clientNamePrefix}abc`)).rejects.toThrow("The connection was closed");
  });

  it("is refused at an address of more than 300 seconds ago", async () => {
    const { thingName: thing, clientNamePrefix } = await ada.endpoint(await ada.register("Late"));
    const credentials = { accessKeyId: "local", secretAccessKey: "local" };
    const sts = new STSClient({ endpoint: cloud.endpoints.sts, region: cloud.region, credentials });
    const arnPrefix = `arn:aws:iot:${cloud.region}:000000000000`;
    const Policy = sessionPolicy({ arnPrefix, thing, clientNamePrefix });
    const command = new AssumeRoleCommand({ RoleArn: lentRole, RoleSessionName: "late", Policy, DurationSeconds: 900 });
    const { AccessKeyId = "", SecretAccessKey = "", SessionToken = "" } = (await sts.send(command)).Credentials ?? {};
    sts.destroy();
    const addressOf = (seconds: number) =>
      presignedUrl({
        origin: cloud.origin.replace("http", "ws"),
        region: cloud.region,
        credentials: { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken },
        now: new Date(Date.now() - seconds * 1000),
      });
    const closed = "The connection was closed";
    await expect(connectClient(addressOf(302), `${clientNamePrefix}late`)).rejects.toThrow(closed);
    expect((await joined(connectClient(addressOf(290), `${clientNamePrefix}late`))).client.connected).toBe(true);
  });

  it("sees and steers no other robot than the one that it was led to", async () => {
    const device = await ada.register("One");
    const other = await ada.register("Other");
    const { thingName: foreign } = await ada.endpoint(other);
    const endpoint = await ada.endpoint(device);
    const own = endpoint.thingName;
    const user = await joined(connectBrowser(endpoint, "watching"));
    const asked = [...under(foreign, FROM_ROBOT), ...under(own, TO_ROBOT), `${own}/#`, `${own}/+`];
    for (const topic of asked) expect([topic, await user.subscribe(topic)]).toEqual([topic, [128]]);
    for (const topic of [...under(foreign, TO_ROBOT), ...under(own, FROM_ROBOT), `${own}/other`]) {
      const sender = await joined(connectBrowser(endpoint, "sending"));
      sender.publish(topic, "x");
      await sender.ended;
    }
    expect(user.client.connected).toBe(true);
  });
});

describe("a robot", () => {
  it("is refused under another robot's client id, or a browser's", async () => {
    const [one, other] = [await ada.register("One"), await ada.register("Other")];
    const enrolled = await enrolByRequest(cloud.origin, one.secret);
    const foreign = await enrolByRequest(cloud.origin, other.secret);
    const { clientNamePrefix } = await ada.endpoint(one);
    for (const clientId of [foreign.clientId, `${clientNamePrefix}0123456789abcdef`, "robot"]) {
      await expect(connectRobot(enrolled, ca, clientId)).rejects.toThrow("Not authorized");
    }
  });

  it("uses its own topics only, each in its direction", async () => {
    const device = await ada.register("Own");
    const enrolled = await enrolByRequest(cloud.origin, device.secret);
    const own = enrolled.clientId;
    const robot = await joined(connectRobot(enrolled, ca));
    const foreign = "demo_academy_local_robot:999999";
    for (const topic of [...under(own, FROM_ROBOT), ...under(foreign, TO_ROBOT), `${own}/#`, "#"]) {
      expect([topic, await robot.subscribe(topic)]).toEqual([topic, [128]]);
    }
    for (const topic of [...under(own, TO_ROBOT), ...under(foreign, FROM_ROBOT)]) {
      const sender = await joined(connectRobot(enrolled, ca));
      sender.publish(topic, "x");
      await sender.ended;
    }
  });

  it("may still use its certificate for a while after the next was issued, until that is revoked", async () => {
    const device = await ada.register("Again");
    const before = await enrolByRequest(cloud.origin, device.secret);
    const robot = await joined(connectRobot(before, ca));
    const after = await enrolByRequest(cloud.origin, device.secret);
    expect(after.clientId).toBe(before.clientId);
    expect(robot.client.connected).toBe(true);
    await revoke(before.cert);
    await robot.ended;
    await expect(connectRobot(before, ca)).rejects.toThrow("The connection was closed");
    expect((await joined(connectRobot(after, ca))).client.connected).toBe(true);
  });
});

async function revoke(certificate: string): Promise<void> {
  const { IoTClient, UpdateCertificateCommand } = await import("@aws-sdk/client-iot");
  const { certificateIdOf } = await import("../../local/iot/x509");
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const iot = new IoTClient({ endpoint: cloud.endpoints.iot, region: cloud.region, credentials });
  await iot.send(new UpdateCertificateCommand({ certificateId: certificateIdOf(certificate), newStatus: "REVOKED" }));
  iot.destroy();
}

function lentRoleOf(template: string): string {
  const { Resources } = JSON.parse(readFileSync(template, "utf8")) as { Resources: object };
  const logicalId = Object.keys(Resources).find((id) => /^DevicesBrowserRole[0-9A-F]{8}$/.test(id));
  return `arn:aws:iam::000000000000:role/Academy-demo-academy-local-${logicalId}`;
}
