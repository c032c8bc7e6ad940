import { clientNamePrefixOf, sessionPolicy, topicOf } from "../../lambdas/core/editing-sessions/names";
import { courseTopicOf, newsPolicy, newsTopicOf } from "../../lambdas/core/messaging/member-news";
import { deployment, only, resourcesOf, templateOf } from "./stacks";

/** Of an account that is known, so that names read as they are. */
const template = templateOf(deployment("demo", { account: "123456789012" }));
const prefix = "demo_academy_dev_edit";
const iot = (name: string) => `arn:aws:iot:ap-southeast-1:123456789012:${name}`;
const [roleId, role] = only(template, "AWS::IAM::Role", "RealtimeBrowserRole");

interface Statement {
  readonly Effect: string;
  readonly Action: string;
  readonly Resource: string;
}

const statements = Object.values(resourcesOf(template, "AWS::IAM::Policy"))
  .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === roleId))
  .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);

test("only the API takes the role, which reaches this deployment's sessions, each browser under a user's name", () => {
  const [api] = only(template, "AWS::IAM::Role", "ApiHandler");
  expect(role.Properties.AssumeRolePolicyDocument.Statement).toEqual([
    { Action: "sts:AssumeRole", Effect: "Allow", Principal: { AWS: { "Fn::GetAtt": [api, "Arn"] } } },
  ]);
  const messages = iot("topic/demo_academy_dev_edit:*/demo_academy_dev_edit-u*");
  expect(statements).toEqual([
    { Effect: "Allow", Action: "iot:Connect", Resource: iot("client/demo_academy_dev_edit-u*") },
    { Effect: "Allow", Action: ["iot:Publish", "iot:Receive"], Resource: messages },
    { Effect: "Allow", Action: "iot:Subscribe", Resource: iot("topicfilter/demo_academy_dev_edit:*/*") },
  ]);
});

test.each([
  ["edit" as const, ["iot:Connect", "iot:Subscribe", "iot:Receive", "iot:Publish"]],
  ["view" as const, ["iot:Connect", "iot:Subscribe", "iot:Receive"]],
])("what the API lends to %s lies within the role, and fits into a session policy", (lent, actions) => {
  const names = { topic: topicOf(prefix, "0".repeat(25)), clientNamePrefix: clientNamePrefixOf(prefix, 3) };
  const text = sessionPolicy({ prefix, arnPrefix: iot("").slice(0, -1), ...names, role: lent });
  expect(text.length).toBeLessThan(2048);
  const narrowed: Statement[] = JSON.parse(text).Statement;
  expect(narrowed.map(({ Action }) => Action)).toEqual(actions);
  const within = statements.flatMap(({ Action, Resource }) =>
    [Action]
      .flat()
      .map((action) => new RegExp(`^${`${action} ${Resource}`.replace("+", "\\+").replaceAll("*", ".*")}$`)),
  );
  const outside = narrowed.filter(
    ({ Action, Resource }) => !within.some((pattern) => pattern.test(`${Action} ${Resource}`)),
  );
  expect(outside).toEqual([]);
});

test("the longest names that a deployment may have fit into AWS's limits for client ids, topics and policies", () => {
  const longest = `${"i".repeat(24)}_${"c".repeat(24)}_${"s".repeat(8)}_edit`;
  const clientNamePrefix = clientNamePrefixOf(longest, 9_999_999_999);
  const topic = topicOf(longest, "0".repeat(25));
  const arnPrefix = "arn:aws-us-gov:iot:ap-southeast-1:123456789012";
  expect(`${clientNamePrefix}0123456789abcdef`.length).toBeLessThanOrEqual(128);
  expect(`${topic}/${clientNamePrefix}0123456789abcdef/typed`.length).toBeLessThanOrEqual(256);
  const policy = sessionPolicy({ prefix: longest, arnPrefix, topic, clientNamePrefix, role: "edit" });
  expect(policy.length).toBeLessThanOrEqual(2048);
});

