import { Duration, Validations } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { type IRole, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnPolicy, CfnThingGroup } from "aws-cdk-lib/aws-iot";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from "aws-cdk-lib/custom-resources";
import { Construct } from "constructs";
import type { Deployment } from "./config";
import { BundledFunction } from "./function";
import { acknowledgePatterns, allow, iotArn, lentRole } from "./messaging";
import { RobotRules } from "./robot-rules";

/** The messages from a browser to a robot, and from a robot to every browser that watches it: domain/robots/protocol/topics.ts. */
const toRobot = ["run", "stop", "ping", "input"];
const fromRobot = ["status", "display", "hello", "monitor", "world"];

const CERTIFICATES = "cert/*";
const CERTIFICATES_REASON =
  "A certificate's id is random and it bears no tag, so no pattern tells those of robots apart";
const ROBOTS_REASON = "Robots come and go; the pattern is the names of this deployment's robots alone";

export interface RobotsProps {
  readonly deployment: Deployment;
  /** The Lambda of events of robots. */
  readonly bundle: string;
  readonly table: TableV2;
  /** The API's Lambda, which lends the browsers' role. */
  readonly api: BundledFunction;
  /** The clock's Lambda, which ends certificates that were replaced. */
  readonly clock: BundledFunction;
  /** Origin at whose /mqtt browsers find the broker, where that is not the account's endpoint of IoT Core. */
  readonly websocketOrigin?: string;
}

/** Robots on AWS IoT Core: the group that gives each robot its rights, and the role that browsers are lent. */
export class Robots extends Construct {
  /**
   * Begins the name of each robot's thing and each browser's client id. No name of a deployment has an underscore in it,
   * so what one prefix begins, another deployment's never does.
   */
  readonly thingPrefix: string;
  private readonly robots: string;
  readonly group: CfnThingGroup;
  readonly robotPolicy: CfnPolicy;
  readonly browserRole: Role;
  /** Keeps which robots are connected, and who has them run programs. */
  readonly handler: BundledFunction;
  readonly rules: RobotRules;

  constructor(scope: Construct, id: string, props: RobotsProps) {
    super(scope, id);
    const { institution, course, stage } = props.deployment;
    this.thingPrefix = `${institution}_${course}_${stage}_robot`;
    this.robots = `thing/${this.thingPrefix}:*`;
    this.group = new CfnThingGroup(this, "Robots", { thingGroupName: `${this.thingPrefix}s` });
    this.robotPolicy = this.addRobotPolicy();
    this.attachPolicy();
    this.browserRole = this.addBrowserRole(props.api.role);
    this.handler = this.addHandler(props);
    this.rules = new RobotRules(this, "Rules", {
      thingPrefix: this.thingPrefix,
      handler: this.handler.function,
    });
    this.tell(props);
    this.grantEnrolling(props.api.role);
    this.grantRetiring(props.clock.role);
  }

  private addHandler({ bundle, table }: RobotsProps): BundledFunction {
    return new BundledFunction(this, "Handler", {
      bundle,
      description: "Keeps which robots are connected and who has them run programs, as rules of IoT tell",
      memoryMiB: 256,
      timeout: Duration.seconds(20),
      environment: { TABLE_NAME: table.tableName, THING_PREFIX: this.thingPrefix },
    });
  }

  /** The API is reached by everybody and may end no certificate; the clock's Lambda is reached by its queue alone. */
  private grantRetiring(grantee: IRole): void {
    const [certificates, robots] = [this.arn(CERTIFICATES), this.arn(this.robots)];
    allow(grantee, ["iot:UpdateCertificate", "iot:DeleteCertificate"], certificates);
    allow(grantee, ["iot:DetachThingPrincipal"], certificates, robots);
    allow(grantee, ["iot:DeleteThing"], robots);
    acknowledgePatterns(grantee, [CERTIFICATES], CERTIFICATES_REASON);
    acknowledgePatterns(grantee, [this.robots], ROBOTS_REASON);
  }

