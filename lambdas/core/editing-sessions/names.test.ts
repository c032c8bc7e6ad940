import { clientNamePrefixOf, lentNameOf, sessionPolicy, topicOf } from "./names";

const prefix = "demo_academy_dev_edit";
const arnPrefix = "arn:aws:iot:ap-southeast-1:123456789012";
const scope = {
  prefix,
  arnPrefix,
  topic: topicOf(prefix, "0123456789abcdefghijklmno"),
  clientNamePrefix: clientNamePrefixOf(prefix, 7),
};

it("names topics, client ids and the sessions in which rights are lent", () => {
  expect(scope.topic).toBe("demo_academy_dev_edit:0123456789abcdefghijklmno");
  expect(scope.clientNamePrefix).toBe("demo_academy_dev_edit-u7-");
  const lent = lentNameOf("0123456789abcdefghijklmno", 9_999_999_999, "edit");
  expect(lent).toBe("edit-0123456789abcdefghijklmno-u9999999999");
  expect(lent).toMatch(/^[\w+=,.@-]{2,64}$/);
});

const reading = [
  { Effect: "Allow", Action: "iot:Connect", Resource: `${arnPrefix}:client/demo_academy_dev_edit-u7-*` },
  {
    Effect: "Allow",
    Action: "iot:Subscribe",
    Resource: `${arnPrefix}:topicfilter/demo_academy_dev_edit:0123456789abcdefghijklmno/*`,
  },
  {
    Effect: "Allow",
    Action: "iot:Receive",
    Resource: `${arnPrefix}:topic/demo_academy_dev_edit:0123456789abcdefghijklmno/demo_academy_dev_edit-u*`,
  },
];

it("lends viewers the right to receive", () => {
  expect(JSON.parse(sessionPolicy({ ...scope, role: "view" }))).toEqual({ Version: "2012-10-17", Statement: reading });
});

it("lends editors the right to send as themselves too", () => {
  expect(JSON.parse(sessionPolicy({ ...scope, role: "edit" })).Statement).toEqual([
    ...reading,
    {
      Effect: "Allow",
      Action: "iot:Publish",
      Resource: `${arnPrefix}:topic/demo_academy_dev_edit:0123456789abcdefghijklmno/demo_academy_dev_edit-u7-*`,
    },
  ]);
});
