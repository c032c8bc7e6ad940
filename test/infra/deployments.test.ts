import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { Annotations, Match, Template } from "aws-cdk-lib/assertions";
import type { Academy } from "../../lib/academy";
import { type Deployment, readDeployments } from "../../lib/config";
import { addDeployments } from "../../lib/deployments";
import { deployment, newApp, stubBundles } from "./stacks";

/** Synthesizes the deployments in one app; gives their stacks by name. */
function synthesize(deployments: Deployment[]): Map<string, Academy> {
  const stacks = addDeployments(newApp(), deployments, stubBundles());
  return new Map(stacks.map((stack) => [stack.stackName, stack]));
}

/** Names that CloudFormation does not make up: two stacks of one account may not share any. */
function physicalNames(template: Template): string[] {
  const named =
    /^(BucketName|TableName|QueueName|FunctionName|RoleName|LogGroupName|TopicName|DashboardName|AlarmName|Name)$/;
  const own = Object.entries(template.toJSON().Resources as Record<string, { Type: string; Properties?: object }>);
  return own.flatMap(([, { Type, Properties = {} }]) =>
    Object.entries(Properties)
      .filter(([key, value]) => named.test(key) && typeof value === "string")
      .map(([, value]) => `${Type} ${value}`),
  );
}

/** Every `Name` that stands deeper, as those of CloudFront's policies and access controls do. */
function deepNames(template: Template): string[] {
  const names: string[] = [];
  const walk = (value: unknown, within: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      if (key === "Name" && typeof each === "string" && /Config$/.test(within)) names.push(each);
      walk(each, key);
    }
  };
  for (const type of ["ResponseHeadersPolicy", "OriginAccessControl", "CachePolicy"]) {
    walk(template.findResources(`AWS::CloudFront::${type}`), "");
  }
  return names;
}

const folder = resolve(__dirname, "../../deployments");

test("all deployments synthesize side by side, each a stack of its own name", () => {
  const stacks = synthesize(readDeployments(folder, "all"));
  expect([...stacks.keys()].sort()).toEqual([
    "Academy-demo-academy-dev",
    "Academy-demo-academy-local",
    "Academy-example-university-cs101-prod",
  ]);
  expect(stacks.size).toBe(readdirSync(folder).length);
});

test("two courses in one account share no name", () => {
  const stacks = synthesize([deployment("demo"), deployment("demo", { course: "cs102" })]);
  const [first = [], second = []] = [...stacks.values()].map((stack) => {
    const template = Template.fromStack(stack);
    return [...physicalNames(template), ...deepNames(template)];
  });
  expect(first).toContain("AWS::CloudWatch::Dashboard Academy-demo-academy-dev-ap-southeast-1");
  expect(first.length).toBeGreaterThanOrEqual(5);
  expect(first.filter((name) => second.includes(name))).toEqual([]);
});

test("one deployment in two regions, as when it moves, synthesizes side by side", () => {
  const stacks = addDeployments(
    newApp(),
    [deployment("demo"), deployment("demo", { region: "eu-west-1" })],
    stubBundles(),
  );
  expect(stacks.map(({ stackName, artifactId }) => [stackName, artifactId])).toEqual([
    ["Academy-demo-academy-dev", "Academy-demo-academy-dev"],
    ["Academy-demo-academy-dev", "Academy-demo-academy-dev-eu-west-1"],
  ]);
});

test("the region is the deployment's, and the stage local is for no account of AWS", () => {
  const stacks = synthesize(readDeployments(folder, "all"));
  expect(stacks.get("Academy-example-university-cs101-prod")?.environment).toBe("aws://unknown-account/us-east-1");
  expect(stacks.get("Academy-demo-academy-local")?.environment).toBe("aws://000000000000/ap-southeast-1");
  const account = synthesize([deployment("demo", { account: "123456789012" })]);
  expect(account.get("Academy-demo-academy-dev")?.environment).toBe("aws://123456789012/ap-southeast-1");
});

test.each([
  [{}, true, "is protected: the stack refuses to be removed"],
  [{ stage: "live" }, true, "is protected: the stack refuses to be removed"],
  [{ isDisposable: true }, false, "is disposable: table, files, secret and logs are deleted with the stack"],
  [{ stage: "prod", isDisposable: true }, false, "is disposable: table, files, secret and logs are deleted"],
])("a deployment with %j is protected from termination (%j), and the synthesis says which", (settings, is, told) => {
  const [stack] = [...synthesize([deployment("demo", settings)]).values()] as [Academy];
  expect(stack.terminationProtection).toBe(is);
  Annotations.fromStack(stack).hasInfo("*", Match.stringLikeRegexp(told));
});

test("everything bears the institution, the course and the stage as tags", () => {
  const stack = synthesize([deployment("example-university")]).get("Academy-example-university-cs101-prod") as Academy;
  Template.fromStack(stack).hasResourceProperties("AWS::Lambda::Function", {
    Tags: [
      { Key: "academy:course", Value: "cs101" },
      { Key: "academy:institution", Value: "example-university" },
      { Key: "academy:stage", Value: "prod" },
    ],
  });
});
