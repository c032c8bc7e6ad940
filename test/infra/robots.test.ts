import { clientNamePrefixOf, sessionPolicy, thingOf } from "../../lambdas/core/robots/names";
import { deployment, only, resourcesOf, templateOf } from "./stacks";

/** Of an account that is known, so that names read as they are. */
const template = templateOf(deployment("demo", { account: "123456789012" }));
const local = templateOf(deployment("local"));
const iot = (name: string) => `arn:aws:iot:ap-southeast-1:123456789012:${name}`;
// biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable of IoT
const THING = "${iot:Connection.Thing.ThingName}";
const [groupId, group] = only(template, "AWS::IoT::ThingGroup");
const [policyId, policy] = only(template, "AWS::IoT::Policy");
const [browserRoleId, browserRole] = only(template, "AWS::IAM::Role", "DevicesBrowserRole");

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
}

/** The statements about IoT and STS of the role whose logical id begins so. */
function statementsOf(role: string): Statement[] {
  const [roleId] = only(template, "AWS::IAM::Role", role);
  return Object.values(resourcesOf(template, "AWS::IAM::Policy"))
    .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === roleId))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[])
    .filter(({ Action }) => /^(iot|sts):/.test([Action].flat()[0] ?? ""));
}

test("a robot connects as its own thing and uses its own topics, each in one direction", () => {
  expect(policy.Properties).toMatchObject({
    PolicyName: "demo_academy_dev_robot",
    PolicyDocument: {
      Version: "2012-10-17",
      Statement: [
        {
          Effect: "Allow",
          Action: "iot:Connect",
          Resource: iot(`client/${THING}`),
          Condition: { Bool: { "iot:Connection.Thing.IsAttached": "true" } },
        },
        {
          Effect: "Allow",
          Action: "iot:Subscribe",
          Resource: ["run", "stop", "ping", "input"].map((topic) => iot(`topicfilter/${THING}/${topic}`)),
        },
        {
          Effect: "Allow",
          Action: "iot:Receive",
          Resource: ["run", "stop", "ping", "input"].map((topic) => iot(`topic/${THING}/${topic}`)),
        },
        {
          Effect: "Allow",
          Action: "iot:Publish",
          Resource: ["status", "display", "hello", "monitor", "world"].map((topic) => iot(`topic/${THING}/${topic}`)),
        },
      ],
    },
  });
  expect(JSON.stringify(policy.Properties.PolicyDocument)).not.toContain("*");
});

test("robots have their rights by their group, to which a custom resource attaches the policy", () => {
  expect(group.Properties.ThingGroupName).toBe("demo_academy_dev_robots");
  const [, attachment] = only(template, "Custom::IotPolicyAttachment");
  const call = (action: string, id: string) => ({
    "Fn::Join": [
      "",
      [
        `{"service":"iot","action":"${action}","parameters":{"policyName":"`,
        { Ref: policyId },
        '","target":"',
        { "Fn::GetAtt": [groupId, "Arn"] },
        `"}${id}}`,
      ],
    ],
  });
  const id = ',"physicalResourceId":{"id":"demo_academy_dev_robot-attachment"}';
  expect(attachment.Properties).toMatchObject({
    Create: call("AttachPolicy", id),
    Update: call("AttachPolicy", id),
    Delete: call("DetachPolicy", ""),
  });
  expect(statementsOf("DevicesAttachmentRole")).toEqual([
    {
      Effect: "Allow",
      Action: ["iot:AttachPolicy", "iot:DetachPolicy"],
      Resource: { "Fn::GetAtt": [groupId, "Arn"] },
    },
  ]);
});

test("only the API takes the browsers' role, which reaches this deployment's robots, each topic in one direction", () => {
  const [api] = only(template, "AWS::IAM::Role", "ApiHandler");
  expect(browserRole.Properties.AssumeRolePolicyDocument.Statement).toEqual([
    { Action: "sts:AssumeRole", Effect: "Allow", Principal: { AWS: { "Fn::GetAtt": [api, "Arn"] } } },
  ]);
  const topics = (kind: string, names: string[]) =>
    names.map((name) => iot(`${kind}/demo_academy_dev_robot:*/${name}`));
  expect(statementsOf("DevicesBrowserRole")).toEqual([
    { Effect: "Allow", Action: "iot:Connect", Resource: iot("client/demo_academy_dev_robot-u*") },
    { Effect: "Allow", Action: "iot:Publish", Resource: topics("topic", ["input", "ping", "run", "stop"]) },
    {
      Effect: "Allow",
      Action: "iot:Receive",
      Resource: topics("topic", ["display", "hello", "monitor", "status", "world"]),
    },
    {
      Effect: "Allow",
      Action: "iot:Subscribe",
      Resource: topics("topicfilter", ["display", "hello", "monitor", "status", "world"]),
    },
  ]);
});

