import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { Academy } from "../lib/academy";
import { findBundles } from "../lib/bundles";
import { readDeployments } from "../lib/config";

const root = join(__dirname, "..");

try {
  const app = new App();
  const deployments = readDeployments(join(root, "deployments"), app.node.tryGetContext("deployment"));
  const bundles = findBundles(app.node.tryGetContext("bundles") ?? root);
  for (const deployment of deployments) new Academy(app, { deployment, bundles });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
