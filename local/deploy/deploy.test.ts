// biome-ignore-all lint/suspicious/noTemplateCurlyInString: Fn::Sub has this syntax
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startIot } from "../iot";
import { type S3, startS3 } from "../s3";
import { type ScheduleDefinition, startScheduler } from "../scheduler";
import type { Role, Sts } from "../sts";
import { deployHttpApis } from "./http-api";
import { resolve, type Scope } from "./intrinsics";
import { deployRobots, deployRules } from "./robots";
import { deployRoles } from "./roles";
import { deploySchedules } from "./schedules";
import { Stack } from "./stack";
import { readStack, type SynthesizedStack, type Template } from "./template";
import { deployUploads } from "./upload";

const synthesized = (template: Partial<Template>, folder = "/nowhere"): SynthesizedStack => ({
  name: "Test",
  region: "eu-west-1",
  template: { Parameters: {}, Conditions: {}, Mappings: {}, Resources: {}, Outputs: {}, ...template },
  assetPath: (key) => join(folder, key),
});
const naming = { accountId: "000000000000", sqsEndpoint: "http://127.0.0.1:1", secretText: () => undefined };
const stackOf = (template: Partial<Template>, parameters = {}) => new Stack(synthesized(template), parameters, naming);

test("a provider that speaks SAML is refused in words", () => {
  const type = "AWS::Cognito::UserPoolIdentityProvider";
  expect(() => stackOf({ Resources: { University: { Type: type, Properties: {} } } }).resources(type)).toThrow(
    "The embedded cloud has no Cognito that speaks SAML: in the stage local use a provider of kind openid (University)",
  );
});

describe("intrinsic functions", () => {
  const scope: Scope = {
    parameters: { Name: "ada", "AWS::Region": "eu-west-1" },
    conditions: {
      Yes: { "Fn::Equals": [{ Ref: "Name" }, "ada"] },
      No: { "Fn::Not": [{ Condition: "Yes" }] },
      Both: { "Fn::And": [{ Condition: "Yes" }, { Condition: "No" }] },
      Either: { "Fn::Or": [{ Condition: "Yes" }, { Condition: "No" }] },
    },
    mappings: { Sizes: { small: { memory: 128 } } },
    ref: (id) => (id === "Table" ? "table-1" : undefined),
    attribute: (id, name) => `${id}:${name}`,
  };
  it.each([
    [{ Ref: "Name" }, "ada"],
    [{ Ref: "Table" }, "table-1"],
    [{ "Fn::GetAtt": ["Table", "Arn"] }, "Table:Arn"],
    [{ "Fn::GetAtt": "Table.Arn" }, "Table:Arn"],
    [{ "Fn::Join": ["-", ["a", { Ref: "Name" }, 3]] }, "a-ada-3"],
    [{ "Fn::Select": ["1", { "Fn::Split": ["/", "x/y/z"] }] }, "y"],
    [
      { "Fn::Sub": "${Name}@${AWS::Region} ${Table} ${Table.Arn} ${!Literal}" },
      "ada@eu-west-1 table-1 Table:Arn ${Literal}",
    ],
    [{ "Fn::Sub": ["${Own}-${Name}", { Own: { Ref: "Table" } }] }, "table-1-ada"],
    [{ "Fn::If": ["Yes", 1, 2] }, 1],
    [{ "Fn::If": ["Both", 1, 2] }, 2],
    [{ "Fn::If": ["Either", 1, 2] }, 1],
    [{ keep: 1, drop: { "Fn::If": ["No", 1, { Ref: "AWS::NoValue" }] } }, { keep: 1 }],
    [["a", { Ref: "AWS::NoValue" }], ["a"]],
    [{ "Fn::FindInMap": ["Sizes", "small", "memory"] }, 128],
    [{ "Fn::Base64": "hi" }, "aGk="],
    [
      { nested: [{ Ref: "Name" }], Condition: { StringEquals: 1 } },
      { nested: ["ada"], Condition: { StringEquals: 1 } },
    ],
  ])("%j", (value, expected) => expect(resolve(value, scope)).toEqual(expected));

  it.each([
    [{ Ref: "Missing" }, "no parameter or resource Missing"],
    [{ "Fn::ImportValue": "x" }, "does not know the function Fn::ImportValue"],
    [{ "Fn::Select": [9, ["a"]] }, "no element 9"],
    [{ "Fn::If": ["Missing", 1, 2] }, "no condition Missing"],
    [{ "Fn::FindInMap": ["Sizes", "large", "memory"] }, "no Sizes.large.memory"],
  ])("refuses %j", (value, text) => expect(() => resolve(value, scope)).toThrow(text));
});

