import type { Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { Deployment } from "./config";
import type { BundledFunction } from "./function";
import { acknowledgePatterns, allow, iotArn, lentRole } from "./messaging";

export interface RealtimeProps {
  readonly deployment: Deployment;
  /** The API's Lambda, which lends the browsers' role. */
  readonly api: BundledFunction;
}

/**
 * Messages on AWS IoT Core: of browsers to one another while they edit a program together, and of the API to the pages of
 * members that something is new for. There is nothing but the roles that browsers are lent: topics are made by whoever uses
 * them.
 */
export class Realtime extends Construct {
  /** Begins each topic and each browser's client id; ends as no other one does. */
  readonly prefix: string;
  readonly browserRole: Role;
  /** As `prefix`, of news. */
  readonly newsPrefix: string;
  readonly newsRole: Role;

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
        "iot:Subscribe": [`topicfilter/${sessions}/*`],
      },
      reason: "An upper bound: the policy of each session names one user and one session of editing",
    });
    api.function.addEnvironment("EDITING_PREFIX", this.prefix);
    api.function.addEnvironment("EDITING_ROLE_ARN", this.browserRole.roleArn);
    this.newsPrefix = `${institution}_${course}_${stage}_news`;
    this.newsRole = this.addNews(api);
  }

  /** The API tells members of news (lambdas/core/messaging/member-news.ts), whose browsers hear their own and send nothing. */
  private addNews(api: BundledFunction): Role {
    // Of members, and of what is announced in a course.
    const names = [`${this.newsPrefix}-r*`, `${this.newsPrefix}-c*`];
    const topics = names.map((name) => `topic/${name}`);
    const role = lentRole(this, "NewsRole", {
      api: api.role,
      description: "Lent to browsers for an hour, narrowed down to the news of one member and their course",
      rights: {
        "iot:Connect": [`client/${this.newsPrefix}-u*`],
        "iot:Receive": topics,
        "iot:Subscribe": names.map((name) => `topicfilter/${name}`),
      },
      reason: "An upper bound: the policy of each session names one member's news and their course's",
    });
    allow(api.role, ["iot:Publish"], ...topics.map((topic) => iotArn(this, topic)));
    acknowledgePatterns(api.role, topics, "Any member of a course may be told of news");
    api.function.addEnvironment("NEWS_PREFIX", this.newsPrefix);
    api.function.addEnvironment("NEWS_ROLE_ARN", role.roleArn);
    return role;
  }
}
