import { type Platform, startPlatform } from "../../test/access/platform";
import { CloudInMemory } from "../core/devices/cloud.fixture";
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