describe("an HTTP API", () => {
  const stage = { ApiId: { Ref: "Api" }, StageName: "$default" };
  const template = {
    Resources: {
      Api: { Type: "AWS::ApiGatewayV2::Api", Properties: { ProtocolType: "HTTP" } },
      Stage: {
        Type: "AWS::ApiGatewayV2::Stage",
        Properties: { ...stage, DefaultRouteSettings: { ThrottlingRateLimit: 0, ThrottlingBurstLimit: 1 } },
      },
    },
  };
  const statuses = async (isThrottled: boolean) => {
    const apis = deployHttpApis({} as never, stackOf(template), { accountId: "000000000000", isThrottled });
    const request = { method: "GET", url: "/", headers: {}, body: Buffer.alloc(0), sourceIp: "127.0.0.1" };
    const [api] = apis.values();
    return [await api?.handle(request), await api?.handle(request)].map((answer) => answer?.status);
  };

  it("is throttled as its stage says, and not where a test asks for that", async () => {
    expect(await statuses(true)).toEqual([404, 429]);
    expect(await statuses(false)).toEqual([404, 404]);
  });
});

describe("a stack", () => {
  it("names what it deploys as the stack and the logical id do, and by the template where that gives a name", () => {
    const stack = stackOf({
      Resources: {
        Jobs: { Type: "AWS::SQS::Queue", Properties: {} },
        Named: { Type: "AWS::SQS::Queue", Properties: { QueueName: "mine" } },
        Files: { Type: "AWS::S3::Bucket", Properties: {} },
      },
      Outputs: {
        Url: { Value: { Ref: "Jobs" } },
        Arn: { Value: { "Fn::GetAtt": ["Named", "Arn"] } },
        Host: { Value: { "Fn::GetAtt": ["Files", "RegionalDomainName"] } },
      },
    });
    expect(stack.outputs()).toEqual({
      Url: "http://127.0.0.1:1/000000000000/Test-Jobs",
      Arn: "arn:aws:sqs:eu-west-1:000000000000:mine",
      Host: "test-files.s3.eu-west-1.amazonaws.com",
    });
  });

  it("leaves out resources whose condition does not hold", () => {
    const Parameters = { Size: { Type: "String", Default: "small" } };
    const Conditions = { IsBig: { "Fn::Equals": [{ Ref: "Size" }, "big"] } };
    const Resources = { Jobs: { Type: "AWS::SQS::Queue", Properties: {}, Condition: "IsBig" } };
    const names = (parameters: object) =>
      stackOf({ Parameters, Conditions, Resources }, parameters).resources("AWS::SQS::Queue").length;
    expect([names({}), names({ Size: "big" })]).toEqual([0, 1]);
  });

  it("skips resources without a local meaning, and names an unknown type", () => {
    const stack = stackOf({
      Resources: {
        Role: { Type: "AWS::IAM::Role", Properties: {} },
        Alarm: { Type: "AWS::CloudWatch::Alarm", Properties: {} },
      },
      Outputs: { Role: { Value: { "Fn::GetAtt": ["Role", "Arn"] } } },
    });
    expect(stack.resources("AWS::SQS::Queue")).toEqual([]);
    expect(stack.outputs().Role).toMatch(/^arn:aws:/);
    const foreign = stackOf({ Resources: { Flow: { Type: "AWS::StepFunctions::StateMachine", Properties: {} } } });
    expect(() => foreign.resources("AWS::SQS::Queue")).toThrow(
      "The embedded cloud does not know the resource type AWS::StepFunctions::StateMachine (of Flow)",
    );
  });

  it("refuses parameters that are not there or have no value", () => {
    expect(() => stackOf({}, { Nope: "x" })).toThrow("Test has no parameter Nope");
    expect(() => stackOf({ Parameters: { Name: { Type: "String", Default: undefined } } })).toThrow(
      "Name has no value",
    );
  });

  it("does not deploy the functions that only carry out custom resources", () => {
    const stack = stackOf({
      Resources: {
        Uploader: { Type: "AWS::Lambda::Function", Properties: {} },
        Own: { Type: "AWS::Lambda::Function", Properties: {} },
        Upload: {
          Type: "Custom::CDKBucketDeployment",
          Properties: { ServiceToken: { "Fn::GetAtt": ["Uploader", "Arn"] } },
        },
      },
    });
    expect(stack.resources("AWS::Lambda::Function").map((one) => one.logicalId)).toEqual(["Own"]);
  });

  it("is read from a folder with one template, and no other", () => {
    const folder = mkdtempSync(join(tmpdir(), "stack-"));
    expect(() => readStack(folder)).toThrow("holds 0 templates");
    expect(() => readStack(join(folder, "none"))).toThrow("There is no template");
    writeFileSync(join(folder, "A.template.json"), '{"Resources":{}}');
    const artifacts = { A: { type: "aws:cloudformation:stack", environment: "aws://000000000000/eu-north-1" } };
    writeFileSync(join(folder, "manifest.json"), JSON.stringify({ artifacts }));
    expect(readStack(folder)).toMatchObject({ name: "A", region: "eu-north-1" });
    expect(() => readStack(folder).assetPath("x.zip")).toThrow("x.zip, which is not among its assets");
    rmSync(folder, { recursive: true });
  });
});

