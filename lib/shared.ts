import { CfnOutput, Fn, Stack } from "aws-cdk-lib";
import {
  type IOriginAccessControl,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  Signing,
} from "aws-cdk-lib/aws-cloudfront";
import { Construct } from "constructs";
import type { Deployment } from "./config";
import { ExecutorNetwork, type FunctionNetwork } from "./executor-network";
import { globalName } from "./global-name";
import { type CommonHeaders, commonHeaders } from "./headers";

/** What all deployments of an account and region use together, because an account may have few of each. */
export interface SharedParts {
  readonly executorNetwork: FunctionNetwork;
  /** By which distributions read buckets. */
  readonly bucketAccess: IOriginAccessControl;
  readonly headers: CommonHeaders;
}

/** Makes the shared parts. */
export class Shared extends Construct implements SharedParts {
  readonly executorNetwork: ExecutorNetwork;
  readonly bucketAccess: IOriginAccessControl;
  readonly headers: CommonHeaders;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.executorNetwork = new ExecutorNetwork(this, "ExecutorNetwork");
    this.bucketAccess = new S3OriginAccessControl(this, "BucketAccess", {
      originAccessControlName: globalName(this, "BucketAccess"),
      signing: Signing.SIGV4_ALWAYS,
    });
    this.headers = commonHeaders(this);
  }
}

/** The name of the stack that holds the shared parts of a region. No pattern of deployments' stacks matches it. */
export const SHARED_STACK = "AcademyShared";

/** Names under which it exports them. CloudFormation knows exports by region. */
const EXPORTS = {
  subnets: `${SHARED_STACK}-ExecutorSubnets`,
  securityGroup: `${SHARED_STACK}-ExecutorSecurityGroup`,
  bucketAccess: `${SHARED_STACK}-BucketAccess`,
  worker: `${SHARED_STACK}-WorkerHeaders`,
  api: `${SHARED_STACK}-ApiHeaders`,
  open: `${SHARED_STACK}-OpenHeaders`,
} as const;

/** The stack of the shared parts, one an account and region. CloudFormation keeps it as long as a deployment uses it. */
export class SharedStack extends Stack {
  constructor(scope: Construct, id: string, { region, account }: Pick<Deployment, "region" | "account">) {
    super(scope, id, {
      stackName: SHARED_STACK,
      env: { region, account },
      description: "What all course academies of this account and region use together",
    });
    const { executorNetwork, bucketAccess, headers } = new Shared(this, "Shared");
    const values: Readonly<Record<keyof typeof EXPORTS, string>> = {
      subnets: Fn.join(",", [...executorNetwork.subnetIds]),
      securityGroup: executorNetwork.securityGroupId,
      bucketAccess: bucketAccess.originAccessControlId,
      worker: headers.worker.responseHeadersPolicyId,
      api: headers.api.responseHeadersPolicyId,
      open: headers.open.responseHeadersPolicyId,
    };
    for (const [name, exportName] of Object.entries(EXPORTS)) {
      new CfnOutput(this, `Export${name}`, { exportName, value: values[name as keyof typeof EXPORTS] });
    }
  }
}

/** The parts that the shared stack of the region has made. */
export function importShared(scope: Construct): SharedParts {
  const parts = new Construct(scope, "Shared");
  const headers = (id: string, exportName: string) =>
    ResponseHeadersPolicy.fromResponseHeadersPolicyId(parts, id, Fn.importValue(exportName));
  return {
    executorNetwork: {
      subnetIds: Fn.split(",", Fn.importValue(EXPORTS.subnets), 2),
      securityGroupId: Fn.importValue(EXPORTS.securityGroup),
    },
    bucketAccess: S3OriginAccessControl.fromOriginAccessControlId(
      parts,
      "BucketAccess",
      Fn.importValue(EXPORTS.bucketAccess),
    ),
    headers: {
      worker: headers("WorkerHeaders", EXPORTS.worker),
      api: headers("ApiHeaders", EXPORTS.api),
      open: headers("OpenHeaders", EXPORTS.open),
    },
  };
}
