import { parseRequest } from "../../lambdas/autograder/executor/request";
import { addDeployments } from "../../lib/deployments";
import { problemsOf } from "./specification";
import { deployment, newApp, only, resourcesOf, sharedTemplateOf, stubBundles, templateOf } from "./stacks";

const demo = templateOf(deployment("demo"));
const shared = sharedTemplateOf(deployment("demo"));
const local = templateOf(deployment("local"));

describe.each([
  ["the stack that deployments share", shared],
  ["the stage local", local],
])("the executor's network, in %s", (_, template) => {
  const [vpcId, vpc] = only(template, "AWS::EC2::VPC");
  const subnets = resourcesOf(template, "AWS::EC2::Subnet");

  test("resolves no name", () => {
    expect(vpc.Properties).toMatchObject({ EnableDnsSupport: false, EnableDnsHostnames: false });
  });

  test("has two subnets, each with a table of routes in which there is no route", () => {
    expect(Object.values(subnets).map(({ Properties }) => [Properties.CidrBlock, Properties.AvailabilityZone])).toEqual(
      [
        ["10.0.0.0/28", { "Fn::Select": [0, { "Fn::GetAZs": "" }] }],
        ["10.0.0.16/28", { "Fn::Select": [1, { "Fn::GetAZs": "" }] }],
      ],
    );
    const associations = Object.values(resourcesOf(template, "AWS::EC2::SubnetRouteTableAssociation"));
    expect(associations.map(({ Properties }) => Properties.SubnetId.Ref)).toEqual(Object.keys(subnets));
    expect(associations.map(({ Properties }) => Properties.RouteTableId.Ref)).toEqual(
      Object.keys(resourcesOf(template, "AWS::EC2::RouteTable")),
    );
    expect(resourcesOf(template, "AWS::EC2::Route")).toEqual({});
  });

  test("has nothing else in it: no gateway, no endpoint, no address, no peer", () => {
    const resources = Object.values(template.toJSON().Resources as Record<string, { Type: string }>);
    const types = resources
      .map(({ Type }) => Type)
      .filter((type) => /^AWS::(EC2|VpcLattice|NetworkManager)::/.test(type));
    expect(types.sort()).toEqual([
      "AWS::EC2::RouteTable",
      "AWS::EC2::RouteTable",
      "AWS::EC2::SecurityGroup",
      "AWS::EC2::Subnet",
      "AWS::EC2::Subnet",
      "AWS::EC2::SubnetRouteTableAssociation",
      "AWS::EC2::SubnetRouteTableAssociation",
      "AWS::EC2::VPC",
    ]);
  });

  test("lets nothing in and nothing out", () => {
    const [, group] = only(template, "AWS::EC2::SecurityGroup");
    expect(group.Properties).toMatchObject({
      VpcId: { Ref: vpcId },
      SecurityGroupIngress: [],
      // Without any rule of its own a group lets everything out. This one is of an address that nobody has.
      SecurityGroupEgress: [{ CidrIp: "255.255.255.255/32", IpProtocol: "icmp", FromPort: 252, ToPort: 86 }],
    });
  });
});

test("in us-east-1 the zones are those that Lambda reaches, whatever the account calls them", () => {
  const template = sharedTemplateOf(deployment("demo", { region: "us-east-1" }));
  const zones = Object.values(resourcesOf(template, "AWS::EC2::Subnet")).map(({ Properties }) => Properties);
  expect(zones.map(({ AvailabilityZoneId }) => AvailabilityZoneId)).toEqual(["use1-az4", "use1-az6"]);
  expect(zones.map(({ AvailabilityZone }) => AvailabilityZone)).toEqual([undefined, undefined]);
});

test("CloudFormation knows everything that the shared stack says", () => {
  expect(problemsOf(shared.toJSON())).toEqual([]);
  expect(problemsOf(sharedTemplateOf(deployment("example-university")).toJSON())).toEqual([]);
});

