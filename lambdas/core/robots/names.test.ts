import { clientNamePrefixOf, deviceIdOfThing, sessionNameOf, sessionPolicy, thingOf, userIdOfClient } from "./names";

const arnPrefix = "arn:aws:iot:ap-southeast-1:123456789012";

test("names of robots, browsers and sessions", () => {
  expect(thingOf("uni_cs_prod_robot", 633)).toBe("uni_cs_prod_robot:633");
  expect(clientNamePrefixOf("uni_cs_prod_robot", 7)).toBe("uni_cs_prod_robot-u7-");
  expect(sessionNameOf(633, 7)).toBe("d633-u7");
});

test("a session connects as its user, sends what robots receive and receives what robots send", () => {
  const policy = sessionPolicy({ arnPrefix, thing: "r:5", clientNamePrefix: "r-u7-" });
  const topics = (kind: string, names: string[]) => names.map((name) => `${arnPrefix}:${kind}/r:5/${name}`);
  expect(JSON.parse(policy)).toEqual({
    Version: "2012-10-17",
    Statement: [
      { Effect: "Allow", Action: "iot:Connect", Resource: `${arnPrefix}:client/r-u7-*` },
      { Effect: "Allow", Action: "iot:Publish", Resource: topics("topic", ["run", "stop", "ping", "input"]) },
      { Effect: "Allow", Action: "iot:Receive", Resource: topics("topic", ["*"]) },
      {
        Effect: "Allow",
        Action: "iot:Subscribe",
        Resource: topics("topicfilter", ["status", "display", "hello", "monitor", "world"]),
      },
    ],
  });
});

test("the longest names of a deployment fit into STS's limits", () => {
  const prefix = `${"i".repeat(24)}_${"c".repeat(24)}_${"s".repeat(8)}_robot`;
  const policy = sessionPolicy({
    arnPrefix: "arn:aws-us-gov:iot:ap-southeast-1:123456789012",
    thing: thingOf(prefix, 999_999_999),
    clientNamePrefix: clientNamePrefixOf(prefix, 999_999_999),
  });
  expect(policy.length).toBeLessThanOrEqual(2048);
});

test.each([
  ["r:633", 633],
  ["r:0", undefined],
  ["r:07", undefined],
  ["r:6x", undefined],
  ["r:", undefined],
  ["rr:6", undefined],
  ["r-u6-", undefined],
  ["r:9999999999999999", undefined],
])("the thing %s is of device %s", (thing, deviceId) => {
  expect(deviceIdOfThing("r", thing)).toBe(deviceId);
});

test.each([
  ["r-u7-0123456789abcdef", 7],
  ["r-u7-", 7],
  ["r-u7", undefined],
  ["r-u-7", undefined],
  ["r:7", undefined],
  ["s-u7-0123456789abcdef", undefined],
])("the client id %s is of user %s", (clientId, userId) => {
  expect(userIdOfClient("r", clientId)).toBe(userId);
});
