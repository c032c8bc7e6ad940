import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import type { Limits } from "./course-size";

/** Paths that anybody may call who is not signed in, as they begin once doubled slashes and escapes are undone. */
const OPEN_PATHS = ["/v2/auth/", "/v2/devices/"];

const TOO_MANY = "TooMany";

/** The part of a request's path, as a rule looks at it. */
const path = {
  fieldToMatch: { uriPath: {} },
  textTransformations: [
    { priority: 0, type: "URL_DECODE" },
    { priority: 1, type: "NORMALIZE_PATH" },
  ],
};

// A sampled request has its path in it, and so secrets of robots.
const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

/** A rule that answers 429 to an address that makes more than `limit` requests in five minutes. */
function rateRule(
  name: string,
  priority: number,
  limit: number,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    statement: { rateBasedStatement: { limit, aggregateKeyType: "IP", evaluationWindowSec: 300, scopeDownStatement } },
    action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: TOO_MANY } } },
    visibilityConfig: visibility(name),
  };
}

/** A firewall before the distribution, with a limit to each address. It must be in us-east-1. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, limits: Limits) {
    super(scope, id);
    const opens = OPEN_PATHS.map((searchString) => ({
      byteMatchStatement: { searchString, positionalConstraint: "STARTS_WITH", ...path },
    }));
    const acl = new CfnWebACL(this, "Acl", {
      scope: "CLOUDFRONT",
      description: "Limits what one address may ask for",
      defaultAction: { allow: {} },
      customResponseBodies: {
        [TOO_MANY]: {
          contentType: "TEXT_PLAIN",
          content: "Too many requests come from your address. Wait five minutes, then try again.",
        },
      },
      rules: [
        rateRule("SignIn", 0, limits.signInsOfAnAddress, { orStatement: { statements: opens } }),
        rateRule("All", 1, limits.requestsOfAnAddress),
      ],
      visibilityConfig: visibility("Firewall"),
    });
    this.arn = acl.attrArn;
  }
}
