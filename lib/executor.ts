import { Duration, Validations } from "aws-cdk-lib";
import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import type { Construct } from "constructs";
import { EXECUTOR_TIMEOUT_S } from "../domain/facts/limits";
import type { FunctionNetwork } from "./executor-network";
import { BundledFunction } from "./function";
import { schedulerRole } from "./scheduler-role";

/** What Lambda itself does in the role of a function with network interfaces. None of it names a resource. */
const INTERFACE_ACTIONS = [
  "ec2:AssignPrivateIpAddresses",
  "ec2:CreateNetworkInterface",
  "ec2:DeleteNetworkInterface",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSubnets",
  "ec2:UnassignPrivateIpAddresses",
];

/** The smallest question: what it takes to answer it is what a submission needs too. */
const SMALLEST_QUESTION = {
  library: { chapter: 1, variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 1000 },
  prepend: "",
  student: "",
  postpend: "",
  template: "",
  testcases: ["1;"],
};

export interface ExecutorProps {
  readonly bundle: string;
  readonly reservedConcurrency?: number;
  readonly network: FunctionNetwork;
}

/**
 * The Lambda that runs what students wrote. What breaks out of its sandbox finds no network, and credentials that open
 * nothing, not even a log: failures reach the autograder as answers, and Lambda counts them without help.
 */
export class Executor extends BundledFunction {
  constructor(scope: Construct, id: string, props: ExecutorProps) {
    super(scope, id, {
      ...props,
      description: "Runs what students wrote and reports what was observed; may do nothing else",
      memoryMiB: 1769,
      hasLog: false,
      timeout: Duration.seconds(EXECUTOR_TIMEOUT_S),
    });
    this.denyAllWithin();
    this.keepReady();
  }

  /**
   * Lambda manages network interfaces in the function's role. Calls that it makes itself name no function as their
   * source, calls from within the sandbox do: those are denied, whatever the role is ever granted.
   */
  private denyAllWithin(): void {
    this.role.addToPrincipalPolicy(new PolicyStatement({ actions: INTERFACE_ACTIONS, resources: ["*"] }));
    this.role.addToPrincipalPolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        actions: ["*"],
        resources: ["*"],
        conditions: { Null: { "lambda:SourceFunctionArn": "false" } },
      }),
    );
    Validations.of(this.role).acknowledge({
      id: "AwsSolutions::AwsSolutions-IAM5[Resource::*]",
      reason: "Lambda asks for these without naming an interface, and every call from within the sandbox is denied",
    });
  }

  /** After weeks without a call Lambda takes the interfaces away, and the first submission of a term would fail. */
  private keepReady(): void {
    new CfnSchedule(this, "Daily", {
      description: "Asks the smallest question once a day, so that the executor's network interfaces stay",
      scheduleExpression: "cron(30 3 * * ? *)",
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: this.function.functionArn,
        roleArn: schedulerRole(this, this.function).roleArn,
        input: JSON.stringify(SMALLEST_QUESTION),
      },
    });
  }
}
