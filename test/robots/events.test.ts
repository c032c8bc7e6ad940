import { type Cloud, startCloud } from "../../local/cloud";
import type { TestClient } from "../../local/iot/mqtt-for-tests";
import { connectBrowser, connectRobot, type Device, enrolByRequest, synthesizeLocal, User } from "./academy";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let [cloud, ada, ben] = [] as unknown as [Cloud, User, User];
let ca = "";
const parties: TestClient[] = [];

beforeAll(async () => {
  cloud = await startCloud({ templateFolder: await synthesizeLocal() });
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

const enrolled = ({ secret }: Device) => enrolByRequest(cloud.origin, secret);

describe("whether a robot is connected", () => {
  it("is told to all who have it registered, from its coming to its going", async () => {
    const device = await ada.register("Mine");
    expect(device).toMatchObject({ online: null, since: null, runner: null });
    const robot = await joined(connectRobot(await enrolled(device), ca));
    const here = await ada.sees(device, ({ online }) => online === true);
    const his = await ben.register("Ours", device.secret);
    expect(his).toMatchObject({ online: true, since: here.since });
    await robot.client.endAsync();
    const gone = await ada.sees(device, ({ online }) => online === false);
    expect(String(gone.since) >= String(here.since)).toBe(true);
    await joined(connectRobot(await enrolled(device), ca));
    await ada.sees(device, ({ online }) => online === true);
  });

  it("stays true when another connection takes its name, and ends when its connection is cut", async () => {
    const device = await ada.register("Twice");
    const identity = await enrolled(device);
    const first = await joined(connectRobot(identity, ca));
    await ada.sees(device, ({ online }) => online === true);
    const second = await joined(connectRobot(identity, ca));
    await first.ended;
    second.client.stream.destroy();
    const gone = await ada.sees(device, ({ online }) => online === false);
    await joined(connectRobot(identity, ca));
    const again = await ada.sees(device, ({ online }) => online === true);
    expect(String(again.since) >= String(gone.since)).toBe(true);
  });
});

describe("who has a robot run", () => {
  it("is the last whose browser sent it a program, whatever that is", async () => {
    const device = await ada.register("Mine");
    const robot = await joined(connectRobot(await enrolled(device), ca));
    const run = `${(await ada.endpoint(device)).thingName}/run`;
    await robot.subscribe(run);
    const hers = await joined(connectBrowser(await ada.endpoint(device), "0123456789abcdef"));
    hers.publish(run, Buffer.from([1, 0, 0, 0, 0xff, 0xfe]));
    const first = await ada.sees(device, ({ runner }) => runner !== null);
    const paired = await ben.pair(await ada.pairingCode(device));
    const his = await joined(connectBrowser(await ben.endpoint(paired), "0123456789abcdef"));
    his.publish(run, '{"clientId":"demo_academy_local_robot-u1-x","thing":"demo_academy_local_robot:999"}');
    const second = await ada.sees(device, ({ runner }) => runner?.name !== first.runner?.name);
    expect(await ben.sees(paired, ({ runner }) => runner !== null)).toMatchObject({ runner: second.runner });
    expect(await robot.receives(2)).toHaveLength(2);
  });
});

describe("who only paired with a robot", () => {
  it("is not told its secret, and can neither speak for it nor hear what others have it run", async () => {
    const device = await ada.register("Mine");
    const paired = await ben.pair(await ada.pairingCode(device));
    expect(paired.secret).toBe("");
    const endpoint = await ben.endpoint(paired);
    const watching = await joined(connectBrowser(endpoint, "watching"));
    for (const topic of ["run", "stop", "ping", "input", "+", "#"]) {
      expect([topic, await watching.subscribe(`${endpoint.thingName}/${topic}`)]).toEqual([topic, [128]]);
    }
    for (const topic of ["status", "display", "hello", "monitor", "world"]) {
      const sender = await joined(connectBrowser(endpoint, "sending"));
      sender.publish(`${endpoint.thingName}/${topic}`, "fake");
      await sender.ended;
    }
    const another = await ada.endpoint(await ada.register("Not his"));
    const stranger = await joined(connectBrowser(endpoint, "stranger"));
    stranger.publish(`${another.thingName}/run`, "mine now");
    await stranger.ended;
  });
});

describe("a robot that is paired anew", () => {
  it("loses its connection, and comes back as the same thing by the new secret alone", async () => {
    const device = await ada.register("Mine");
    const his = await ben.pair(await ada.pairingCode(device));
    const before = await enrolled(device);
    const robot = await joined(connectRobot(before, ca));
    await ada.sees(device, ({ online }) => online === true);
    const secret = `${device.secret}-anew`;
    expect((await ada.call("POST", `/${device.id}/repairing`, { secret })).status).toBe(200);
    await robot.ended;
    await expect(connectRobot(before, ca)).rejects.toThrow("The connection was closed");
    await ada.sees(device, ({ online }) => online === false);
    await expect(enrolled(device)).rejects.toThrow("404 Device not found");
    await expect(ben.endpoint(his)).rejects.toThrow("404 Registration not found");
    const after = await enrolled({ ...device, secret });
    expect(after.clientId).toBe(before.clientId);
    await joined(connectRobot(after, ca));
    await ada.sees(device, ({ online }) => online === true);
  });
});
