import { Aws, Duration, Fn, Stack, Validations } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { HttpApi, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Limits } from "./course-size";
import { BundledFunction } from "./function";

/**
 * The log line of a request: no query string, no header, no body, so no login code and no token; and no path, for the
 * secrets of robots stand in paths. Method and route are in the API's own line with the same request id, and the time is the
 * event's: a log costs by its bytes.
 */
const accessLog = {
  requestId: "$context.requestId",
  ip: "$context.identity.sourceIp",
  status: "$context.status",
  milliseconds: "$context.responseLatency",
  integrationError: "$context.integrationErrorMessage",
};

/**
 * The name of a log to which a service delivers. Below /aws/vendedlogs/ one entry in the region's resource policy, which
 * has room for 5,120 characters, does for all. It ends with a part of the stack's id: a protected stack's log outlives it,
 * and would be in the way of the next.
 */
function deliveredLogName(scope: Construct): string {
  const uuid = Fn.select(2, Fn.split("/", Aws.STACK_ID));
  return `/aws/vendedlogs/academy/${Stack.of(scope).stackName}-${Fn.select(4, Fn.split("-", uuid))}`;
}

export interface ApiProps {
  readonly bundle: string;
  readonly environment: Record<string, string>;
  /** Requests a second that it takes in the long run, and at once. */
  readonly limits: Pick<Limits, "rate" | "burst">;
}

/** The HTTP API and the Lambda behind it. */
export class Api extends Construct {
  readonly httpApi: HttpApi;
  readonly stage: HttpStage;
  readonly handler: BundledFunction;
  /** A line for each request, also for one that the gateway turns away itself. */
  readonly accessLogs: LogGroup;

  constructor(scope: Construct, id: string, { bundle, environment, limits }: ApiProps) {
    super(scope, id);
    this.handler = new BundledFunction(this, "Handler", {
      bundle,
      description: "Answers the academy's API",
      memoryMiB: 1024,
      // API Gateway waits 30 seconds at most.
      timeout: Duration.seconds(29),
      environment,
    });
    // One route for all: doubled slashes match no pattern, and an unknown path is answered as the contract has it.
    this.httpApi = new HttpApi(this, "HttpApi", {
      apiName: Stack.of(this).stackName,
      createDefaultStage: false,
      defaultIntegration: new HttpLambdaIntegration("Integration", this.handler.function),
    });
    Validations.of(this.httpApi).acknowledge({
      id: "AwsSolutions::AwsSolutions-APIG4",
      reason: "The API verifies its own tokens: each of its routes declares who may call it, and some are public",
    });
    this.accessLogs = new LogGroup(this, "AccessLogs", { logGroupName: deliveredLogName(this) });
    this.stage = new HttpStage(this, "Stage", {
      httpApi: this.httpApi,
      autoDeploy: true,
      throttle: { rateLimit: limits.rate, burstLimit: limits.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLogs),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    });
  }

  /** The API's host name, for CloudFront to fetch from. */
  get hostName(): string {
    return Fn.select(2, Fn.split("/", this.httpApi.apiEndpoint));
  }
}
