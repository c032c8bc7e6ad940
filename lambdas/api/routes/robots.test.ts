import { expectContract } from "../../../test/access/contract";
import { DEVICE_NAMES, type Platform, startPlatform } from "../../../test/access/platform";
import { CloudInMemory } from "../../core/robots/cloud.fixture";
import { deviceKey, deviceRegistrationKey, deviceSecretKey } from "../../core/table";
import { createApp, type RequestLine } from "../app";

/** As a robot makes it: a random UUID in base 62. */
const SECRET = "4bDqOZ2Yc0QnV0yY1gkL5e";
const DIGEST = "074805e5149af5d8aa0b99fcacefc91df862af7c8cee115773d62e025d42c42e";

let platform: Platform;
let cloud: CloudInMemory;
beforeEach(async () => {
  cloud = new CloudInMemory();
  platform = await startPlatform({ devices: { cloud, ...DEVICE_NAMES } });
  for (const username of ["ada", "sue"]) await platform.tokenOf(username);
});
afterEach(() => platform.close());

interface Device {
  readonly id: number;
  readonly secret: string;
}

const textOf = async (answer: Response) => [answer.status, await answer.text()];
const robot = { title: "My robot", type: "EV3", secret: SECRET };
const register = (as: string, body: unknown = robot) => platform.call("POST", "/v2/devices", { as, body });
const registered = async (as: string, body: unknown = robot) =>
  (await expectContract("registerDevice", await register(as, body))) as Device;
const list = async (as: string) =>
  (await expectContract("listDevices", await platform.call("GET", "/v2/devices", { as }))) as Device[];

