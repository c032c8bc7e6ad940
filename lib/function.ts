import { type Duration, Stack } from "aws-cdk-lib";
import { type IRole, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  type CfnFunction,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { environmentFault } from "./environment-size";
import type { FunctionNetwork } from "./executor-network";

export interface BundledFunctionProps {
  /** The folder that scripts/bundle-lambdas.ts made, with index.mjs exporting `handler`, or such code itself. */
  readonly bundle: string | Code;
  readonly description: string;
  readonly memoryMiB: number;
  readonly timeout: Duration;
  readonly environment?: Record<string, string>;
  readonly reservedConcurrency?: number;
  /** Where its network interfaces are. Without, it is in Lambda's own network and reaches the internet. */
  readonly network?: FunctionNetwork;
  /** False for one that has no permission to log at all. */
  readonly hasLog?: boolean;
}

/** A Lambda of this repository: its bundle, a role of its own that begins empty, and its log group if it may log. */
export class BundledFunction extends Construct {
  readonly function: LambdaFunction;
  readonly role: IRole;
  readonly logGroup?: LogGroup;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    const { bundle, memoryMiB, hasLog = true, reservedConcurrency, network, ...rest } = props;
    // Not the managed policy that CDK would attach: that one may write to every log group of the account.
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    this.role = role;
    if (hasLog) this.logGroup = new LogGroup(this, "Logs");
    this.function = new LambdaFunction(this, "Function", {
      ...rest,
      role,
      code: typeof bundle === "string" ? Code.fromAsset(bundle) : bundle,
      handler: "index.handler",
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: memoryMiB,
      reservedConcurrentExecutions: reservedConcurrency,
      loggingFormat: LoggingFormat.JSON,
      // Start and report of every request would be most of what is stored.
      systemLogLevelV2: SystemLogLevel.WARN,
      logGroup: this.logGroup,
    });
    const resource = this.function.node.defaultChild as CfnFunction;
    this.node.addValidation({
      validate: () => {
        const { variables = {} } = Stack.of(this).resolve(resource.environment) ?? {};
        const fault = environmentFault(this, variables);
        return fault ? [fault] : [];
      },
    });
    if (network) {
      const { subnetIds, securityGroupId } = network;
      const vpcConfig = { subnetIds: [...subnetIds], securityGroupIds: [securityGroupId] };
      resource.vpcConfig = vpcConfig;
    }
    if (this.logGroup) {
      role.addToPolicy(
        new PolicyStatement({
          actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
          resources: [this.logGroup.logGroupArn],
        }),
      );
    }
  }
}
