import type { App } from "aws-cdk-lib";
import { Academy } from "./academy";
import type { Bundles } from "./bundles";
import { type Deployment, stackName } from "./config";
import { SHARED_STACK, SharedStack } from "./shared";

/**
 * Adds the stacks of deployments to an app: one each, and before them one for each account and region with what its
 * deployments share. The stage local shares nothing.
 */
export function addDeployments(app: App, deployments: readonly Deployment[], bundles: Bundles): Academy[] {
  const shared = new Map<string, SharedStack>();
  const sharedOf = ({ region, account }: Deployment) => {
    const id = [SHARED_STACK, region, ...(account ? [account] : [])].join("-");
    const stack = shared.get(id) ?? new SharedStack(app, id, { region, account });
    shared.set(id, stack);
    return stack;
  };
  return deployments.map((deployment) => {
    const name = stackName(deployment);
    // In two regions it is two stacks of one name.
    const id = app.node.tryFindChild(name) ? `${name}-${deployment.region}` : name;
    const academy = new Academy(app, { id, deployment, bundles });
    if (deployment.stage !== "local") academy.addStackDependency(sharedOf(deployment));
    return academy;
  });
}
