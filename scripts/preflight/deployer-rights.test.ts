import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deployment, sharedTemplateOf, templateOf } from "../../test/infra/stacks";
import { RIGHTS } from "./deployer-rights";

test("every service of a deployment has a right that is looked at", () => {
  const demo = deployment("demo");
  const types = [templateOf(demo), sharedTemplateOf(demo)].flatMap((template) =>
    Object.values(template.toJSON().Resources as Record<string, { Type: string }>).map(({ Type }) => Type),
  );
  const services = new Set(types.flatMap((type) => /^AWS::\w+/.exec(type)?.[0] ?? []));
  services.delete("AWS::CloudFormation");
  expect([...services].sort()).toEqual([...Object.keys(RIGHTS.regional), ...Object.keys(RIGHTS.global)].sort());
});

test("the guide lists every right that preflight uses", () => {
  const sources = readdirSync(__dirname).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const code = sources.map((file) => readFileSync(join(__dirname, file), "utf8")).join("\n");
  const calls = new Set(
    [...code.matchAll(/\b(\w+)Command\(|\bpaginate(\w+)\(/g)].map(([, sent, paged]) => sent ?? paged),
  );
  // Whoever asks may always ask who it is; the roles have a statement of their own.
  for (const call of ["GetCallerIdentity", "AssumeRole"]) calls.delete(call);
  const guide = readFileSync(join(__dirname, "../../docs/deploy-from-github.md"), "utf8");
  const [, rights = ""] = guide.split("## What a deployer may do");
  const listed = [...rights.matchAll(/"\w[\w-]*:(\w+)",?$/gm)].map(([, action]) => action);
  expect(listed.sort()).toEqual([...calls].sort());
});
