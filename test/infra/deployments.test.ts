import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Annotations, Match, Template } from "aws-cdk-lib/assertions";
import type { Academy } from "../../lib/academy";
import { type Bundles, placeholderBundles } from "../../lib/bundles";
import { type Deployment, readDeployments } from "../../lib/config";
import { addDeployments } from "../../lib/deployments";
import { deployment, newApp, type Resource, stubBundles } from "./stacks";

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

test("all deployments that AWS can take synthesize side by side, each a stack of its own name", () => {
  const stacks = synthesize(readDeployments(folder, "all"));
  expect([...stacks.keys()].sort()).toEqual(["Academy-demo-academy-dev", "Academy-example-university-cs101-prod"]);
  // That of this machine is none.
  expect(stacks.size).toBe(readdirSync(folder).length - 1);
});

test("a deployment has the same stacks with nothing built as with all, for commands that deploy nothing", () => {
  const stacksOf = (bundles: Bundles) => {
    const app = newApp();
    addDeployments(app, [deployment("example-university")], bundles);
    return app.synth().stacks.map(({ stackName, environment }) => `${stackName} ${environment.name}`);
  };
  const nothing = placeholderBundles(mkdtempSync(join(tmpdir(), "nothing-")), resolve(folder, "../web/index.html"));
  expect(stacksOf(nothing)).toEqual(stacksOf(stubBundles()));
});

test("two courses in one account share no name", () => {
  const dashboard = true;
  const stacks = synthesize([deployment("demo", { dashboard }), deployment("demo", { course: "cs102", dashboard })]);
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
  const stacks = synthesize(readDeployments(folder, "local,example-university"));
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
])(
  "a deployment with %j is protected from termination (%j), and the synthesis says which",
  (settings, is, isAnnounced) => {
    const [stack] = [...synthesize([deployment("demo", settings)]).values()] as [Academy];
    expect(stack.terminationProtection).toBe(is);
    Annotations.fromStack(stack).hasInfo("*", Match.stringLikeRegexp(isAnnounced));
  },
);

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

describe("a budget", () => {
  const assembly = (settings: object) => {
    const app = newApp();
    addDeployments(app, [deployment("demo", { ...settings }), deployment("demo", { course: "cs102" })], stubBundles());
    return app.synth();
  };
  const alarmEmail = "staff@university.example";

  test("tells the address when half, four fifths and all of it are spent, from a stack in us-east-1", () => {
    const stack = assembly({ alarmEmail, monthlyBudget: 80 }).getStackArtifact("Academy-demo-academy-dev-Budget");
    expect(stack.stackName).toBe("Academy-demo-academy-dev-Budget-ap-southeast-1");
    expect(stack.environment.region).toBe("us-east-1");
    const [budget] = Object.values(stack.template.Resources as Record<string, Resource>);
    expect(budget?.Type).toBe("AWS::Budgets::Budget");
    // An account has one list of budgets for all regions.
    expect(budget?.Properties.Budget.BudgetName).toBe("Academy-demo-academy-dev-ap-southeast-1");
    expect(budget?.Properties.Budget).toMatchObject({ BudgetType: "COST", BudgetLimit: { Amount: 80, Unit: "USD" } });
    expect(budget?.Properties.NotificationsWithSubscribers).toEqual(
      [50, 80, 100].map((Threshold) => ({
        Notification: expect.objectContaining({ NotificationType: "ACTUAL", ThresholdType: "PERCENTAGE", Threshold }),
        Subscribers: [{ SubscriptionType: "EMAIL", Address: alarmEmail }],
      })),
    );
  });

  test("is deployed when every deployment stands, and nothing waits for it", () => {
    const { stacks } = assembly({ alarmEmail, monthlyBudget: 80 });
    const needs = Object.fromEntries(
      stacks.map(({ id, dependencies }) => [
        id,
        dependencies.map((each) => each.id).filter((each) => !each.endsWith(".assets")),
      ]),
    );
    expect(needs["Academy-demo-academy-dev-Budget"]).toEqual(["Academy-demo-academy-dev", "Academy-demo-cs102-dev"]);
    expect(Object.values(needs).flat()).not.toContain("Academy-demo-academy-dev-Budget");
  });

  test("is there only where the deployment names one", () => {
    const { stacks } = assembly({ alarmEmail });
    expect(stacks.map(({ id }) => id).filter((id) => id.endsWith("Budget"))).toEqual([]);
  });
});

test.each([
  [{}, true],
  [{ alarmEmail: "staff@university.example" }, false],
  [{ isDisposable: true }, false],
])("a protected deployment of whose alarms nobody is told is warned of: %j", (settings, isWarned) => {
  const [stack] = [...synthesize([deployment("demo", settings)]).values()] as [Academy];
  const found = Annotations.fromStack(stack).findWarning("*", Match.stringLikeRegexp("set alarmEmail"));
  expect(found.length > 0).toBe(isWarned);
});

/** People who may create courses, of whose names the longest are too long together. */
const creators = Array.from(
  { length: 40 },
  (_, index) => `github/lecturer.number.${index + 10}@departments.university.example`,
);

test.each([
  [{ courseCreators: creators.slice(0, 3) }, undefined],
  [
    { courseCreators: creators, providers: [...deployment("demo").providers, ...manyGroups()] },
    /The environment of this Lambda would be \d{4} bytes, and Lambda takes 4096\. The longest: COURSE_CREATORS \d+, PROVIDERS \d+,/,
  ],
])("an environment that Lambda would refuse is found before it is asked", (settings, fault) => {
  const app = newApp();
  addDeployments(app, [deployment("demo", settings)], stubBundles());
  if (fault) expect(() => app.synth()).toThrow(fault);
  else expect(() => app.synth()).not.toThrow();
});

function manyGroups() {
  const groups = Array.from({ length: 14 }, (_, index) => ({
    group: `department-of-computing-${index}`,
    course: 1,
    role: "student",
  }));
  const issuer = "https://login.university.example";
  return [{ id: "university", name: "University", kind: "openid", issuer, clientId: "academy", groups }];
}
