import type { Template } from "aws-cdk-lib/assertions";
import { deployment, only, resourcesOf, templateOf } from "./stacks";

interface Statement {
  readonly Effect: string;
  readonly Condition?: unknown;
  readonly Action: string | string[];
  readonly Resource: unknown;
}

const names = ["local", "demo", "example-university"] as const;
const settings = { demo: { isDisposable: true }, local: {}, "example-university": {} };
const templates = new Map<string, Template>(names.map((name) => [name, templateOf(deployment(name, settings[name]))]));
const demo = templates.get("demo") as Template;
const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** Every statement of the policies attached to the role whose logical id begins so. */
function statementsOf(template: Template, role: string): Statement[] {
  const [roleId] = only(template, "AWS::IAM::Role", role);
  return Object.values(resourcesOf(template, "AWS::IAM::Policy"))
    .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === roleId))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
}

/** What a role may do, as `resource: actions`, with the resource's logical id. */
function rightsOf(role: string, template = demo): Record<string, string[]> {
  const rights = statementsOf(template, role).map(({ Action, Resource }) => {
    const text = JSON.stringify(Resource);
    const made = [...text.matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+?)[0-9A-F]{8}"/g)].map(([, id]) => id);
    const id =
      made.length > 0 ? [...new Set(made)].join(", ") : (/:((?:cert|thing|topic)\/[^"]+)"/.exec(text)?.[1] ?? text);
    return [
      text.includes("/index/gsi1") && text.includes("/index/gsi2") ? `${id}/index/gsi1, gsi2` : id,
      list(Action).sort(),
    ];
  });
  return Object.fromEntries(rights);
}

const itemActions = [
  "dynamodb:BatchGetItem",
  "dynamodb:BatchWriteItem",
  "dynamodb:ConditionCheckItem",
  "dynamodb:DeleteItem",
  "dynamodb:GetItem",
  "dynamodb:PutItem",
  "dynamodb:Query",
  "dynamodb:UpdateItem",
];
const interfaceActions = [
  "ec2:AssignPrivateIpAddresses",
  "ec2:CreateNetworkInterface",
  "ec2:DeleteNetworkInterface",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSubnets",
  "ec2:UnassignPrivateIpAddresses",
];
const logging = ["logs:CreateLogStream", "logs:PutLogEvents"];

test("what empties buckets may list and delete in those of its stack, and log", () => {
  expect(rightsOf("EmptierRole")).toEqual({
    "MediaAssets, MediaRecordings, WebBucket": ["s3:DeleteObject", "s3:DeleteObjectVersion"],
    EmptierLogs: logging,
  });
  const actions = statementsOf(demo, "EmptierRole").flatMap(({ Action }) => list(Action));
  expect([...new Set(actions)].sort()).toEqual([
    ...logging,
    "s3:DeleteObject",
    "s3:DeleteObjectVersion",
    "s3:ListBucket",
    "s3:ListBucketVersions",
  ]);
});

test("what derives the distribution's key may read the auth secret, and log", () => {
  expect(rightsOf("DistributionKeyRole")).toEqual({
    AuthSecret: ["secretsmanager:GetSecretValue"],
    DistributionKeyLogs: logging,
  });
});

test("the API may use items, send jobs, read its secret and log", () => {
  expect(rightsOf("ApiHandler")).toEqual({
    DataTable: itemActions,
    "DataTable/index/gsi1, gsi2": ["dynamodb:Query"],
    "AutograderQueue, ScheduleChores": ["sqs:SendMessage"],
    AuthSecret: ["secretsmanager:GetSecretValue"],
    // Which objects these are, and who may list them, is in media.test.ts.
    "MediaAssets, MediaRecordings": ["s3:ListBucket"],
    MediaAssets: ["s3:DeleteObject", "s3:GetObject", "s3:PutObject"],
    MediaRecordings: expect.arrayContaining(["s3:DeleteObject", "s3:GetObject", "s3:PutObject"]),
    ApiHandlerLogs: logging,
    // What each of these may be used on is in devices.test.ts.
    '"*"': ["iot:CreateCertificateFromCsr", "iot:CreateKeysAndCertificate", "iot:DescribeEndpoint"],
    "cert/*": ["iot:AttachThingPrincipal"],
    "thing/demo_academy_dev_robot:*": ["iot:CreateThing"],
    DevicesRobots: ["iot:AddThingToThingGroup"],
    // And of these in realtime.test.ts.
    "DevicesBrowserRole, RealtimeBrowserRole, RealtimeNewsRole": ["sts:AssumeRole"],
    "topic/demo_academy_dev_news-c*": ["iot:Publish"],
  });
});

test("the autograder may use items, take jobs and leave the rest of one, have programs executed and log", () => {
  expect(rightsOf("AutograderRole")).toEqual({
    DataTable: itemActions,
    "DataTable/index/gsi1, gsi2": ["dynamodb:Query"],
    "AutograderQueue, AutograderSlowQueue": [
      "sqs:ChangeMessageVisibility",
      "sqs:DeleteMessage",
      "sqs:GetQueueAttributes",
      "sqs:ReceiveMessage",
      "sqs:SendMessage",
    ],
    AutograderExecutorFunction: ["lambda:InvokeFunction"],
    AutograderLogs: logging,
  });
});

test("the clock may use items, take chores and leave them, send grading jobs, copy files of courses and log", () => {
  expect(rightsOf("ScheduleHandler")).toEqual({
    DataTable: itemActions,
    "DataTable/index/gsi1, gsi2": ["dynamodb:Query"],
    AutograderQueue: ["sqs:SendMessage"],
    ScheduleChores: [
      "sqs:ChangeMessageVisibility",
      "sqs:DeleteMessage",
      "sqs:GetQueueAttributes",
      "sqs:ReceiveMessage",
      "sqs:SendMessage",
    ],
    // Only below the prefixes of courses' files, and to list them: findings.test.ts.
    MediaAssets: ["s3:DeleteObject", "s3:GetObject", "s3:PutObject"],
    ScheduleHandlerLogs: logging,
    "cert/*": ["iot:DetachThingPrincipal"],
    "thing/demo_academy_dev_robot:*": ["iot:DeleteThing"],
  });
});

test("the Lambda of robots' events may read items and change them, and log", () => {
  expect(rightsOf("DevicesHandler")).toEqual({
    DataTable: ["dynamodb:GetItem", "dynamodb:UpdateItem"],
    DevicesHandlerLogs: logging,
  });
});

test("what words the mails of accounts may log, and nothing else", () => {
  expect(rightsOf("AccountsTriggersRole", templates.get("local"))).toEqual({ AccountsTriggersLogs: logging });
});

test("a schedule may invoke the executor, another role of schedules the clock", () => {
  expect(rightsOf("AutograderExecutorSchedulerRole")).toEqual({
    AutograderExecutorFunction: ["lambda:InvokeFunction"],
  });
  expect(rightsOf("ScheduleSchedulerRole")).toEqual({ ScheduleHandlerFunction: ["lambda:InvokeFunction"] });
});

describe.each(names)("in %s", (name) => {
  const template = templates.get(name) as Template;

  test("the executor may do nothing at all: Lambda manages interfaces in its role, and no call from within is allowed", () => {
    expect(statementsOf(template, "AutograderExecutorRole")).toEqual([
      { Effect: "Allow", Action: interfaceActions, Resource: "*" },
      { Effect: "Deny", Action: "*", Resource: "*", Condition: { Null: { "lambda:SourceFunctionArn": "false" } } },
    ]);
  });

  test("no role has a policy that is not written here", () => {
    for (const { Properties } of Object.values(resourcesOf(template, "AWS::IAM::Role"))) {
      expect(Properties.ManagedPolicyArns).toBeUndefined();
      expect(Properties.Policies).toBeUndefined();
    }
  });

  test("no action is a pattern, and no resource is everything", () => {
    const statements = Object.values(resourcesOf(template, "AWS::IAM::Policy")).flatMap(
      ({ Properties }) => Properties.PolicyDocument.Statement as Statement[],
    );
    const allowed = statements.filter(({ Effect }) => Effect === "Allow");
    expect(statements.filter(({ Effect }) => Effect !== "Allow")).toHaveLength(1);
    const actions = allowed.flatMap(({ Action }) => list(Action));
    expect(actions.length).toBeGreaterThan(20);
    expect(actions.filter((action) => action.includes("*"))).toEqual([]);
    expect(actions).not.toContain("dynamodb:Scan");
    // Lambda asks for the former without naming one; of the latter three IoT knows no resource.
    expect(allowed.filter(({ Resource }) => list(Resource).includes("*")).map(({ Action }) => Action)).toEqual([
      interfaceActions,
      ["iot:CreateCertificateFromCsr", "iot:CreateKeysAndCertificate", "iot:DescribeEndpoint"],
    ]);
    const isRemovable = Object.keys(resourcesOf(template, "Custom::BucketContents")).length > 0;
    const wide = allowed
      .filter(({ Resource }) => Resource !== "*")
      .filter(({ Resource }) => JSON.stringify(Resource).includes("*"))
      .filter(({ Action }) => !list(Action).every((action) => action.startsWith("iot:")));
    expect(wide.map(({ Action }) => list(Action)).sort()).toEqual([
      ["s3:AbortMultipartUpload", "s3:DeleteObject", "s3:GetObject", "s3:PutObject"],
      // The buckets of a disposable stage are emptied with it.
      ...(isRemovable ? [["s3:DeleteObject", "s3:DeleteObjectVersion"]] : []),
      // The API looks which parts of a recording's sound have arrived.
      ["s3:DeleteObject", "s3:GetObject", "s3:ListMultipartUploadParts", "s3:PutObject", "s3:PutObjectTagging"],
      // The clock takes texts away whose chapter is not open.
      ...Array(2).fill(["s3:DeleteObject", "s3:GetObject", "s3:PutObject"]),
      ["s3:DeleteObject", "s3:GetObject", "s3:PutObject", "s3:PutObjectTagging"],
      // Files of a course are copied to the copy of it; the API keeps the cockpit's sheet.
      ...Array(2).fill(["s3:GetObject", "s3:PutObject"]),
    ]);
  });

  test("only the Lambda service takes a role, and only API Gateway, rules of IoT and a user pool call a Lambda from outside", () => {
    for (const [id, { Properties }] of Object.entries(resourcesOf(template, "AWS::IAM::Role"))) {
      // The API lends these to browsers: robots.test.ts, realtime.test.ts.
      if (/^(DevicesBrowser|RealtimeBrowser|RealtimeNews)Role/.test(id)) continue;
      // And these the schedules take: schedule.test.ts, executor.test.ts.
      if (/^(AutograderExecutor|Schedule)SchedulerRole/.test(id)) continue;
      // And this one rules of IoT: devices.test.ts.
      if (id.startsWith("DevicesRulesErrorRole")) continue;
      expect(Properties.AssumeRolePolicyDocument.Statement).toEqual([
        { Action: "sts:AssumeRole", Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" } },
      ]);
    }
    const [handler] = only(template, "AWS::Lambda::Function", "ApiHandler");
    for (const { Properties } of Object.values(resourcesOf(template, "AWS::Lambda::Permission"))) {
      // Each rule its own Lambda: devices.test.ts.
      if (Properties.Principal === "iot.amazonaws.com") continue;
      // The user pool its own: accounts.test.ts.
      if (Properties.Principal === "cognito-idp.amazonaws.com") continue;
      expect(Properties).toMatchObject({
        Action: "lambda:InvokeFunction",
        Principal: "apigateway.amazonaws.com",
        FunctionName: { "Fn::GetAtt": [handler, "Arn"] },
      });
      expect(Properties.SourceArn).toBeDefined();
    }
  });

  test("buckets, queues and topics refuse what is not encrypted on its way", () => {
    const policies = ["AWS::S3::BucketPolicy", "AWS::SQS::QueuePolicy", "AWS::SNS::TopicPolicy"].flatMap((type) =>
      Object.values(resourcesOf(template, type)),
    );
    expect(policies).toHaveLength(9);
    for (const { Properties } of policies) {
      expect(Properties.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
      );
    }
  });
});
