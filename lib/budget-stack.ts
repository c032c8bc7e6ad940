import { Stack } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";
import { applyAspects } from "./aspects";
import { type Deployment, stackName } from "./config";
import { EDGE_REGION } from "./edge-stack";

/** Who is told of which sum. */
interface BudgetTerms {
  readonly address: string;
  /** US dollars a month of the whole account. */
  readonly amount: number;
}

/** Returns the terms of a deployment's budget; undefined where it wants none. */
export function budgetTermsOf({ alarmEmail, monthlyBudget }: Deployment): BudgetTerms | undefined {
  if (alarmEmail === undefined || monthlyBudget === undefined) return undefined;
  return { address: alarmEmail, amount: monthlyBudget };
}

/**
 * The budget of a deployment. Many regions have no budgets, and an organization may leave them to the account that pays: so
 * it is in us-east-1, in a stack that nothing waits for, and whose failure takes nothing else back.
 */
export class BudgetStack extends Stack {
  constructor(scope: Construct, id: string, deployment: Deployment, { address, amount }: BudgetTerms) {
    const name = stackName(deployment);
    super(scope, id, {
      // The same deployment may stand in two regions.
      stackName: `${name}-Budget-${deployment.region}`,
      env: { region: EDGE_REGION, account: deployment.account },
      description: `Course academy: tells what the account of ${name} spends in a month`,
    });
    applyAspects(this, deployment);
    // Costs come a day late.
    new CfnBudget(this, "Budget", {
      budget: {
        budgetName: `${name}-${deployment.region}`,
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount, unit: "USD" },
      },
      notificationsWithSubscribers: [50, 80, 100].map((threshold) => ({
        notification: {
          notificationType: "ACTUAL",
          comparisonOperator: "GREATER_THAN",
          thresholdType: "PERCENTAGE",
          threshold,
        },
        subscribers: [{ subscriptionType: "EMAIL", address }],
      })),
    });
  }
}
