import { readEnvironment } from "../../lambdas/api/environment";
import { deployment, only, resourcesOf, templateOf } from "./stacks";

const demo = templateOf(deployment("demo"));
const local = templateOf(deployment("local"));
const university = templateOf(deployment("example-university"));
const environment = (template: typeof demo) =>
  only(template, "AWS::Lambda::Function", "ApiHandler")[1].Properties.Environment.Variables;

/** What stands for that which CloudFormation fills in when it deploys. */
const filledIn: Record<string, string> = {
  TABLE_NAME: "Academy-Table",
  GRADING_QUEUE_URL: "https://sqs.us-east-1.amazonaws.com/123456789012/jobs",
  IOT_ARN_PREFIX: "123456789012",
};

type Value = string | { "Fn::Join"?: [string, (string | object)[]] };

function afterDeployment(name: string, value: Value): string {
  if (typeof value === "string") return value;
  const parts = value["Fn::Join"]?.[1] ?? [value];
  const filled = (part: object) => filledIn[name] ?? ("Fn::Select" in part ? "8000" : "http://127.0.0.1:8000");
  return parts.map((part) => (typeof part === "string" ? part : filled(part))).join("");
}

test("the API gives every request to one Lambda, so that no path is answered by the gateway itself", () => {
  const routes = Object.values(resourcesOf(demo, "AWS::ApiGatewayV2::Route"));
  expect(routes.map(({ Properties }) => Properties.RouteKey)).toEqual(["$default"]);
  const [, integration] = only(demo, "AWS::ApiGatewayV2::Integration");
  expect(integration.Properties).toMatchObject({
    IntegrationType: "AWS_PROXY",
    IntegrationUri: { "Fn::GetAtt": [only(demo, "AWS::Lambda::Function", "ApiHandler")[0], "Arn"] },
    PayloadFormatVersion: "2.0",
  });
});

test("the API is throttled", () => {
  const [, stage] = only(demo, "AWS::ApiGatewayV2::Stage");
  expect(stage.Properties).toMatchObject({
    StageName: "$default",
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 500 },
  });
});

test("requests are logged without what could be secret in them", () => {
  const [, stage] = only(demo, "AWS::ApiGatewayV2::Stage");
  const format = JSON.parse(stage.Properties.AccessLogSettings.Format);
  expect(Object.values(format).sort()).toEqual([
    "$context.identity.sourceIp",
    "$context.integrationErrorMessage",
    "$context.requestId",
    "$context.responseLatency",
    "$context.status",
  ]);
});

test("the Lambda runs on arm64 with Node 24 for at most what API Gateway waits", () => {
  const [, handler] = only(demo, "AWS::Lambda::Function", "ApiHandler");
  expect(handler.Properties).toMatchObject({
    Runtime: "nodejs24.x",
    Architectures: ["arm64"],
    Handler: "index.handler",
    Timeout: 29,
    MemorySize: 1024,
  });
});

