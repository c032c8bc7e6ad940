import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { findBundles, placeholderBundles } from "../lib/bundles";
import { readDeployments } from "../lib/config";
import { addDeployments } from "../lib/deployments";

/** The context `bundles` of commands that deploy nothing. */
const NONE = "none";

const root = join(__dirname, "..");
const context = new App({ autoSynth: false }).node;

try {
  const deployments = readDeployments(join(root, "deployments"), context.tryGetContext("deployment"));
  const built = context.tryGetContext("bundles") ?? root;
  const bundles =
    built === NONE
      ? placeholderBundles(mkdtempSync(join(tmpdir(), "academy-")), join(root, "web/index.html"))
      : findBundles(built);
  // Half the time of a synthesis goes into checks for AWS, where the stage local never comes; the tests check it too.
  const isForAws = deployments.some(({ stage }) => stage !== "local");
  const app = new App({ builtinCloudFormationValidation: isForAws });
  addDeployments(app, deployments, bundles);
  if (isForAws) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