describe("a bucket deployment", () => {
  let folder: string;
  let s3: S3;
  const site = () => s3.bucket("site");

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "upload-"));
    mkdirSync(join(folder, "web/a"), { recursive: true });
    writeFileSync(join(folder, "web/index.html"), "page");
    writeFileSync(join(folder, "web/a/app.js"), "<HOST>");
    s3 = await startS3({ dataFolder: join(folder, "s3") });
    s3.declareBucket("site").put("old.txt", Buffer.from("old"), {});
  });
  afterEach(async () => {
    await s3.close();
    rmSync(folder, { recursive: true });
  });

  const upload = (more: object) => {
    const base = { DestinationBucketName: "site", SourceObjectKeys: ["web"] };
    const Resources = { Upload: { Type: "Custom::CDKBucketDeployment", Properties: { ...base, ...more } } };
    deployUploads(s3, new Stack(synthesized({ Resources }, folder), {}, naming));
  };

  it("copies the asset with its types and metadata, removes what is not in it, and does so once", () => {
    upload({ SystemMetadata: { "cache-control": "no-cache" }, SourceMarkers: [{ "<HOST>": "example.test" }] });
    expect(site()?.keys()).toEqual(["a/app.js", "index.html"]);
    expect(site()?.info("index.html")?.headers).toEqual({ "content-type": "text/html", "cache-control": "no-cache" });
    expect(site()?.info("a/app.js")?.size).toBe("example.test".length);
    const before = site()?.info("index.html");
    upload({ SystemMetadata: { "cache-control": "no-cache" }, SourceMarkers: [{ "<HOST>": "example.test" }] });
    expect(site()?.info("index.html")).toBe(before);
  });

  it("keeps what was there when it does not prune, and copies under a prefix what is included", () => {
    upload({ Prune: false, DestinationBucketKeyPrefix: "v1", Exclude: ["*"], Include: ["*.html"] });
    expect(site()?.keys()).toEqual(["old.txt", "v1/index.html"]);
  });
});

describe("schedules", () => {
  const declared = (properties: object) => {
    const scheduler = startScheduler({ invoke: async () => true });
    const definitions: ScheduleDefinition[] = [];
    const base = {
      ScheduleExpression: "cron(1 0 * * ? *)",
      ScheduleExpressionTimezone: "Europe/Berlin",
      FlexibleTimeWindow: { Mode: "OFF" },
      Target: { Arn: { "Fn::GetAtt": ["Clock", "Arn"] }, RoleArn: "arn:role", Input: '{"job":"close"}' },
    };
    const Resources = {
      Clock: { Type: "AWS::Lambda::Function", Properties: {} },
      AtClose: { Type: "AWS::Scheduler::Schedule", Properties: { ...base, ...properties } },
    };
    const recording = { ...scheduler, declare: (one: ScheduleDefinition) => void definitions.push(one) };
    deploySchedules(recording as typeof scheduler, stackOf({ Resources }));
    return definitions;
  };

  it("are those of the template, with their time zone, target and event", () => {
    expect(declared({})).toEqual([
      {
        name: "AtClose",
        expression: "cron(1 0 * * ? *)",
        timeZone: "Europe/Berlin",
        target: "arn:aws:lambda:eu-west-1:000000000000:function:Test-Clock",
        input: '{"job":"close"}',
      },
    ]);
    expect(declared({ State: "DISABLED" })).toEqual([]);
  });

  it.each([
    [{ FlexibleTimeWindow: { Mode: "FLEXIBLE" } }, "the stand-in has no flexible time windows"],
    [{ Target: { Arn: "arn:aws:sqs:eu-west-1:000000000000:jobs" } }, "the stand-in invokes functions only"],
    [{ EndDate: "2026-11-21T00:00:00Z" }, "the stand-in ends no schedules"],
  ])("%j is refused", (properties, text) => expect(() => declared(properties)).toThrow(text));
});