  private grantEnrolling(grantee: IRole): void {
    const [certificates, robots] = [this.arn(CERTIFICATES), this.arn(this.robots)];
    allow(grantee, ["iot:DescribeEndpoint", "iot:CreateKeysAndCertificate", "iot:CreateCertificateFromCsr"], "*");
    allow(grantee, ["iot:AttachThingPrincipal"], certificates, robots);
    allow(grantee, ["iot:CreateThing"], robots);
    allow(grantee, ["iot:AddThingToThingGroup"], robots, this.group.attrArn);
    Validations.of(grantee).acknowledge({
      id: "AwsSolutions::AwsSolutions-IAM5[Resource::*]",
      reason:
        "IoT knows no resource for these three: the account's one endpoint, and certificates that do not exist yet",
    });
    acknowledgePatterns(grantee, [CERTIFICATES], CERTIFICATES_REASON);
    acknowledgePatterns(grantee, [this.robots], ROBOTS_REASON);
  }

  /**
   * A robot connects as the thing that its certificate is attached to, and uses its own nine topics. The thing's name
   * is filled in by IoT, and only when the certificate is attached to it.
   */
  private addRobotPolicy(): CfnPolicy {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable of IoT
    const thing = "${iot:Connection.Thing.ThingName}";
    const topics = (kind: string, names: string[]) => names.map((name) => this.arn(`${kind}/${thing}/${name}`));
    return new CfnPolicy(this, "RobotPolicy", {
      policyName: this.thingPrefix,
      policyDocument: {
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Action: "iot:Connect",
            Resource: this.arn(`client/${thing}`),
            Condition: { Bool: { "iot:Connection.Thing.IsAttached": "true" } },
          },
          { Effect: "Allow", Action: "iot:Subscribe", Resource: topics("topicfilter", toRobot) },
          { Effect: "Allow", Action: "iot:Receive", Resource: topics("topic", toRobot) },
          { Effect: "Allow", Action: "iot:Publish", Resource: topics("topic", fromRobot) },
        ],
      },
    });
  }

  /** CloudFormation attaches a policy to certificates only, so a custom resource attaches this one to the group. */
  private attachPolicy(): void {
    const logGroup = new LogGroup(this, "AttachmentLogs");
    const role = new Role(this, "AttachmentRole", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    const logging = { actions: ["logs:CreateLogStream", "logs:PutLogEvents"], resources: [logGroup.logGroupArn] };
    role.addToPolicy(new PolicyStatement(logging));
    const parameters = { policyName: this.robotPolicy.ref, target: this.group.attrArn };
    const attachment = new AwsCustomResource(this, "Attachment", {
      resourceType: "Custom::IotPolicyAttachment",
      onUpdate: {
        service: "iot",
        action: "AttachPolicy",
        parameters,
        physicalResourceId: PhysicalResourceId.of(`${this.thingPrefix}-attachment`),
      },
      onDelete: { service: "iot", action: "DetachPolicy", parameters },
      policy: AwsCustomResourcePolicy.fromStatements([
        new PolicyStatement({ actions: ["iot:AttachPolicy", "iot:DetachPolicy"], resources: [this.group.attrArn] }),
      ]),
      role,
      logGroup,
      installLatestAwsSdk: false,
    });
    attachment.node.addDependency(role);
  }

  /** The most that any browser may be lent; what one is lent names its user and one robot (lambdas/core/robots). */
  private addBrowserRole(api: IRole): Role {
    const topics = (kind: string, names: string[]) => names.map((name) => `${kind}/${this.thingPrefix}:*/${name}`);
    return lentRole(this, "BrowserRole", {
      api,
      description: "Lent to browsers for 15 minutes, narrowed down to one user and one robot",
      rights: {
        "iot:Connect": [`client/${this.thingPrefix}-u*`],
        "iot:Publish": topics("topic", toRobot),
        "iot:Receive": topics("topic", fromRobot),
        "iot:Subscribe": topics("topicfilter", fromRobot),
      },
      reason: "An upper bound: the policy of each session names one user and one robot",
    });
  }

  /** The API's settings, under the names that lambdas/core/robots/cloud.ts lists. */
  private tell({ api, clock, websocketOrigin }: RobotsProps): void {
    clock.function.addEnvironment("THING_PREFIX", this.thingPrefix);
    api.function.addEnvironment("THING_PREFIX", this.thingPrefix);
    api.function.addEnvironment("THING_GROUP", this.group.ref);
    api.function.addEnvironment("DEVICE_ROLE_ARN", this.browserRole.roleArn);
    api.function.addEnvironment("IOT_ARN_PREFIX", this.arn("").slice(0, -1));
    if (websocketOrigin) api.function.addEnvironment("WEBSOCKET_ORIGIN", websocketOrigin);
  }

  private arn(resource: string): string {
    return iotArn(this, resource);
  }
}