describe("news of members", () => {
  const [newsRoleId, newsRole] = only(template, "AWS::IAM::Role", "RealtimeNewsRole");
  const [apiRoleId] = only(template, "AWS::IAM::Role", "ApiHandler");
  const topics = [iot("topic/demo_academy_dev_news-c*"), iot("topic/demo_academy_dev_news-r*")];
  const rightsOf = (id: string): Statement[] =>
    Object.values(resourcesOf(template, "AWS::IAM::Policy"))
      .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === id))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);

  test("are sent by the API, to nothing but their topics", () => {
    const sending = rightsOf(apiRoleId).filter(({ Action }) => [Action].flat().includes("iot:Publish"));
    expect(sending).toEqual([{ Effect: "Allow", Action: "iot:Publish", Resource: topics }]);
  });

  test("are heard by browsers with a role that only the API takes, and that may send nothing", () => {
    expect(newsRole.Properties.AssumeRolePolicyDocument.Statement).toEqual([
      { Action: "sts:AssumeRole", Effect: "Allow", Principal: { AWS: { "Fn::GetAtt": [apiRoleId, "Arn"] } } },
    ]);
    expect(rightsOf(newsRoleId)).toEqual([
      { Effect: "Allow", Action: "iot:Connect", Resource: iot("client/demo_academy_dev_news-u*") },
      { Effect: "Allow", Action: "iot:Receive", Resource: topics },
      {
        Effect: "Allow",
        Action: "iot:Subscribe",
        Resource: ["c", "r"].map((of) => iot(`topicfilter/demo_academy_dev_news-${of}*`)),
      },
    ]);
  });

  test("are lent to a browser for one member and under names of one user, within AWS's limits", () => {
    const longest = `${"i".repeat(24)}_${"c".repeat(24)}_${"s".repeat(8)}_news`;
    const topics = [newsTopicOf(longest, 9_999_999_999), courseTopicOf(longest, 999_999_999)];
    const clientNamePrefix = `${longest}-u9999999999-`;
    const text = newsPolicy({ arnPrefix: "arn:aws-us-gov:iot:ap-southeast-1:123456789012", topics, clientNamePrefix });
    expect(text.length).toBeLessThanOrEqual(2048);
    expect(`${clientNamePrefix}0123456789abcdef`.length).toBeLessThanOrEqual(128);
    const of7 = newsPolicy({
      arnPrefix: iot("").slice(0, -1),
      topics: [newsTopicOf("demo_academy_dev_news", 7), courseTopicOf("demo_academy_dev_news", 2)],
      clientNamePrefix: "demo_academy_dev_news-u3-",
    });
    expect(JSON.parse(of7).Statement).toEqual([
      { Effect: "Allow", Action: "iot:Connect", Resource: [iot("client/demo_academy_dev_news-u3-*")] },
      {
        Effect: "Allow",
        Action: "iot:Subscribe",
        Resource: [iot("topicfilter/demo_academy_dev_news-r7"), iot("topicfilter/demo_academy_dev_news-c2")],
      },
      {
        Effect: "Allow",
        Action: "iot:Receive",
        Resource: [iot("topic/demo_academy_dev_news-r7"), iot("topic/demo_academy_dev_news-c2")],
      },
    ]);
  });

  test("have a prefix and a role that the API is told", () => {
    const [, api] = only(template, "AWS::Lambda::Function", "ApiHandler");
    expect(api.Properties.Environment.Variables).toMatchObject({
      NEWS_PREFIX: "demo_academy_dev_news",
      NEWS_ROLE_ARN: { "Fn::GetAtt": [newsRoleId, "Arn"] },
    });
  });
});

test("the API is told the prefix and the role that it lends", () => {
  const [, api] = only(template, "AWS::Lambda::Function", "ApiHandler");
  expect(api.Properties.Environment.Variables).toMatchObject({
    EDITING_PREFIX: "demo_academy_dev_edit",
    EDITING_ROLE_ARN: { "Fn::GetAtt": [roleId, "Arn"] },
  });
});

test("no prefix of one deployment can begin the names of another, or of a robot", () => {
  const prefixOf = (institution: string, course: string, stage: string) =>
    only(templateOf(deployment("demo", { institution, course, stage })), "AWS::Lambda::Function", "ApiHandler")[1]
      .Properties.Environment.Variables.EDITING_PREFIX;
  expect([prefixOf("a-b", "c", "dev"), prefixOf("a", "b-c", "dev"), prefixOf("a", "b", "dev-u1")]).toEqual([
    "a-b_c_dev_edit",
    "a_b-c_dev_edit",
    "a_b_dev-u1_edit",
  ]);
});