test("what the API lends for a session lies within the role", () => {
  const prefix = "demo_academy_dev_robot";
  const names = { thing: thingOf(prefix, 7), clientNamePrefix: clientNamePrefixOf(prefix, 3) };
  const lent: Statement[] = JSON.parse(sessionPolicy({ arnPrefix: iot("").slice(0, -1), ...names })).Statement;
  const rightsIn = (statements: Statement[]) =>
    statements.flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} ${resource}`)),
    );
  const within = rightsIn(statementsOf("DevicesBrowserRole")).map(
    (right) => new RegExp(`^${right.replaceAll("*", ".*")}$`),
  );
  // Of what robots send, the session names the robot and the role the topics.
  const exact = rightsIn(lent).filter((right) => !right.startsWith("iot:Receive"));
  expect(exact).toHaveLength(10);
  expect(exact.filter((right) => !within.some((pattern) => pattern.test(right)))).toEqual([]);
  expect(rightsIn(lent).filter((right) => right.startsWith("iot:Receive"))).toEqual([
    `iot:Receive ${iot("topic/demo_academy_dev_robot:7/*")}`,
  ]);
});

test("the API enrols robots of this deployment, and may neither publish to them nor attach policies nor revoke", () => {
  const robots = iot("thing/demo_academy_dev_robot:*");
  expect(statementsOf("ApiHandler")).toEqual([
    {
      Effect: "Allow",
      Action: "sts:AssumeRole",
      Resource: ["DevicesBrowserRole", "RealtimeBrowserRole", "RealtimeNewsRole"].map((role) => ({
        "Fn::GetAtt": [only(template, "AWS::IAM::Role", role)[0], "Arn"],
      })),
    },
    {
      Effect: "Allow",
      Action: ["iot:CreateCertificateFromCsr", "iot:CreateKeysAndCertificate", "iot:DescribeEndpoint"],
      Resource: "*",
    },
    { Effect: "Allow", Action: "iot:AttachThingPrincipal", Resource: [iot("cert/*"), robots] },
    { Effect: "Allow", Action: "iot:CreateThing", Resource: robots },
    { Effect: "Allow", Action: "iot:AddThingToThingGroup", Resource: [robots, { "Fn::GetAtt": [groupId, "Arn"] }] },
    // News of members and announcements to courses, whose topics are apart: realtime.test.ts.
    {
      Effect: "Allow",
      Action: "iot:Publish",
      Resource: [iot("topic/demo_academy_dev_news-c*"), iot("topic/demo_academy_dev_news-r*")],
    },
  ]);
});

test("the clock's Lambda ends certificates, and knows the names of robots", () => {
  const robots = iot("thing/demo_academy_dev_robot:*");
  expect(statementsOf("ScheduleHandler")).toEqual([
    { Effect: "Allow", Action: ["iot:DeleteCertificate", "iot:UpdateCertificate"], Resource: iot("cert/*") },
    { Effect: "Allow", Action: "iot:DetachThingPrincipal", Resource: [iot("cert/*"), robots] },
    { Effect: "Allow", Action: "iot:DeleteThing", Resource: robots },
  ]);
  const [, clock] = only(template, "AWS::Lambda::Function", "ScheduleHandler");
  expect(clock.Properties.Environment.Variables.THING_PREFIX).toBe("demo_academy_dev_robot");
});

describe("rules of IoT", () => {
  const rules = Object.entries(resourcesOf(template, "AWS::IoT::TopicRule"));
  const [handlerId, handler] = only(template, "AWS::Lambda::Function", "DevicesHandler");
  const [errorRoleId, errorRole] = only(template, "AWS::IAM::Role", "DevicesRulesErrorRole");
  const [logId] = only(template, "AWS::Logs::LogGroup", "DevicesRulesUndelivered");

  test("select who is connected and who has whom run, of this deployment's robots, and nothing of what is sent", () => {
    expect(rules.map(([, { Properties }]) => Properties.TopicRulePayload.Sql)).toEqual([
      "SELECT clientId, eventType, timestamp, versionNumber, disconnectReason " +
        "FROM '$aws/events/presence/+/#' WHERE startswith(clientId, 'demo_academy_dev_robot:')",
      "SELECT clientid() AS clientId, topic(1) AS thing, timestamp() AS timestamp " +
        "FROM '+/run' WHERE startswith(topic(1), 'demo_academy_dev_robot:')",
    ]);
  });

  test("invoke the one Lambda, which knows the table and the robots' names", () => {
    for (const [, { Properties }] of rules) {
      expect(Properties.TopicRulePayload).toMatchObject({
        Actions: [{ Lambda: { FunctionArn: { "Fn::GetAtt": [handlerId, "Arn"] } } }],
        AwsIotSqlVersion: "2016-03-23",
        RuleDisabled: false,
      });
    }
    expect(handler.Properties.Environment.Variables).toEqual({
      TABLE_NAME: { Ref: only(template, "AWS::DynamoDB::GlobalTable")[0] },
      THING_PREFIX: "demo_academy_dev_robot",
    });
    const permissions = Object.values(resourcesOf(template, "AWS::Lambda::Permission"))
      .map(({ Properties }) => Properties)
      .filter(({ Principal }) => Principal === "iot.amazonaws.com");
    expect(permissions).toEqual(
      rules.map(([id]) => ({
        Action: "lambda:InvokeFunction",
        Principal: "iot.amazonaws.com",
        FunctionName: { "Fn::GetAtt": [handlerId, "Arn"] },
        SourceAccount: "123456789012",
        SourceArn: { "Fn::GetAtt": [id, "Arn"] },
      })),
    );
  });

  test("write what they cannot deliver to a log, in a role of rules of this account for that log alone", () => {
    for (const [, { Properties }] of rules) {
      expect(Properties.TopicRulePayload.ErrorAction).toEqual({
        CloudwatchLogs: { LogGroupName: { Ref: logId }, RoleArn: { "Fn::GetAtt": [errorRoleId, "Arn"] } },
      });
    }
    expect(errorRole.Properties.AssumeRolePolicyDocument.Statement).toEqual([
      {
        Action: "sts:AssumeRole",
        Effect: "Allow",
        Principal: { Service: "iot.amazonaws.com" },
        Condition: { StringEquals: { "aws:SourceAccount": "123456789012" } },
      },
    ]);
    const policies = Object.values(resourcesOf(template, "AWS::IAM::Policy")).filter(({ Properties }) =>
      Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === errorRoleId),
    );
    expect(policies.map(({ Properties }) => Properties.PolicyDocument.Statement)).toEqual([
      [
        {
          Effect: "Allow",
          Action: ["logs:CreateLogStream", "logs:DescribeLogStreams", "logs:PutLogEvents"],
          Resource: { "Fn::GetAtt": [logId, "Arn"] },
        },
      ],
    ]);
  });
});

test("defect 20: what API Gateway logs of a request has no part in which a secret can stand", () => {
  for (const { Properties } of Object.values(resourcesOf(template, "AWS::ApiGatewayV2::Stage"))) {
    const { Format } = Properties.AccessLogSettings;
    expect(Format).not.toMatch(/path|querystring|header|body|\$input|authorizer/i);
    expect(JSON.parse(Format)).toMatchObject({ requestId: "$context.requestId", status: "$context.status" });
  }
  // A parameter in a key would be the name of it, not the value; there is none anyway.
  const keys = Object.values(resourcesOf(template, "AWS::ApiGatewayV2::Route")).map(
    ({ Properties }) => Properties.RouteKey,
  );
  expect(keys.filter((key: string) => key.includes("devices"))).toEqual([]);
});

describe("the API is told", () => {
  const environment = (of: typeof template) =>
    only(of, "AWS::Lambda::Function", "ApiHandler")[1].Properties.Environment.Variables;

  test("its names, the role it lends, and what ARNs begin with", () => {
    expect(environment(template)).toMatchObject({
      THING_PREFIX: "demo_academy_dev_robot",
      THING_GROUP: { Ref: groupId },
      DEVICE_ROLE_ARN: { "Fn::GetAtt": [browserRoleId, "Arn"] },
      IOT_ARN_PREFIX: "arn:aws:iot:ap-southeast-1:123456789012",
    });
    expect(environment(template).WEBSOCKET_ORIGIN).toBeUndefined();
  });

  test("in the stage local also where browsers find the broker", () => {
    expect(environment(local)).toMatchObject({
      THING_PREFIX: "demo_academy_local_robot",
      IOT_ARN_PREFIX: "arn:aws:iot:ap-southeast-1:000000000000",
      WEBSOCKET_ORIGIN: { Ref: "LocalOrigin" },
    });
  });
});

test("no prefix of one deployment can begin the names of another", () => {
  const prefixOf = (institution: string, course: string, stage: string) =>
    only(templateOf(deployment("demo", { institution, course, stage })), "AWS::IoT::Policy")[1].Properties.PolicyName;
  expect([prefixOf("a-b", "c", "dev"), prefixOf("a", "b-c", "dev"), prefixOf("a", "b", "dev-u1")]).toEqual([
    "a-b_c_dev_robot",
    "a_b-c_dev_robot",
    "a_b_dev-u1_robot",
  ]);
});
