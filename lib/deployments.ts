import type { App } from "aws-cdk-lib";
import { Academy } from "./academy";
import { BudgetStack, budgetTermsOf } from "./budget-stack";
import type { Bundles } from "./bundles";
import { type Deployment, stackName } from "./config";
import { SHARED_STACK, SharedStack } from "./shared";

/**
 * Adds the stacks of deployments to an app: one each, before them one for each account and region with what its
 * deployments share, and after them their budgets. The stage local shares nothing.
 */
export function addDeployments(app: App, deployments: readonly Deployment[], bundles: Bundles): Academy[] {
  const shared = new Map<string, SharedStack>();
  const sharedOf = ({ region, account }: Deployment) => {
    const id = [SHARED_STACK, region, ...(account ? [account] : [])].join("-");
    const stack = shared.get(id) ?? new SharedStack(app, id, { region, account });
    shared.set(id, stack);
    return stack;
  };
  const academies = deployments.map((deployment) => {
    const name = stackName(deployment);
    // In two regions it is two stacks of one name.
    const id = app.node.tryFindChild(name) ? `${name}-${deployment.region}` : name;
    const academy = new Academy(app, { id, deployment, bundles });
    if (deployment.stage !== "local") academy.addStackDependency(sharedOf(deployment));
    return academy;
  });
  for (const [index, deployment] of deployments.entries()) {
    const terms = deployment.stage === "local" ? undefined : budgetTermsOf(deployment);
    if (terms === undefined) continue;
    const budget = new BudgetStack(app, `${academies[index]?.node.id}-Budget`, deployment, terms);
    // It comes last: where AWS refuses it, every deployment stands already.
    for (const academy of academies) budget.addStackDependency(academy);
  }
  return academies;
}
