import { problemsOf } from "./specification";
import { deployment, only, templateOf } from "./stacks";

const names = ["local", "demo", "example-university"] as const;

test.each(names)("CloudFormation knows everything that %s says", (name) => {
  expect(problemsOf(templateOf(deployment(name)).toJSON())).toEqual([]);
});

describe("the check finds", () => {
  const template = templateOf(deployment("demo"));
  const [table] = only(template, "AWS::DynamoDB::GlobalTable");
  const [handler] = only(template, "AWS::Lambda::Function", "ApiHandler");
  const [queue] = only(template, "AWS::SQS::Queue", "AutograderQueue");
  const [logs] = only(template, "AWS::Logs::LogGroup", "ApiAccess");
  // biome-ignore lint/suspicious/noExplicitAny: each fault reaches somewhere else into the template
  type Draft = Record<string, any>;
  const faults: [string, (resources: Draft) => void, string][] = [
    ["a misspelt property", (all) => (all[queue].Properties.VisibilityTimeOut = 1), "there is no VisibilityTimeOut"],
    [
      "a misspelt property within one",
      (all) => (all[table].Properties.TimeToLiveSpecification.Attribute = "ttl"),
      "TimeToLiveSpecification: there is no Attribute",
    ],
    ["a missing property", (all) => delete all[handler].Properties.Role, "Role is missing"],
    ["a wrong type", (all) => (all[handler].Properties.Timeout = "29"), '.Timeout: "29" is no integer'],
    ["a wrong value", (all) => (all[logs].Properties.RetentionInDays = 8), "RetentionInDays: 8 is none of 1, 3, 5, 7,"],
    ["an unknown type", (all) => (all[queue].Type = "AWS::SQS::Queues"), "there is no AWS::SQS::Queues"],
    [
      "an unknown name",
      (all) => (all[handler].Properties.Environment.Variables.TABLE_NAME = { Ref: "Tabel" }),
      "Tabel is not here",
    ],
    [
      "an unknown attribute",
      (all) => (all[handler].Properties.Role = { "Fn::GetAtt": [table, "Name"] }),
      `${table} has no attribute Name`,
    ],
  ];

  test.each(faults)("%s", (_, seed, problem) => {
    const faulty = structuredClone(template.toJSON());
    seed(faulty.Resources);
    const found = problemsOf(faulty).filter((line) => line.includes(problem));
    expect(found).toHaveLength(1);
  });
});