describe("registrations", () => {
  it("are made by secret, listed to their user only, renamed and removed", async () => {
    const device = {
      id: 1,
      title: "My robot",
      type: "EV3",
      secret: SECRET,
      registrations: 1,
      enrolments: 0,
      lastEnrolledAt: null,
      online: null,
      since: null,
      runner: null,
      isOwner: true,
      warning: null,
    };
    expect(await registered("ada")).toEqual(device);
    expect(await list("ada")).toEqual([device]);
    expect(await list("sue")).toEqual([]);
    const renamed = await platform.call("POST", "/v2/devices/1", { as: "ada", body: { title: "Crawler" } });
    await expectContract("editDevice", renamed);
    expect(await list("ada")).toEqual([{ ...device, title: "Crawler" }]);
    await expectContract("deleteDevice", await platform.call("DELETE", "/v2/devices/1", { as: "ada" }));
    expect(await list("ada")).toEqual([]);
  });

  it("share the robot: further ones by anybody, also twice by one user, and each sees how many there are", async () => {
    expect((await registered("ada")).id).toBe(1);
    expect(await registered("sue", { ...robot, title: "Ours" })).toMatchObject({ id: 2, registrations: 2 });
    expect((await registered("ada", { ...robot, title: "Again" })).id).toBe(3);
    expect(await list("ada")).toMatchObject([
      { id: 1, title: "My robot", registrations: 3 },
      { id: 3, title: "Again", registrations: 3 },
    ]);
    await platform.succeed("DELETE", "/v2/devices/3", { as: "ada" });
    expect(await list("sue")).toMatchObject([{ id: 2, title: "Ours", secret: SECRET, registrations: 2 }]);
  });

  it("tell who was the first, whether the robot is connected, and who had it run last", async () => {
    await registered("ada");
    await registered("sue");
    const presence = { online: true, since: "2026-11-21T08:00:00.000Z", version: 7 };
    const runner = { userId: 2, name: "Sue", at: "2026-11-21T08:01:00.000Z" };
    await platform.table.update(deviceKey(1), { set: { presence, runner } });
    const reported = {
      online: true,
      since: "2026-11-21T08:00:00.000Z",
      runner: { name: "Sue", at: "2026-11-21T08:01:00.000Z" },
    };
    expect(await list("ada")).toMatchObject([{ ...reported, isOwner: true }]);
    expect(await list("sue")).toMatchObject([{ ...reported, isOwner: false }]);
  });

  it("keep the robot when the last one goes: the next one finds the same", async () => {
    const { id } = await registered("ada");
    await platform.succeed("DELETE", `/v2/devices/${id}`, { as: "ada" });
    await registered("sue");
    expect(await platform.succeed("GET", `/v2/devices/${SECRET}/client_id`)).toBe("uni_cs_test_robot:1");
  });

  it.each(["a", "with spaces", "ключ", "a/b?c#d", "x".repeat(255)])(
    "take any secret that is not blank (%#)",
    async (secret) => {
      await registered("ada", { ...robot, secret });
      expect((await list("ada")).map((device) => device.secret)).toEqual([secret]);
    },
  );

  it.each([
    [{}, "secret can't be blank\ntype can't be blank"],
    [[], "secret can't be blank\ntype can't be blank"],
    [{ ...robot, secret: " " }, "secret can't be blank"],
    [{ ...robot, type: "" }, "type can't be blank"],
    [{ ...robot, type: null }, "type can't be blank"],
    [{ ...robot, title: "" }, "title can't be blank"],
    [{ ...robot, title: 5 }, "title can't be blank"],
    [{ title: "", type: "", secret: SECRET }, "type can't be blank"],
    [{ __proto__: robot }, "secret can't be blank\ntype can't be blank"],
    [{ ...robot, title: "t".repeat(256) }, "title should be at most 255 character(s)"],
    [{ ...robot, secret: "s".repeat(256), type: "" }, "secret should be at most 255 character(s)\ntype can't be blank"],
  ])("refuse what is blank or too long (%#)", async (body, text) => {
    expect(await textOf(await register("ada", body))).toEqual([400, text]);
    expect(await list("ada")).toEqual([]);
  });

  it("refuse a known secret with another type", async () => {
    await registered("ada");
    const answer = await register("sue", { ...robot, type: "Sphero" });
    await expectContract("registerDevice", answer);
    expect(await textOf(answer)).toEqual([400, "There is a device with the same secret but different type"]);
  });

  it("are one robot when two users are the first at the same moment", async () => {
    await Promise.all(["ada", "sue", "ada", "sue"].map((username) => registered(username)));
    expect(await list("ada")).toMatchObject([{ registrations: 4 }, { registrations: 4 }]);
    expect(await list("sue")).toHaveLength(2);
  });

  it("of others, or that are none, are not found", async () => {
    const { id } = await registered("ada");
    for (const unknown of [id, 0, -1, 999, 123_456_789_012_345]) {
      for (const [method, path, operationId, body] of [
        ["POST", "", "editDevice", { title: "Mine" }],
        ["DELETE", "", "deleteDevice", undefined],
        ["GET", "/ws_endpoint", "getDeviceWsEndpoint", undefined],
      ] as const) {
        const answer = await platform.call(method, `/v2/devices/${unknown}${path}`, { as: "sue", body });
        await expectContract(operationId, answer);
        expect(await textOf(answer)).toEqual([404, "Registration not found"]);
      }
    }
    expect(await list("ada")).toMatchObject([{ title: "My robot", registrations: 1 }]);
    expect(await textOf(await platform.call("POST", `/v2/devices/${id}`, { as: "ada", body: { title: " " } }))).toEqual(
      [400, "title can't be blank"],
    );
  });

  it("of new robots are thirty an hour for a user; known ones are not counted", async () => {
    await registered("sue");
    for (let n = 1; n <= 30; n += 1) await registered("ada", { ...robot, secret: `robot ${n}` });
    const answer = await register("ada", { ...robot, secret: "one more" });
    expect(await textOf(answer)).toEqual([429, "Too many attempts. Please try again in an hour."]);
    expect((await register("ada")).status).toBe(200);
    expect((await register("sue", { ...robot, secret: "one more" })).status).toBe(200);
    platform.clock.pass(3600);
    expect((await register("ada", { ...robot, secret: "yet another" })).status).toBe(200);
  });

  it("are at most two hundred for a user", async () => {
    await registered("ada");
    const one = await platform.table.get<object>(deviceRegistrationKey(1, 1));
    for (let id = 2; id <= 200; id += 1) {
      await platform.table.put({ ...one, ...deviceRegistrationKey(1, id), registrationId: id });
    }
    expect(await textOf(await register("ada"))).toEqual([400, "A user can have at most 200 devices"]);
  });

  it("consume these units", async () => {
    const used = async (act: () => Promise<unknown>) => {
      platform.meter.take();
      await act();
      return platform.meter.take();
    };
    expect({
      "a new robot": await used(() => register("ada")),
      "a known robot": await used(() => register("sue")),
      list: await used(() => list("ada")),
      rename: await used(() => platform.succeed("POST", "/v2/devices/1", { as: "ada", body: { title: "T" } })),
      ws_endpoint: await used(() => platform.succeed("GET", "/v2/devices/1/ws_endpoint", { as: "ada" })),
      remove: await used(() => platform.succeed("DELETE", "/v2/devices/1", { as: "ada" })),
      "list, empty": await used(() => list("ada")),
    }).toEqual({
      "a new robot": "2 reads, 9 writes in 6 calls",
      "a known robot": "3 reads, 5 writes in 5 calls",
      list: "2 reads, 0 writes in 2 calls",
      rename: "2 reads, 1 writes in 3 calls",
      ws_endpoint: "2 reads, 0 writes in 2 calls",
      remove: "2 reads, 4 writes in 3 calls",
      "list, empty": "1 reads, 0 writes in 1 calls",
    });
  });
});

