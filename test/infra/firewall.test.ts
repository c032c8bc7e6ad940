import type { Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { addDeployments } from "../../lib/deployments";
import { problemsOf } from "./specification";
import { deployment, newApp, only, stubBundles, templateOf } from "./stacks";

const app = newApp();
const [academy] = addDeployments(app, [deployment("demo", { waf: true, courseSize: 300 })], stubBundles());
const edge = app.node.findChild("Academy-demo-academy-dev-Edge") as Stack;
const [template, edgeTemplate] = [Template.fromStack(academy as Stack), Template.fromStack(edge)];
const [acl, { Properties }] = only(edgeTemplate, "AWS::WAFv2::WebACL");

describe("the firewall", () => {
  test("is CloudFront's, in us-east-1, and stands before the distribution", () => {
    expect([edge.region, Properties.Scope, Properties.DefaultAction]).toEqual([
      "us-east-1",
      "CLOUDFRONT",
      { Allow: {} },
    ]);
    const { WebACLId } = only(template, "AWS::CloudFront::Distribution")[1].Properties.DistributionConfig;
    const { OutputName, ...from } = WebACLId["Fn::GetStackOutput"];
    expect(from).toMatchObject({ StackName: "Academy-demo-academy-dev-Edge-ap-southeast-1", Region: "us-east-1" });
    expect(edgeTemplate.toJSON().Outputs[OutputName].Value).toEqual({ "Fn::GetAtt": [acl, "Arn"] });
    expect(Object.keys(edgeTemplate.toJSON().Resources)).toEqual([acl]);
  });

  test("limits what one address asks of sign-in and of robots' paths, however they are written, and of all", () => {
    const [signIn, all] = Properties.Rules;
    expect(signIn.Statement.RateBasedStatement).toMatchObject({ Limit: 1500, AggregateKeyType: "IP" });
    const matches = signIn.Statement.RateBasedStatement.ScopeDownStatement.OrStatement.Statements.map(
      ({ ByteMatchStatement: match }: { ByteMatchStatement: Record<string, unknown> }) => match,
    );
    const normalized = {
      PositionalConstraint: "STARTS_WITH",
      FieldToMatch: { UriPath: {} },
      TextTransformations: [
        { Priority: 0, Type: "URL_DECODE" },
        { Priority: 1, Type: "NORMALIZE_PATH" },
      ],
    };
    expect(matches).toEqual([
      { SearchString: "/v2/auth/", ...normalized },
      { SearchString: "/v2/devices/", ...normalized },
    ]);
    expect(all.Statement.RateBasedStatement).toMatchObject({ Limit: 45_000, AggregateKeyType: "IP" });
    expect(all.Statement.RateBasedStatement).not.toHaveProperty("ScopeDownStatement");
  });

  test("answers 429 in words, and keeps no request, whose path may have a secret in it", () => {
    for (const { Action, VisibilityConfig } of Properties.Rules) {
      expect(Action.Block.CustomResponse).toEqual({ ResponseCode: 429, CustomResponseBodyKey: "TooMany" });
      expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
    }
    expect(Properties.CustomResponseBodies.TooMany).toEqual({
      ContentType: "TEXT_PLAIN",
      Content: "Too many requests come from your address. Wait five minutes, then try again.",
    });
    expect(Properties.VisibilityConfig.SampledRequestsEnabled).toBe(false);
  });

  test("is what CloudFormation knows", () => {
    expect(problemsOf(edgeTemplate.toJSON())).toEqual([]);
  });

  test("is there only for who asks for it", () => {
    const { DistributionConfig } = only(templateOf(deployment("demo")), "AWS::CloudFront::Distribution")[1].Properties;
    expect(DistributionConfig).not.toHaveProperty("WebACLId");
  });
});

test("the API takes what the course's size asks for", () => {
  expect(only(template, "AWS::ApiGatewayV2::Stage")[1].Properties.DefaultRouteSettings).toEqual({
    ThrottlingBurstLimit: 300,
    ThrottlingRateLimit: 150,
  });
});
