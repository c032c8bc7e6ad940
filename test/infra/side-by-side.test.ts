import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Template } from "aws-cdk-lib/assertions";
import { deployment, only, resourcesOf, sharedTemplateOf, templateOf } from "./stacks";

/**
 * What an account may have by default, of all that a deployment makes and that could run out first: as AWS's pages of
 * quotas had it when this was written. The first six are of the whole account, the others of a region.
 */
const QUOTAS: Readonly<Record<string, number>> = {
  "AWS::CloudFront::ResponseHeadersPolicy": 20,
  "AWS::CloudFront::Distribution": 200,
  "AWS::CloudFront::Function": 100,
  "AWS::CloudFront::OriginAccessControl": 100,
  "AWS::IAM::Role": 1000,
  "AWS::S3::Bucket": 10_000,
  "AWS::EC2::VPC": 5,
  "AWS::ApiGatewayV2::Api": 600,
  "AWS::DynamoDB::GlobalTable": 2500,
  "AWS::CloudWatch::Alarm": 5000,
  "AWS::IoT::TopicRule": 1000,
};
/** Every region comes with a network of its own. */
const TAKEN: Readonly<Record<string, number>> = { "AWS::EC2::VPC": 1 };
/** Sandboxes that an account of some age may run, of which 100 must stay unreserved. */
const RESERVABLE = 1000 - 100;

const count = (template: Template, type: string) => Object.keys(resourcesOf(template, type)).length;
const shared = sharedTemplateOf(deployment("demo"));

/** How many deployments fit into one account and region, and what the next one would lack. */
function fitting(template: Template): { most: number; lacking: string } {
  const byType = Object.entries(QUOTAS).map(([type, quota]) => {
    const free = quota - (TAKEN[type] ?? 0) - count(shared, type);
    const each = count(template, type);
    return { lacking: type, most: free < 0 ? 0 : each === 0 ? Number.POSITIVE_INFINITY : Math.floor(free / each) };
  });
  const functions = Object.values(resourcesOf(template, "AWS::Lambda::Function"));
  const reserved = functions.reduce((sum, { Properties }) => sum + (Properties.ReservedConcurrentExecutions ?? 0), 0);
  const sandboxes = reserved === 0 ? Number.POSITIVE_INFINITY : Math.floor(RESERVABLE / reserved);
  return [...byType, { lacking: "reserved sandboxes", most: sandboxes }].reduce((least, one) =>
    one.most < least.most ? one : least,
  );
}

describe("deployments side by side in one account and region", () => {
  const origins = { allowedOrigins: ["https://frontend.example.edu"] };
  const production = { grading: { concurrency: 5, reservedConcurrency: 22 } };

  test("are 17, and then CloudFront's headers policies are used up", () => {
    const most = { most: 17, lacking: "AWS::CloudFront::ResponseHeadersPolicy" };
    expect(fitting(templateOf(deployment("demo")))).toEqual(most);
    expect(fitting(templateOf(deployment("demo", production)))).toEqual(most);
  });

  test("are 8 when each has headers of its own for pages of other sites", () => {
    expect(fitting(templateOf(deployment("demo", origins)))).toEqual({
      most: 8,
      lacking: "AWS::CloudFront::ResponseHeadersPolicy",
    });
  });

  test("are what both guides say", () => {
    const root = resolve(__dirname, "../..");
    const [readme = "", guide = ""] = ["README.md", "docs/deploying.md"].map((file) =>
      readFileSync(join(root, file), "utf8").replace(/\s+/g, " "),
    );
    expect(readme.includes("17 of them fit into one account")).toBe(true);
    expect(guide.includes("17 deployments fit into one account and region, 8 if each has `allowedOrigins`")).toBe(true);
  });
});

/** Of these an account has one list for all regions. Roles and buckets are named by CloudFormation. */
const GLOBAL = /^AWS::(Budgets|CloudFront|IAM|Route53|S3|WAFv2)::|^AWS::CloudWatch::Dashboard$/;

/** Every name that a template gives to something global, wherever it stands in its properties. */
function globalNames(template: Template): string[] {
  const names: string[] = [];
  const walk = (type: string, value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      // Of headers, parameters and tags the names are no names of things.
      if (/(^|[a-z])Name$/.test(key) && !/^(HeaderName|DomainName|AttributeName|PolicyName)$/.test(key)) {
        names.push(`${type} ${JSON.stringify(each)}`);
      }
      walk(type, each);
    }
  };
  const resources = Object.values(template.toJSON().Resources as Record<string, { Type: string; Properties?: object }>);
  for (const { Type, Properties } of resources) if (GLOBAL.test(Type)) walk(Type, Properties);
  return names;
}

describe("one deployment in two regions of an account", () => {
  const settings = {
    alarmEmail: "staff@example.edu",
    allowedOrigins: ["https://frontend.example.edu"],
    dashboard: true,
  };
  const here = { ...settings, region: "ap-southeast-1" };
  const there = { ...settings, region: "eu-west-1" };

  test("has no global name in common, nor has what deployments share", () => {
    const [first = [], second = []] = [here, there].map((each) => [
      ...globalNames(templateOf(deployment("demo", each))),
      ...globalNames(sharedTemplateOf(deployment("demo", each))),
    ]);
    expect(first).toContain('AWS::CloudWatch::Dashboard "Academy-demo-academy-dev-ap-southeast-1"');
    expect(first).toContain('AWS::CloudFront::OriginAccessControl "AcademyShared-BucketAccess-ap-southeast-1"');
    expect(first.length).toBeGreaterThan(8);
    expect(first.filter((name) => second.includes(name))).toEqual([]);
  });
});

test("the log to which API Gateway delivers is where one entry of the region's policy does for all", () => {
  const [, { Properties }] = only(templateOf(deployment("demo")), "AWS::Logs::LogGroup", "ApiAccessLogs");
  const [begin, unique] = Properties.LogGroupName["Fn::Join"][1];
  expect(begin).toBe("/aws/vendedlogs/academy/Academy-demo-academy-dev-");
  // A part of the stack's id: the log of a production stack that was removed is still there.
  const uuid = { "Fn::Select": [2, { "Fn::Split": ["/", { Ref: "AWS::StackId" }] }] };
  expect(unique).toEqual({ "Fn::Select": [4, { "Fn::Split": ["-", uuid] }] });
});