describe("secrets", () => {
  it("are kept under their SHA-256, encrypted, and nowhere in the clear", async () => {
    await registered("ada");
    const rows = [
      await platform.table.get(deviceKey(1)),
      await platform.table.get(deviceSecretKey(DIGEST)),
      await platform.table.get(deviceRegistrationKey(1, 1)),
    ];
    expect(rows.every((row) => row !== undefined)).toBe(true);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(Buffer.from(SECRET).toString("base64").slice(0, -2));
  });

  it("that were sealed with another token secret are shown empty, until the robot is registered again", async () => {
    await registered("ada");
    const { sealedSecret, ...row } = (await platform.table.get<Record<string, string>>(deviceKey(1))) ?? {};
    for (const unreadable of [
      `${String(sealedSecret).startsWith("A") ? "B" : "A"}${String(sealedSecret).slice(1)}`,
      "B",
    ]) {
      await platform.table.put({ ...row, ...deviceKey(1), sealedSecret: unreadable });
      expect((await list("ada")).map(({ secret }) => secret)).toEqual([""]);
    }
    await registered("sue");
    expect((await list("ada")).map(({ secret }) => secret)).toEqual([SECRET]);
  });

  it("defect 20: reach no line of the log, whatever is called with them and whatever fails", async () => {
    await registered("ada");
    const lines: RequestLine[] = [];
    const app = createApp(platform.services, { log: (line) => lines.push(line) });
    const authorization = `Bearer ${await platform.tokenOf("ada")}`;
    const call = (method: string, path: string, body?: unknown) =>
      app.request(path, {
        method,
        headers: { authorization, ...(body ? { "content-type": "application/json" } : {}) },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    const csr = "-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n";
    const callAll = async () => {
      for (const word of ["cert", "key", "client_id", "mqtt_endpoint", "nothing", ""]) {
        await call("GET", `/v2/devices/${SECRET}/${word}`);
        await call("GET", `/v2//devices/${SECRET}/${word}`);
        await call("POST", `/v2/devices/${SECRET}/${word}`, { title: SECRET });
      }
      await call("POST", "/v2/devices", robot);
      await call("POST", "/v2/devices", { secret: SECRET });
      await call("POST", "/v2/devices/enrolments", { secret: SECRET, csr });
      await call("POST", `/v2/devices/enrolments?secret=${SECRET}`, { secret: SECRET });
      await call("GET", "/v2/devices/1/ws_endpoint");
    };
    await callAll();
    cloud.failure = new Error("AWS is away");
    platform.clock.pass(600);
    await callAll();
    expect(lines.length).toBe(46);
    expect(new Set(lines.map(({ status }) => status))).toEqual(new Set([200, 400, 404, 500]));
    expect(JSON.stringify(lines)).not.toContain(SECRET);
    expect(lines.find(({ route, status }) => route.endsWith("/key") && status === 500)).toMatchObject({
      method: "GET",
      route: "/v2/devices/{secret}/key",
      error: expect.stringContaining("AWS is away"),
    });
  });
});

describe("ws_endpoint", () => {
  const get = (as: string, id: number) => platform.call("GET", `/v2/devices/${id}/ws_endpoint`, { as });

  it("is a fresh URL for this user and this robot alone", async () => {
    await registered("ada", { ...robot, secret: "of somebody else" });
    const { id } = await registered("sue");
    const answer = await get("sue", id);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const body = (await expectContract("getDeviceWsEndpoint", answer)) as Record<string, string>;
    expect(Object.keys(body).sort()).toEqual(["clientNamePrefix", "endpoint", "thingName"]);
    expect(body).toMatchObject({ thingName: "uni_cs_test_robot:2", clientNamePrefix: "uni_cs_test_robot-u2-" });
    const url = new URL(String(body.endpoint));
    expect(`${url.origin}${url.pathname}`).toBe("wss://test-ats.iot.ap-southeast-1.amazonaws.com/mqtt");
    expect([...url.searchParams.keys()]).toEqual([
      "X-Amz-Algorithm",
      "X-Amz-Credential",
      "X-Amz-Date",
      "X-Amz-Expires",
      "X-Amz-SignedHeaders",
      "X-Amz-Signature",
      "X-Amz-Security-Token",
    ]);
    expect(url.searchParams.get("X-Amz-Credential")).toBe(
      "ASIA1/20261121/ap-southeast-1/iotdevicegateway/aws4_request",
    );
    expect(url.searchParams.get("X-Amz-Security-Token")).toBe("token/1");
    const again = (await (await get("sue", id)).json()) as Record<string, string>;
    expect(new URL(String(again.endpoint)).searchParams.get("X-Amz-Security-Token")).toBe("token/2");
  });

  it("lends the role for exact topics and directions", async () => {
    const { id } = await registered("ada");
    await get("ada", id);
    expect(cloud.sessions.map(({ name }) => name)).toEqual(["d1-u1"]);
    const arn = (name: string) => `arn:aws:iot:ap-southeast-1:123456789012:${name}`;
    const topics = (kind: string, names: string[]) => names.map((name) => arn(`${kind}/uni_cs_test_robot:1/${name}`));
    const received = ["status", "display", "hello", "monitor", "world"];
    expect(JSON.parse(cloud.sessions[0]?.policy ?? "").Statement).toEqual([
      { Effect: "Allow", Action: "iot:Connect", Resource: arn("client/uni_cs_test_robot-u1-*") },
      { Effect: "Allow", Action: "iot:Publish", Resource: topics("topic", ["run", "stop", "ping", "input"]) },
      { Effect: "Allow", Action: "iot:Receive", Resource: topics("topic", ["*"]) },
      { Effect: "Allow", Action: "iot:Subscribe", Resource: topics("topicfilter", received) },
    ]);
  });

  it("leads to another origin when the deployment has one", async () => {
    const local = await startPlatform({
      devices: { cloud, ...DEVICE_NAMES, websocketOrigin: "http://127.0.0.1:8000" },
    });
    await local.succeed("POST", "/v2/devices", { as: "ada", body: robot });
    const { endpoint } = await local.succeed<{ endpoint: string }>("GET", "/v2/devices/1/ws_endpoint", { as: "ada" });
    expect(endpoint).toMatch(/^ws:\/\/127\.0\.0\.1:8000\/mqtt\?X-Amz-Algorithm=AWS4-HMAC-SHA256&/);
    await local.close();
  });

  it("says so when AWS fails", async () => {
    const { id } = await registered("ada");
    cloud.failure = new Error("ThrottlingException");
    const answer = await get("ada", id);
    await expectContract("getDeviceWsEndpoint", answer);
    expect(await textOf(answer)).toEqual([500, "Upstream AWS error"]);
  });
});