describe("permissions", () => {
  const allow = (Action: string, Resource: unknown) => ({
    PolicyDocument: { Version: "2012-10-17", Statement: [{ Effect: "Allow", Action, Resource }] },
  });
  const trust = (Principal: object) => ({
    AssumeRolePolicyDocument: { Statement: [{ Action: "sts:AssumeRole", Effect: "Allow", Principal }] },
  });
  const resources: Template["Resources"] = {
    Api: { Type: "AWS::IAM::Role", Properties: trust({ Service: "lambda.amazonaws.com" }) },
    Lent: {
      Type: "AWS::IAM::Role",
      Properties: {
        ...trust({ AWS: { "Fn::GetAtt": ["Api", "Arn"] } }),
        MaxSessionDuration: 7200,
        Policies: [{ PolicyName: "own", ...allow("iot:Connect", "*") }],
      },
    },
    Attached: {
      Type: "AWS::IAM::Policy",
      Properties: {
        PolicyName: "attached",
        Roles: [{ Ref: "Lent" }],
        ...allow("iot:Publish", { "Fn::GetAtt": ["Robots", "Arn"] }),
      },
    },
    Other: { Type: "AWS::IAM::Policy", Properties: { Roles: [{ Ref: "Api" }], ...allow("*", "*") } },
    Robots: { Type: "AWS::IoT::ThingGroup", Properties: { ThingGroupName: "robots" } },
    Rights: { Type: "AWS::IoT::Policy", Properties: allow("iot:Connect", "*") },
    Attachment: {
      Type: "Custom::IotPolicyAttachment",
      Properties: {
        Create: {
          "Fn::Join": [
            "",
            [
              '{"service":"iot","action":"AttachPolicy","parameters":{"policyName":"',
              { Ref: "Rights" },
              '","target":"',
              { "Fn::GetAtt": ["Robots", "Arn"] },
              '"}}',
            ],
          ],
        },
      },
    },
  };

  it("declares the roles that are lent, with all of their policies, and no others", () => {
    const declared: Role[] = [];
    const sts: Pick<Sts, "declareRole"> = { declareRole: (role) => void declared.push(role) };
    deployRoles(sts as Sts, stackOf({ Resources: resources }));
    expect(declared.map(({ arn, maxSessionSeconds }) => [arn, maxSessionSeconds])).toEqual([
      ["arn:aws:iam::000000000000:role/Test-Lent", 7200],
    ]);
    const statements = declared[0]?.policies.flatMap((policy) => policy.Statement);
    expect(statements?.map(({ Action, Resource }) => [Action, Resource])).toEqual([
      [["iot:Connect"], ["*"]],
      [["iot:Publish"], ["arn:aws:iot:eu-west-1:000000000000:thinggroup/robots"]],
    ]);
  });

  it("attaches robots' rights to their group, and refuses what it would not carry out", async () => {
    const iot = await startIot({ region: "eu-west-1", session: () => undefined });
    const attach = vi.spyOn(iot, "attachPolicy");
    deployRobots(iot, stackOf({ Resources: resources }));
    expect(attach.mock.calls).toEqual([["Test-Rights", "arn:aws:iot:eu-west-1:000000000000:thinggroup/robots"]]);
    const Create = '{"service":"iot","action":"DeleteThing","parameters":{"thingName":"a"}}';
    const odd = { Attachment: { Type: "Custom::IotPolicyAttachment", Properties: { Create } } };
    expect(() => deployRobots(iot, stackOf({ Resources: odd }))).toThrow("AttachPolicy only");
    await iot.close();
  });

  const ruleOf = (payload: object) => ({
    Rule: {
      Type: "AWS::IoT::TopicRule",
      Properties: {
        TopicRulePayload: {
          AwsIotSqlVersion: "2016-03-23",
          Sql: "SELECT a FROM 'b'",
          Actions: [{ Lambda: { FunctionArn: "arn:aws:lambda:eu-west-1:000000000000:function:f" } }],
          ...payload,
        },
      },
    },
  });

  it("has rules of IoT invoke functions, but for disabled ones, and refuses what it would not carry out", async () => {
    const iot = await startIot({ region: "eu-west-1", session: () => undefined });
    const declare = vi.spyOn(iot, "declareRule");
    deployRules(iot, stackOf({ Resources: ruleOf({}) }));
    deployRules(iot, stackOf({ Resources: ruleOf({ RuleDisabled: true }) }));
    const functionArn = "arn:aws:lambda:eu-west-1:000000000000:function:f";
    expect(declare.mock.calls).toEqual([[{ name: "Test-Rule", sql: "SELECT a FROM 'b'", functionArn }]]);
    const refused = (payload: object) => () => deployRules(iot, stackOf({ Resources: ruleOf(payload) }));
    expect(refused({ Sql: "SELECT * FROM 'b'" })).toThrow("does not know");
    expect(refused({ Actions: [{ Sns: {} }] })).toThrow("Lambda");
    expect(refused({ Actions: [] })).toThrow("one action, which invokes a function");
    expect(refused({ AwsIotSqlVersion: "2015-10-08" })).toThrow("version 2016-03-23");
    await iot.close();
  });
});
