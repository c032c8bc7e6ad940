import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validations } from "aws-cdk-lib";
import { CfnBucket } from "aws-cdk-lib/aws-s3";
import { CfnQueue } from "aws-cdk-lib/aws-sqs";
import { AwsSolutionsChecks } from "cdk-nag";
import type { Academy } from "../../lib/academy";
import { addDeployments } from "../../lib/deployments";
import { deployment, newApp, stubBundles } from "./stacks";

interface Finding {
  readonly ruleName: string;
  readonly reason?: string;
  readonly violatingConstructs: { readonly constructPath: string }[];
}

interface Report {
  readonly pluginName: string;
  readonly violations: Finding[];
  readonly suppressedViolations?: Finding[];
}

/** What CDK's own and the AWS Solutions checks find in a deployment: what stands, and what is acknowledged. */
function findings(
  name: string,
  { change, settings }: { change?: (stack: Academy) => void; settings?: Record<string, unknown> } = {},
): { open: string[]; acknowledged: Finding[] } {
  const app = newApp(true);
  for (const stack of addDeployments(app, [deployment(name, settings)], stubBundles())) change?.(stack);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const silenced = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    app.synth();
  } catch (error) {
    // Synthesis fails when a finding stands; the report says which.
    expect(String(error)).toContain("ValidationFailed");
  } finally {
    silenced.mockRestore();
  }
  const report = JSON.parse(readFileSync(join(app.outdir, "validation-report.json"), "utf8"));
  const reports: Report[] = report.pluginReports;
  return {
    // What the app itself warns of, such as alarms that nobody reads, is tested with the deployments.
    open: reports
      .flatMap(({ violations }) => violations.map(({ ruleName }) => ruleName))
      .filter((rule) => !rule.startsWith("Annotation::academy:")),
    acknowledged: reports.flatMap(({ suppressedViolations = [] }) => suppressedViolations),
  };
}

test.each(["local", "demo", "example-university"])("nothing found in %s stands unanswered", (name) => {
  const { open, acknowledged } = findings(name);
  expect(open).toEqual([]);
  for (const { reason } of acknowledged) expect(reason?.length).toBeGreaterThan(30);
});

test("nothing found in the federation with a university that speaks SAML stands unanswered", () => {
  const metadata = "https://idp.university.example/metadata";
  const saml = { id: "university", name: "University", kind: "saml", metadata, attributes: { username: "uid" } };
  const settings = { providers: [saml], courseCreators: "anyone" };
  const { open, acknowledged } = findings("demo", { settings });
  expect(open).toEqual([]);
  const rules = acknowledged.map(({ ruleName }) => ruleName).filter((name) => name.includes("COG"));
  expect([...new Set(rules)].sort()).toEqual(["AwsSolutions-COG1", "AwsSolutions-COG2", "AwsSolutions-COG8"]);
});

test("what is acknowledged is this, and no more", () => {
  const places = findings("demo", { settings: { isDisposable: true } }).acknowledged.flatMap(
    ({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => {
        // robots.test.ts has them one by one.
        const rule = ruleName.replace(/arn:aws:iot:.*(?=\])/, "names in IoT");
        const [stack, ...place] = constructPath.split("/");
        return `${rule} ${stack?.startsWith("AcademyShared") ? "shared " : ""}${place.slice(0, 2).join("/")}`;
      }),
  );
  expect([...new Set(places)].sort()).toEqual([
    "AwsSolutions-APIG4 Api/HttpApi",
    "AwsSolutions-CFR1 Web/Distribution",
    "AwsSolutions-CFR2 Web/Distribution",
    "AwsSolutions-CFR3 Web/Distribution",
    "AwsSolutions-CFR4 Web/Distribution",
    "AwsSolutions-CFR7 Web/Distribution",
    "AwsSolutions-IAM5[Resource::*] Api/Handler",
    "AwsSolutions-IAM5[Resource::*] Autograder/Executor",
    expect.stringMatching(/^AwsSolutions-IAM5\[Resource::<MediaAssets\w+\.Arn>\/\*\] Emptier\/Role$/),
    expect.stringMatching(/^AwsSolutions-IAM5\[Resource::<MediaAssets\w+\.Arn>\/chapter-texts\/\*\] Api\/Handler$/),
    expect.stringMatching(
      /^AwsSolutions-IAM5\[Resource::<MediaAssets\w+\.Arn>\/chapter-texts\/\*\] Schedule\/Handler$/,
    ),
    expect.stringMatching(/^AwsSolutions-IAM5\[Resource::<MediaAssets\w+\.Arn>\/courses-dev\/\*\] Api\/Handler$/),
    expect.stringMatching(/^AwsSolutions-IAM5\[Resource::<MediaAssets\w+\.Arn>\/courses-dev\/\*\] Schedule\/Handler$/),
    expect.stringMatching(/^AwsSolutions-IAM5\[Resource::<MediaRecordings\w+\.Arn>\/\*\] Emptier\/Role$/),
    expect.stringMatching(/^AwsSolutions-IAM5\[Resource::<MediaRecordings\w+\.Arn>\/cockpit\/\*\] Api\/Handler$/),
    expect.stringMatching(/^AwsSolutions-IAM5\[Resource::<MediaRecordings\w+\.Arn>\/playback\/\*\] Api\/Handler$/),
    expect.stringMatching(/^AwsSolutions-IAM5\[Resource::<MediaRecordings\w+\.Arn>\/recordings\/\*\] Api\/Handler$/),
    "AwsSolutions-IAM5[Resource::<WebBucketE51352C0.Arn>/*] Emptier/Role",
    "AwsSolutions-IAM5[Resource::<WebBucketE51352C0.Arn>/*] Web/Upload",
    "AwsSolutions-IAM5[Resource::names in IoT] Api/Handler",
    "AwsSolutions-IAM5[Resource::names in IoT] Devices/BrowserRole",
    "AwsSolutions-IAM5[Resource::names in IoT] Realtime/BrowserRole",
    "AwsSolutions-IAM5[Resource::names in IoT] Realtime/NewsRole",
    "AwsSolutions-IAM5[Resource::names in IoT] Schedule/Handler",
    "AwsSolutions-L1 Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C512MiB/Resource",
    "AwsSolutions-S1 Media/Assets",
    "AwsSolutions-S1 Media/Recordings",
    "AwsSolutions-S1 Web/Bucket",
    "AwsSolutions-SMG4 Auth/Secret",
    "AwsSolutions-VPC7 shared Shared/ExecutorNetwork",
  ]);
});

test("a bucket that is left open is found", () => {
  const { open } = findings("demo", { change: (stack) => void new CfnBucket(stack, "Open") });
  expect(open.sort()).toEqual(["AwsSolutions-S1", "AwsSolutions-S10"]);
});

test("a value that CloudFormation would refuse is found before it is asked", () => {
  const { open } = findings("demo", {
    change: (stack) => void new CfnQueue(stack, "Patient", { visibilityTimeout: 43_201 }),
  });
  expect(open).toContain("F3034");
});
