import { Stack } from "aws-cdk-lib";
import { Grant, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnTopicRule } from "aws-cdk-lib/aws-iot";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";

export interface RobotRulesProps {
  /** Begins the names of robots and client ids. */
  readonly thingPrefix: string;
  readonly handler: LambdaFunction;
}

/** The rules by which AWS IoT invokes the Lambda of robots' events: lambdas/robots/robot-event.ts reads what they select. */
export class RobotRules extends Construct {
  /** What the rules could not deliver. */
  readonly undelivered: LogGroup;

  constructor(scope: Construct, id: string, { thingPrefix, handler }: RobotRulesProps) {
    super(scope, id);
    this.undelivered = new LogGroup(this, "Undelivered");
    const role = this.addErrorRole();
    const rules = {
      Presence: {
        description: "Tells the academy which of its robots are connected",
        sql:
          "SELECT clientId, eventType, timestamp, versionNumber, disconnectReason " +
          `FROM '$aws/events/presence/+/#' WHERE startswith(clientId, '${thingPrefix}:')`,
      },
      // The sender is told by the client id, which the policy of each session pins; what is sent is nobody's business.
      Runs: {
        description: "Tells the academy who has which robot run a program",
        sql:
          "SELECT clientid() AS clientId, topic(1) AS thing, timestamp() AS timestamp " +
          `FROM '+/run' WHERE startswith(topic(1), '${thingPrefix}:')`,
      },
    };
    for (const [name, { description, sql }] of Object.entries(rules)) {
      const errorAction = { cloudwatchLogs: { logGroupName: this.undelivered.logGroupName, roleArn: role.roleArn } };
      const actions = [{ lambda: { functionArn: handler.functionArn } }];
      const rule = new CfnTopicRule(this, name, {
        topicRulePayload: {
          description,
          sql,
          awsIotSqlVersion: "2016-03-23",
          ruleDisabled: false,
          actions,
          errorAction,
        },
      });
      rule.node.addDependency(role);
      handler.addPermission(name, {
        principal: new ServicePrincipal("iot.amazonaws.com"),
        sourceArn: rule.attrArn,
        sourceAccount: Stack.of(this).account,
      });
    }
  }

  /** The role in which IoT writes to the one log group; only rules of this account may take it. */
  private addErrorRole(): Role {
    const role = new Role(this, "ErrorRole", {
      assumedBy: new ServicePrincipal("iot.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
      }),
    });
    Grant.addToPrincipal({
      grantee: role,
      actions: ["logs:CreateLogStream", "logs:DescribeLogStreams", "logs:PutLogEvents"],
      resourceArns: [this.undelivered.logGroupArn],
    });
    return role;
  }
}
