import { readFileSync } from "node:fs";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { sessionPolicy } from "../../lambdas/core/editing-sessions/names";
import { presignedUrl } from "../../lambdas/core/messaging/presigned-url";
import { type Cloud, startCloud } from "../../local/cloud";
import { connectClient, type TestClient } from "../../local/iot/mqtt-for-tests";
import { synthesizeLocal, User } from "../robots/academy";
import { connectEditor, type Member, makeCourse, ownTopic, programIn, type SessionEndpoint, typed } from "./editors";

const PREFIX = "demo_academy_local_edit";
let [cloud, ada, ben, cleo] = [] as unknown as [Cloud, Member, Member, Member];
/** ARN of the template's role that browsers are lent. */
let lentRole = "";
const parties: TestClient[] = [];

beforeAll(async () => {
  const template = await synthesizeLocal();
  cloud = await startCloud({ templateFolder: template });
  lentRole = lentRoleOf(template);
  [, ada, ben] = (await makeCourse(cloud.origin, "lecturer", "ada", "ben")) as [Member, Member, Member];
  [cleo] = (await makeCourse(cloud.origin, "cleo")) as [Member];
});

afterEach(async () => {
  for (const party of parties.splice(0)) await party.leave();
});

afterAll(() => cloud.close());

const joined = async (party: Promise<TestClient>) => {
  parties.push(await party);
  return party;
};
const textOf = async (answer: Response) => [answer.status, await answer.text()];

/** Sends to a topic over a connection of its own and waits for the broker to end that. */
async function isThrownOut(endpoint: SessionEndpoint, topic: string, payload: string | Buffer = "x"): Promise<void> {
  const sender = await joined(connectEditor(endpoint, "thrown"));
  sender.publish(topic, payload);
  await sender.ended;
}

describe("two members of a course", () => {
  it("meet in a session by its id, hear each other, and leave what they made to who comes later", async () => {
    const id = await ada.begin("display(1);\n");
    const found = await ben.find(id);
    expect([programIn(found.snapshot), found.version, found.readOnly]).toEqual(["display(1);\n", 1, false]);
    const [hers, his] = [await ada.endpoint(id), await ben.endpoint(id)];
    expect(hers.topic).toMatch(/^demo_academy_local_edit:[0-9a-z]{25}$/);
    expect([his.topic, his.role]).toEqual([hers.topic, "edit"]);
    expect(his.clientNamePrefix).not.toBe(hers.clientNamePrefix);
    const one = await joined(connectEditor(hers, "0123456789abcdef"));
    const two = await joined(connectEditor(his, "fedcba9876543210"));
    for (const party of [one, two]) expect(await party.subscribe(`${hers.topic}/+`)).toEqual([1]);
    one.publish(ownTopic(hers, "0123456789abcdef"), "from her");
    await two.receives(1);
    two.publish(ownTopic(his, "fedcba9876543210"), "from him");
    const both = [
      `${hers.topic}/${hers.clientNamePrefix}0123456789abcdef from her`,
      `${hers.topic}/${his.clientNamePrefix}fedcba9876543210 from him`,
    ];
    expect(await one.receives(2)).toEqual(both);
    expect(await two.receives(2)).toEqual(both);

    expect(await ben.save(id, typed(found.snapshot, "display(2);\n"), 1)).toBe(2);
    const late = await ada.find(id);
    expect([programIn(late.snapshot), late.version]).toEqual(["display(1);\ndisplay(2);\n", 2]);
  });

  it("send each other up to 96 KB at once, and what is over 128 KB ends the connection as AWS ends it", async () => {
    const endpoint = await ada.endpoint(await ada.begin(""));
    const listener = await joined(connectEditor(endpoint, "listening"));
    expect(await listener.subscribe(`${endpoint.topic}/+`)).toEqual([1]);
    const sender = await joined(connectEditor(endpoint, "sending"));
    sender.publish(ownTopic(endpoint, "sending"), Buffer.alloc(96 * 1024, "x"));
    const [message = ""] = await listener.receives(1);
    expect(message).toHaveLength(`${ownTopic(endpoint, "sending")} `.length + 98_304);
    await isThrownOut(endpoint, ownTopic(endpoint, "thrown"), Buffer.alloc(128 * 1024 + 1));
    expect(listener.received).toHaveLength(1);
  });

  it("are led to the site itself, at an address that lives 300 seconds", async () => {
    const url = new URL((await ada.endpoint(await ada.begin(""))).endpoint);
    expect(`${url.origin}${url.pathname}`).toBe(`${cloud.origin.replace("http", "ws")}/mqtt`);
    expect(url.searchParams.get("X-Amz-Expires")).toBe("300");
    expect([...url.searchParams.keys()].at(-1)).toBe("X-Amz-Security-Token");
    const page = await fetch(cloud.origin);
    // An address of websockets on the page's own origin is `'self'`.
    expect(page.headers.get("content-security-policy")).toMatch(/connect-src 'self'[ ;]/);
  });
});

