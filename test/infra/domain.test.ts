import { Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import type { Deployment } from "../../lib/config";
import { addDeployments } from "../../lib/deployments";
import { problemsOf } from "./specification";
import { deployment, newApp, only, resourcesOf, stubBundles } from "./stacks";

/** The stacks of a deployment by their ids in the app. */
function stacksOf(given: Deployment): Map<string, Stack> {
  const app = newApp();
  addDeployments(app, [given], stubBundles());
  return new Map(app.node.children.filter(Stack.isStack).map((stack) => [stack.node.id, stack]));
}

const zone = { id: "Z0123456789ABCDEFGHIJ", name: "university.example" };
const domain = {
  name: "academy.university.example",
  redirectFrom: ["www.academy.university.example"],
  hostedZone: zone,
};
const stacks = stacksOf(deployment("demo", { domain }));
const [main, edge] = ["Academy-demo-academy-dev", "Academy-demo-academy-dev-Edge"].map((id) => stacks.get(id) as Stack);
const [template, edgeTemplate] = [Template.fromStack(main as Stack), Template.fromStack(edge as Stack)];

describe("a domain whose DNS is a hosted zone", () => {
  test("has a certificate in us-east-1, for all its names, that ACM renews by records in the zone", () => {
    expect([edge?.region, edge?.stackName]).toEqual(["us-east-1", "Academy-demo-academy-dev-Edge-ap-southeast-1"]);
    expect(only(edgeTemplate, "AWS::CertificateManager::Certificate")[1].Properties).toMatchObject({
      DomainName: "academy.university.example",
      SubjectAlternativeNames: ["www.academy.university.example"],
      ValidationMethod: "DNS",
      DomainValidationOptions: [
        { DomainName: "academy.university.example", HostedZoneId: "Z0123456789ABCDEFGHIJ" },
        { DomainName: "www.academy.university.example", HostedZoneId: "Z0123456789ABCDEFGHIJ" },
      ],
    });
  });

  test("gives the certificate to the distribution across regions, by no custom resource, and is deployed first", () => {
    const { Aliases, ViewerCertificate } = only(template, "AWS::CloudFront::Distribution")[1].Properties
      .DistributionConfig;
    expect(Aliases).toEqual(["academy.university.example", "www.academy.university.example"]);
    const [certificate] = only(edgeTemplate, "AWS::CertificateManager::Certificate");
    const output = ViewerCertificate.AcmCertificateArn["Fn::GetStackOutput"];
    expect(output).toMatchObject({ StackName: "Academy-demo-academy-dev-Edge-ap-southeast-1", Region: "us-east-1" });
    expect(edgeTemplate.toJSON().Outputs[output.OutputName].Value).toEqual({ Ref: certificate });
    expect(Object.keys(edgeTemplate.toJSON().Resources)).toEqual([certificate]);
    expect(main?.dependencies.map(({ node }) => node.id)).toContain("Academy-demo-academy-dev-Edge");
  });

  test("leads every name to the distribution, by both kinds of addresses", () => {
    const [distribution] = only(template, "AWS::CloudFront::Distribution");
    const records = Object.values(resourcesOf(template, "AWS::Route53::RecordSet")).map(({ Properties }) => Properties);
    expect(records.map(({ Name, Type, HostedZoneId }) => [Name, Type, HostedZoneId])).toEqual([
      ["academy.university.example.", "A", "Z0123456789ABCDEFGHIJ"],
      ["academy.university.example.", "AAAA", "Z0123456789ABCDEFGHIJ"],
      ["www.academy.university.example.", "A", "Z0123456789ABCDEFGHIJ"],
      ["www.academy.university.example.", "AAAA", "Z0123456789ABCDEFGHIJ"],
    ]);
    for (const { AliasTarget } of records) {
      expect(AliasTarget.DNSName).toEqual({ "Fn::GetAtt": [distribution, "DomainName"] });
    }
  });

  test("redirects the others to its own name", () => {
    const [, { Properties }] = only(template, "AWS::CloudFront::Function", "WebPageFallback");
    expect(Properties.FunctionCode).toContain('var others = ["www.academy.university.example"];');
    expect(Properties.FunctionCode).toContain('"https://academy.university.example"');
  });

  test("is what CloudFormation knows", () => {
    expect(problemsOf(edgeTemplate.toJSON())).toEqual([]);
  });
});

test("a domain whose DNS is elsewhere has the certificate that is named, no records and no further stack", () => {
  const own = stacksOf(deployment("example-university"));
  expect([...own.keys()]).toEqual(["Academy-example-university-cs101-prod", "AcademyShared-us-east-1"]);
  const university = Template.fromStack(own.get("Academy-example-university-cs101-prod") as Stack);
  expect(resourcesOf(university, "AWS::Route53::RecordSet")).toEqual({});
});

test("one deployment in two regions has two stacks at the edge", () => {
  const app = newApp();
  const there = { ...domain, name: "spare.university.example", redirectFrom: [] };
  const both = [deployment("demo", { domain }), deployment("demo", { domain: there, region: "eu-west-1" })];
  addDeployments(app, both, stubBundles());
  const names = app.node.children.filter(Stack.isStack).map(({ stackName }) => stackName);
  expect(names.filter((name) => name.includes("-Edge-"))).toEqual([
    "Academy-demo-academy-dev-Edge-ap-southeast-1",
    "Academy-demo-academy-dev-Edge-eu-west-1",
  ]);
});
