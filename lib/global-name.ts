import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";

/**
 * The name of something of which an account has one list for all regions. It carries the region, so that the same
 * deployment can stand in two of them, as when it moves.
 */
export function globalName(scope: Construct, ...parts: string[]): string {
  const { stackName, region } = Stack.of(scope);
  return [stackName, ...parts, region].join("-");
}