describe("a member of another course", () => {
  it("finds no session of this one, under either course, and is let in nowhere", async () => {
    const id = await ada.begin("secret;");
    const { viewId } = await ada.find(id);
    expect(cleo.courseId).not.toBe(ada.courseId);
    for (const path of [`/${id}`, `/${viewId}`, `/${id}/ws_endpoint`, `/${viewId}/ws_endpoint?role=view`]) {
      const none = [404, "Could not find a session with that ID."];
      expect([path, ...(await textOf(await cleo.session("GET", path)))]).toEqual([path, ...none]);
      const outside = await cleo.session("GET", path, undefined, ada.courseId);
      expect([path, ...(await textOf(outside))]).toEqual([path, 403, "Forbidden"]);
    }
    const [own, foreign] = [await cleo.endpoint(await cleo.begin("")), await ada.endpoint(id)];
    const listener = await joined(connectEditor(own, "listening"));
    for (const topic of [`${foreign.topic}/+`, `${foreign.topic}/#`, `${foreign.topic}/${foreign.clientNamePrefix}a`]) {
      expect([topic, await listener.subscribe(topic)]).toEqual([topic, [128]]);
    }
    await isThrownOut(own, `${foreign.topic}/${own.clientNamePrefix}thrown`);
  });
});

describe("who views", () => {
  it("hears what is said and may say nothing, whichever id led there", async () => {
    const id = await ada.begin("");
    const { viewId } = await ben.find(id);
    const hers = await ada.endpoint(id);
    const editor = await joined(connectEditor(hers, "editor"));
    for (const viewing of [await ben.endpoint(viewId), await ben.endpoint(id, "?role=view")]) {
      expect([viewing.topic, viewing.role]).toEqual([hers.topic, "view"]);
      const viewer = await joined(connectEditor(viewing, "viewer"));
      expect(await viewer.subscribe(`${viewing.topic}/+`)).toEqual([1]);
      editor.publish(ownTopic(hers, "editor"), "hello");
      expect(await viewer.receives(1)).toEqual([`${ownTopic(hers, "editor")} hello`]);
      for (const topic of [ownTopic(viewing, "thrown"), ownTopic(hers, "editor"), `${hers.topic}/viewers`]) {
        await isThrownOut(viewing, topic);
      }
      expect(viewer.client.connected).toBe(true);
      await viewer.leave();
    }
  });
});

describe("an editor", () => {
  it("is refused under another's client id, a robot's, or at an address that was altered", async () => {
    const id = await ada.begin("");
    const [hers, his] = [await ada.endpoint(id), await ben.endpoint(id)];
    const robots = await User.login(cloud.origin, "ada");
    const { thingName, clientNamePrefix: driver } = await robots.endpoint(await robots.register("Mine"));
    for (const clientId of [`${his.clientNamePrefix}a`, `${driver}a`, thingName, "a", hers.topic]) {
      await expect(connectClient(hers.endpoint, clientId)).rejects.toThrow("Not authorized");
    }
    const altered = hers.endpoint.replace(/X-Amz-Signature=./, (start) =>
      start.replace(/.$/, (c) => (c === "0" ? "1" : "0")),
    );
    await expect(connectClient(altered, `${hers.clientNamePrefix}a`)).rejects.toThrow("The connection was closed");
  });

  it("speaks under no name but their own, and in no session but the one that they were let into", async () => {
    const [id, other] = [await ada.begin(""), await ada.begin("")];
    const [hers, his, elsewhere] = [await ada.endpoint(id), await ben.endpoint(id), await ada.endpoint(other)];
    const listener = await joined(connectEditor(his, "listening"));
    expect(await listener.subscribe(`${his.topic}/+`)).toEqual([1]);
    const topics = [
      ownTopic(his, "listening"),
      ownTopic(his, "thrown"),
      // Of the session beside, of all sessions, and of robots.
      `${elsewhere.topic}/${hers.clientNamePrefix}thrown`,
      `${PREFIX}:/${hers.clientNamePrefix}thrown`,
      "demo_academy_local_robot:1/run",
      hers.topic,
      `${hers.topic}/`,
      `${hers.topic}/thrown`,
      "thrown",
    ];
    for (const topic of topics) await isThrownOut(hers, topic);
    expect(listener.received).toEqual([]);
    const filters = [`${elsewhere.topic}/+`, "+/+", "#", hers.topic];
    for (const filter of [...filters, "demo_academy_local_robot:1/status"]) {
      expect([filter, await listener.subscribe(filter)]).toEqual([filter, [128]]);
    }
  });

  it("is refused at an address of more than 300 seconds ago", async () => {
    const { topic, clientNamePrefix } = await ada.endpoint(await ada.begin(""));
    const credentials = { accessKeyId: "local", secretAccessKey: "local" };
    const sts = new STSClient({ endpoint: cloud.endpoints.sts, region: cloud.region, credentials });
    const arnPrefix = `arn:aws:iot:${cloud.region}:000000000000`;
    const Policy = sessionPolicy({ prefix: PREFIX, arnPrefix, topic, clientNamePrefix, role: "edit" });
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
});

describe("the end of an address's rights", () => {
  it("is met with a new address, whose connection stands before the old one is left", async () => {
    const id = await ada.begin("");
    const first = await ada.endpoint(id);
    const old = await joined(connectEditor(first, "first"));
    const second = await ada.endpoint(id);
    expect([second.topic, second.clientNamePrefix]).toEqual([first.topic, first.clientNamePrefix]);
    expect(second.endpoint).not.toBe(first.endpoint);
    const fresh = await joined(connectEditor(second, "second"));
    expect([old.client.connected, fresh.client.connected]).toEqual([true, true]);
  });
});

function lentRoleOf(template: string): string {
  const { Resources } = JSON.parse(readFileSync(template, "utf8")) as { Resources: object };
  const logicalId = Object.keys(Resources).find((id) => /^RealtimeBrowserRole[0-9A-F]{8}$/.test(id));
  return `arn:aws:iam::000000000000:role/Academy-demo-academy-local-${logicalId}`;
}
