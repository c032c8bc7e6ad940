import { type Platform, startPlatform } from "../../test/access/platform";
import { CloudInMemory } from "../core/robots/cloud.fixture";
import { deviceKey } from "../core/table";
import { handleScheduleEvent } from "./schedule-event";

let platform: Platform;
let cloud: CloudInMemory;
let log: object[];
beforeEach(async () => {
  platform = await startPlatform();
  cloud = new CloudInMemory();
  log = [];
  const retiring = [{ certificateArn: "arn:aws:iot:r:1:cert/7", retireAt: "2026-11-21T08:00:00.000Z" }];
  await platform.table.put({ ...deviceKey(4), deviceId: 4, enrolments: 2, retiring });
});
afterEach(() => platform.close());

const record = (body: object) => ({
  messageId: "m1",
  body: JSON.stringify(body),
  receiptHandle: "handle",
  eventSourceARN: "arn:aws:sqs:us-east-1:1:jobs",
  attributes: { ApproximateReceiveCount: "1" },
});
const deliver = (body: object) => {
  const devices = { cloud, thingPrefix: "uni_cs_test_robot" };
  const event = { Records: [record(body)] };
  return handleScheduleEvent({ ...platform.services, devices }, event, (line) => void log.push(line));
};

it("a message about a robot retires its certificates", async () => {
  expect(await deliver({ chore: "retire", deviceId: 4 })).toEqual({ batchItemFailures: [] });
  expect(cloud.retired).toEqual(["uni_cs_test_robot:4 7"]);
  expect(await platform.table.get(deviceKey(4))).toMatchObject({ retiring: [] });
  expect(log).toMatchObject([{ messageId: "m1", chore: "retire", deviceId: 4, outcome: "done" }]);
});

it("a message whose certificates AWS does not retire is delivered again", async () => {
  cloud.failure = new Error("ThrottlingException");
  expect(await deliver({ chore: "retire", deviceId: 4 })).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }] });
  expect(log).toMatchObject([{ outcome: "fault", error: expect.stringContaining("ThrottlingException") }]);
  cloud.failure = undefined;
  expect(await deliver({ chore: "retire", deviceId: 4 })).toEqual({ batchItemFailures: [] });
  expect(cloud.retired).toHaveLength(1);
});

it.each([{ chore: "retire" }, { chore: "retire", deviceId: 0 }, { chore: "retire", courseId: 1, assessmentId: 1 }])(
  "a message without a robot is a fault (%#)",
  async (body) => {
    expect(await deliver(body)).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }] });
    expect(cloud.retired).toEqual([]);
  },
);

describe("robots that nobody has registered", () => {
  const SECRET = "4bDqOZ2Yc0QnV0yY1gkL5e";
  const csr = "-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n";
  let sent: object[];
  const run = async () => {
    sent = [];
    const retirements = { send: async (message: object) => void sent.push(message) };
    const core = { ...platform.services, retirements, devices: { ...platform.services.devices, cloud } };
    await handleScheduleEvent(core, { job: "robots" }, (line) => void log.push(line));
    for (const message of sent) await handleScheduleEvent(core, { Records: [record(message)] }, () => {});
    return sent;
  };
  const register = () =>
    platform.succeed<{ id: number }>("POST", "/v2/devices", {
      as: "ada",
      body: { title: "T", type: "EV3", secret: SECRET },
    });
  const enrol = () => platform.succeed("POST", "/v2/devices/enrolments", { body: { secret: SECRET, csr } });
  const remove = (id: number) => platform.succeed("DELETE", `/v2/devices/${id}`, { as: "ada" });
  const DAY = 86_400;

  it("go after a week, with certificates, thing and secret; the next one to register it has a new robot", async () => {
    const { id } = await register();
    await enrol();
    await enrol();
    await remove(id);
    platform.clock.pass(7 * DAY - 1);
    expect(await run()).toEqual([]);
    platform.clock.pass(1);
    expect(await run()).toEqual([{ chore: "discard", deviceId: 1 }]);
    expect(log.at(-1)).toEqual({ job: "robots", count: 1 });
    const thing = "uni_cs_test_robot:1";
    expect(cloud.retired).toEqual([`${thing} 1`, `${thing} 2`, `${thing} itself`]);
    expect(await platform.table.get(deviceKey(1))).toBeUndefined();
    expect((await platform.call("GET", `/v2/devices/${SECRET}/client_id`)).status).toBe(404);
    await register();
    expect(await platform.succeed("GET", `/v2/devices/${SECRET}/client_id`)).toBe("uni_cs_test_robot:2");
    expect(await run()).toEqual([]);
  });

  it("stay while anybody has them registered, again, or enrols them at that moment", async () => {
    const { id } = await register();
    const second = await register();
    await remove(id);
    platform.clock.pass(8 * DAY);
    expect(await run()).toEqual([]);
    await remove(second.id);
    platform.clock.pass(8 * DAY);
    const deleteThing = cloud.deleteThing.bind(cloud);
    cloud.deleteThing = async (thing) => {
      await deleteThing(thing);
      await register();
    };
    expect(await run()).toHaveLength(1);
    expect(await platform.table.get(deviceKey(1))).toMatchObject({ registrations: 1 });
    expect(await platform.succeed("GET", `/v2/devices/${SECRET}/client_id`)).toBe("uni_cs_test_robot:1");
  });

  it("are tried again when AWS does not delete them", async () => {
    await remove((await register()).id);
    platform.clock.pass(7 * DAY);
    cloud.failure = new Error("ThrottlingException");
    await run();
    expect(await platform.table.get(deviceKey(1))).toBeDefined();
    cloud.failure = undefined;
    await run();
    expect(await platform.table.get(deviceKey(1))).toBeUndefined();
  });
});
