import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Academy } from "../../lib/academy";
import { type Bundles, findBundles } from "../../lib/bundles";
import { type Deployment, parseDeployment } from "../../lib/config";
import { SharedStack } from "../../lib/shared";
import { folderOfRun } from "../once-a-run";

const root = resolve(__dirname, "../..");
/** Where apps are synthesized, 22 MB each; it goes with the run. */
const scratch = mkdtempSync(join(folderOfRun(), "infra-"));

/** Folders with one small file each, in place of what the build makes. */
export function stubBundles(): Bundles {
  const folder = mkdtempSync(join(scratch, "bundles-"));
  const files = {
    "dist/lambdas/accounts/index.mjs": "export const handler = async (event) => event;\n",
    "dist/lambdas/api/index.mjs": "export const handler = async () => ({ statusCode: 204 });\n",
    "dist/lambdas/autograder/index.mjs": "export const handler = async () => ({ batchItemFailures: [] });\n",
    "dist/lambdas/robots/index.mjs": "export const handler = async () => undefined;\n",
    "dist/lambdas/executor/index.mjs": "export const handler = async () => ({ observations: [] });\n",
    "dist/lambdas/schedule/index.mjs": "export const handler = async () => undefined;\n",
    "web/dist/index.html": readFileSync(join(root, "web/index.html"), "utf8").replace(
      "<!-- chunks -->",
      "<script>alert('Hello, world.');</script>",
    ),
    "web/dist/a/page-0123abcd.js": "export {};\n",
    "web/dist/br/a/page-0123abcd.js": "compressed\n",
    "web/dist/game-assets/ui/cursor.png": "picture\n",
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return findBundles(folder);
}

/** A deployment file of the repository. */
export function deploymentFile(name: string): string {
  return readFileSync(join(root, "deployments", `${name}.json`), "utf8");
}

/** One of the repository's deployments, with some of its settings replaced. */
export function deployment(name: string, settings: Record<string, unknown> = {}): Deployment {
  return parseDeployment(JSON.stringify({ ...JSON.parse(deploymentFile(name)), ...settings }), `${name}.json`);
}

/** An app with the settings of cdk.json; CDK's own checks of the template take longer than all else. */
export function newApp(builtinCloudFormationValidation = false): App {
  const { context } = JSON.parse(readFileSync(join(root, "cdk.json"), "utf8"));
  return new App({
    context: { ...context, "aws:cdk:bundling-stacks": [] },
    builtinCloudFormationValidation,
    outdir: mkdtempSync(join(scratch, "cdk.out-")),
  });
}

const templates = new Map<string, Template>();

/** The template that a deployment becomes, synthesized once for all files of a worker. */
export function templateOf(deployment: Deployment): Template {
  const key = JSON.stringify(deployment);
  const template =
    templates.get(key) ?? Template.fromStack(new Academy(newApp(), { deployment, bundles: stubBundles() }));
  templates.set(key, template);
  return template;
}

/** The template of what the deployments of an account and region share. */
export function sharedTemplateOf(deployment: Deployment): Template {
  return Template.fromStack(new SharedStack(newApp(), "Shared", deployment));
}

/** The name under which a value is exported by the shared stack; undefined for what a stack has itself. */
export function importName(value: unknown): string | undefined {
  return (value as { "Fn::ImportValue"?: string } | undefined)?.["Fn::ImportValue"];
}

/** The value of an export of the shared stack. */
export function exportedValue(shared: Template, name: string): unknown {
  const outputs = Object.values(
    shared.toJSON().Outputs as Record<string, { Export: { Name: string }; Value: unknown }>,
  );
  return outputs.find(({ Export }) => Export.Name === name)?.Value;
}

/** A resource of a template, as the tests read it. */
export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is as deep as CloudFormation's own types
  readonly Properties: any;
  readonly DeletionPolicy?: string;
}

/** The resources of a type, by their logical ids. */
export function resourcesOf(template: Template, type: string): Record<string, Resource> {
  return template.findResources(type) as Record<string, Resource>;
}

/** The one resource of a type whose logical id begins so. Throws when it is not exactly one. */
export function only(template: Template, type: string, prefix = ""): [id: string, resource: Resource] {
  const found = Object.entries(resourcesOf(template, type)).filter(([id]) => id.startsWith(prefix));
  const [first] = found;
  if (found.length !== 1 || !first) throw new Error(`${found.length} of ${type} begin with ${prefix}`);
  return first;
}