describe("the environment of the API", () => {
  test("is the table, the queue, the secret and who may log in", () => {
    const [table] = only(demo, "AWS::DynamoDB::GlobalTable");
    const [queue] = only(demo, "AWS::SQS::Queue", "AutograderQueue");
    const [secret] = only(demo, "AWS::SecretsManager::Secret");
    const [distribution] = only(demo, "AWS::CloudFront::Distribution");
    const site = { "Fn::Join": ["", ["https://", { "Fn::GetAtt": [distribution, "DomainName"] }]] };
    expect(environment(demo)).toEqual({
      TABLE_NAME: { Ref: table },
      GRADING_QUEUE_URL: { Ref: queue },
      JOBS_QUEUE_URL: { Ref: only(demo, "AWS::SQS::Queue", "ScheduleChores")[0] },
      AUTH_SECRET_ARN: { Ref: secret },
      DISTRIBUTION_KEY_NUMBER: "1",
      PROVIDERS: JSON.stringify([
        { id: "github", name: "GitHub", kind: "github", clientId: "Iv1.0123456789abcdef", scopes: "read:user" },
      ]),
      STAGE: "dev",
      TOKEN_ISSUER: site,
      // What the API is told of robots is in devices.test.ts.
      THING_PREFIX: "demo_academy_dev_robot",
      THING_GROUP: expect.anything(),
      DEVICE_ROLE_ARN: expect.anything(),
      IOT_ARN_PREFIX: expect.anything(),
      // And of sessions of editing in realtime.test.ts.
      EDITING_PREFIX: "demo_academy_dev_edit",
      EDITING_ROLE_ARN: expect.anything(),
      NEWS_PREFIX: "demo_academy_dev_news",
      NEWS_ROLE_ARN: expect.anything(),
      SITE_ORIGIN: site,
      ASSETS_PREFIX: "courses-dev/",
      ASSETS_BUCKET: { Ref: only(demo, "AWS::S3::Bucket", "MediaAssets")[0] },
      RECORDINGS_BUCKET: { Ref: only(demo, "AWS::S3::Bucket", "MediaRecordings")[0] },
      ALLOWED_ORIGINS: site,
      TIME_ZONE: "Asia/Singapore",
      COURSE_CREATORS: "github/your-name",
    });
  });

  test.each([
    ["anyone", "anyone"],
    [["university/ada", "staff/bea"], "university/ada,staff/bea"],
    [[], ""],
  ])("names who may create courses: %j", (courseCreators, text) => {
    const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
    const template = templateOf(deployment("example-university", { courseCreators }));
    expect(environment(template).COURSE_CREATORS).toBe(text);
    // Who deploys is told that the site would stay empty.
    const warnings = errorLog.mock.calls.filter(([line]) => String(line).includes("Nobody may create courses"));
    expect(warnings).toHaveLength(text === "" ? 1 : 0);
    errorLog.mockRestore();
  });

  test("with a domain of its own names that domain, and the origins that are allowed beside it", () => {
    expect(environment(university)).toMatchObject({
      STAGE: "prod",
      TOKEN_ISSUER: "https://academy.university.example",
      ALLOWED_ORIGINS: "https://academy.university.example,https://frontend.university.example",
      ASSETS_PREFIX: "courses-prod/",
    });
  });

  test("in the stage local takes the origin as a parameter, also in the providers", () => {
    expect(local.findParameters("LocalOrigin")).toEqual({
      LocalOrigin: {
        Type: "String",
        Default: "http://127.0.0.1:8000",
        Description: "Where the embedded cloud serves the site",
      },
    });
    expect(local.findParameters("AllowedOrigins")).toMatchObject({ AllowedOrigins: { Type: "String", Default: "" } });
    const { PROVIDERS, TOKEN_ISSUER, ALLOWED_ORIGINS, COURSE_CREATORS } = environment(local);
    expect([TOKEN_ISSUER, COURSE_CREATORS]).toEqual([{ Ref: "LocalOrigin" }, "anyone"]);
    const port = { "Fn::Select": [2, { "Fn::Split": [":", { Ref: "LocalOrigin" }] }] };
    const byName = { "Fn::Join": ["", ["http://localhost:", port]] };
    expect(ALLOWED_ORIGINS).toEqual({
      "Fn::Join": [",", [{ Ref: "LocalOrigin" }, byName, { Ref: "AllowedOrigins" }]],
    });
    const origin = "http://127.0.0.1:8123";
    const parts: (string | object)[] = PROVIDERS["Fn::Join"][1];
    const [accounts, university] = JSON.parse(parts.map((part) => (typeof part === "string" ? part : origin)).join(""));
    expect(accounts).toMatchObject({ id: "test", name: "Test accounts", kind: "test" });
    expect(accounts.people.map(({ username }: { username: string }) => username)).toEqual([
      "admin",
      "staff",
      "student",
      "student2",
    ]);
    expect(university).toEqual({
      id: "university",
      name: "Demo university",
      kind: "openid",
      issuer: "http://127.0.0.1:8123/idp",
      clientId: "academy",
      scopes: "openid profile email",
      admit: { emailDomains: ["university.example"] },
      groups: [
        { group: "cs-staff", course: 1, role: "staff" },
        { group: "cs-students", course: 1, role: "student" },
      ],
      logout: true,
    });
  });

  test("says with which GitHub people sign in, where the deployment has one", () => {
    expect(environment(demo)).not.toHaveProperty("GITHUB");
    const { GITHUB } = environment(local);
    const parts: (string | object)[] = GITHUB["Fn::Join"][1];
    expect(JSON.parse(parts.map((part) => (typeof part === "string" ? part : "8123")).join(""))).toEqual({
      clientId: "Iv1.course-academy",
      site: "http://localhost:8123/github",
    });
    const enterprise = {
      kind: "app",
      clientId: "Iv1.1",
      appSlug: "academy",
      site: "https://github.university.example",
    };
    expect(environment(templateOf(deployment("demo", { github: enterprise }))).GITHUB).toBe(
      '{"clientId":"Iv1.1","site":"https://github.university.example"}',
    );
  });

  test.each([
    ["demo", demo],
    ["local", local],
    ["example-university", university],
  ])("is what the API reads, in %s", (_, template) => {
    const deployed = Object.entries<Value>(environment(template)).map(([name, value]) => [
      name,
      afterDeployment(name, value),
    ]);
    // Lambda adds its region by itself.
    const read = readEnvironment({ ...Object.fromEntries(deployed), AWS_REGION: "us-east-1" });
    expect(read.PROVIDERS.length).toBeGreaterThan(0);
    expect(read.ALLOWED_ORIGINS.length).toBeGreaterThan(0);
  });

  test("holds no secret: those of the providers stand in Secrets Manager", () => {
    for (const template of [demo, local, university]) {
      expect(JSON.stringify(environment(template))).not.toMatch(/client_?secret|tokenSecret|password|resolve:/i);
    }
  });
});

test("a stage other than local has no parameter but CDK's own", () => {
  expect(Object.keys(demo.findParameters("*"))).toEqual(["BootstrapVersion"]);
});