test("the executor alone is in that network, where nothing else of the stack is", () => {
  const within = Object.entries(resourcesOf(demo, "AWS::Lambda::Function")).filter(
    ([, { Properties }]) => Properties.VpcConfig !== undefined,
  );
  expect(within.map(([id]) => id.slice(0, -8))).toEqual(["AutograderExecutorFunction"]);
  const subnets = { "Fn::Split": [",", { "Fn::ImportValue": "AcademyShared-ExecutorSubnets" }] };
  expect(within[0]?.[1].Properties.VpcConfig).toEqual({
    SubnetIds: [{ "Fn::Select": [0, subnets] }, { "Fn::Select": [1, subnets] }],
    SecurityGroupIds: [{ "Fn::ImportValue": "AcademyShared-ExecutorSecurityGroup" }],
  });
  // The role must be whole before, or Lambda refuses to make the interfaces.
  const [, executor] = only(demo, "AWS::Lambda::Function", "AutograderExecutor");
  expect((executor as unknown as { DependsOn: string[] }).DependsOn).toContain(
    only(demo, "AWS::IAM::Policy", "AutograderExecutorRole")[0],
  );
});

test("what it imports is what the shared stack exports", () => {
  const outputs = Object.values(
    shared.toJSON().Outputs as Record<string, { Export: { Name: string }; Value: unknown }>,
  );
  const [subnetA, subnetB] = Object.keys(resourcesOf(shared, "AWS::EC2::Subnet"));
  const [group] = only(shared, "AWS::EC2::SecurityGroup");
  const exported = Object.fromEntries(outputs.map(({ Export, Value }) => [Export.Name, Value]));
  expect(exported).toMatchObject({
    "AcademyShared-ExecutorSubnets": { "Fn::Join": [",", [{ Ref: subnetA }, { Ref: subnetB }]] },
    "AcademyShared-ExecutorSecurityGroup": { "Fn::GetAtt": [group, "GroupId"] },
  });
  const imported = [...JSON.stringify(demo.toJSON()).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name]) => name);
  expect([...new Set(imported)].sort()).toEqual(Object.keys(exported).sort());
});

test("deployments of one account and region share one such stack, which is deployed before them", () => {
  const app = newApp();
  const all = [
    deployment("demo"),
    deployment("demo", { course: "cs102" }),
    deployment("demo", { region: "eu-west-1" }),
    deployment("local"),
  ];
  const dependencies = addDeployments(app, all.slice(0, 2).concat(all.slice(3)), stubBundles()).map((stack) =>
    stack.dependencies.map(({ stackName }) => stackName),
  );
  expect(dependencies).toEqual([["AcademyShared"], ["AcademyShared"], []]);
  const [elsewhere] = addDeployments(newApp(), all.slice(2, 3), stubBundles());
  expect(elsewhere?.dependencies.map(({ stackName }) => stackName)).toEqual(["AcademyShared"]);
});

test("a question a day keeps its interfaces, and the executor takes it for one", () => {
  const [, schedule] = only(demo, "AWS::Scheduler::Schedule", "AutograderExecutor");
  const [functionId] = only(demo, "AWS::Lambda::Function", "AutograderExecutor");
  const [roleId, role] = only(demo, "AWS::IAM::Role", "AutograderExecutorSchedulerRole");
  expect(schedule.Properties).toMatchObject({
    ScheduleExpression: "cron(30 3 * * ? *)",
    FlexibleTimeWindow: { Mode: "OFF" },
    Target: { Arn: { "Fn::GetAtt": [functionId, "Arn"] }, RoleArn: { "Fn::GetAtt": [roleId, "Arn"] } },
  });
  expect(role.Properties.AssumeRolePolicyDocument.Statement[0]).toMatchObject({
    Principal: { Service: "scheduler.amazonaws.com" },
    Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
  });
  expect(parseRequest(JSON.parse(schedule.Properties.Target.Input))).toMatchObject({ student: "", testcases: ["1;"] });
});
