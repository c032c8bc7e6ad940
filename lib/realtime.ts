import type { Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { Deployment } from "./config";
import type { BundledFunction } from "./function";
import { lentRole } from "./messaging";

export interface RealtimeProps {
  readonly deployment: Deployment;
  /** The API's Lambda, which lends the browsers' role. */
  readonly api: BundledFunction;
}

/**
 * The messages of browsers to one another on AWS IoT Core while they edit a program together. There is nothing but the role that
 * they are lent: topics are made by whoever uses them.
 */
export class Realtime extends Construct {
  /** Begins each topic and each browser's client id; ends as no other one does. */
  readonly prefix: string;
  readonly browserRole: Role;

  constructor(scope: Construct, id: string, { deployment, api }: RealtimeProps) {
    super(scope, id);
    const { institution, course, stage } = deployment;
    this.prefix = `${institution}_${course}_${stage}_edit`;
    const [clients, sessions] = [`${this.prefix}-u*`, `${this.prefix}:*`];
    // What one is lent names its user and one session (lambdas/core/editing-sessions).
    this.browserRole = lentRole(this, "BrowserRole", {
      api: api.role,
      description: "Lent to browsers for 15 minutes, narrowed down to one user and one session of editing",
      rights: {
        "iot:Connect": [`client/${clients}`],
        "iot:Publish": [`topic/${sessions}/${clients}`],
        "iot:Receive": [`topic/${sessions}/${clients}`],
        "iot:Subscribe": [`topicfilter/${sessions}/+`],
      },
      reason: "An upper bound: the policy of each session names one user and one session of editing",
    });
    api.function.addEnvironment("EDITING_PREFIX", this.prefix);
    api.function.addEnvironment("EDITING_ROLE_ARN", this.browserRole.roleArn);
  }
}
